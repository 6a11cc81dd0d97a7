import { plural } from '#contract/plural.ts'
import type { V2gForecast } from '#contract/v2g.ts'
import { outlookOf, outlookText, startText } from '../forecast/forecast-text.ts'
import { percentText } from '#units/numbers/number-format.ts'

/** What a schedule would mean for the connected cars. `isWarning`: a car misses its target, or whether it does is not known. */
export interface ScheduleOutlook {
  readonly isWarning: boolean
  readonly text: string
}

/** For the schedule of one session: `The target cannot be reached: reaches 74 % by departure.` */
export function sessionOutlook(forecast: V2gForecast, nowMs: number): ScheduleOutlook {
  const outlook = outlookOf(forecast)
  const text = outlookText(forecast)
  const inSentence = `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  if (outlook === 'missed') return { isWarning: true, text: `The target cannot be reached: ${inSentence}.` }
  if (outlook === 'unknown') {
    return { isWarning: true, text: 'Whether the target is reached is not known: the station is offline.' }
  }
  const start = startText(forecast, nowMs)
  return { isWarning: false, text: start === undefined ? `${text}.` : `${text}: charging must start ${start}.` }
}

/** For an entry of the daily schedule: `2 of 3 connected cars cannot reach 100 % by this departure.` */
export function dailyOutlook(forecasts: readonly V2gForecast[], targetSoC: number): ScheduleOutlook {
  const cars = `connected ${plural(forecasts.length, 'car', 'cars')}`
  const count = (wanted: 'missed' | 'unknown') => forecasts.filter((forecast) => outlookOf(forecast) === wanted).length
  const [missed, unknown] = [count('missed'), count('unknown')]
  if (forecasts.length === 0) return { isWarning: false, text: 'No connected car follows this entry next.' }
  const parts = [
    ...(missed > 0 ? [`${missed} of ${forecasts.length} ${cars} cannot reach ${percentText(targetSoC)} by this departure`] : []),
    ...(unknown > 0 ? [`${unknown} of ${forecasts.length} ${cars} ${plural(unknown, 'is', 'are')} at an offline station`] : []),
  ]
  if (parts.length > 0) return { isWarning: true, text: `${parts.join('; ')}.` }
  return { isWarning: false, text: `${forecasts.length} ${cars} can reach ${percentText(targetSoC)} by this departure.` }
}
