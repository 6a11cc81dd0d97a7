import { plural } from '#contract/plural.ts'
import type { PlotHour } from '#ui/hour-plot/HourPlot.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { capacityText } from '#units/market-capacity.ts'
import { availableText, soldText } from '#units/reserves.ts'
import type { ReserveHour } from './reserve-day.ts'

/** Rounded up, so that a shortage is not shown too small. */
export const shortageText = ({ shortKw, shortIn }: ReserveHour): string =>
  shortKw > 0 ? `${capacityText(Math.ceil(shortKw * 10 - 1e-6) / 10)} short in ${shortIn.join(', ')}` : ''

/** `02/03/2026, 12:00–13:00 GMT+2: sold 0.1 MW, can give 0.09 MW now, 10 kW short in Depot DC` */
export function reserveHourText(hour: ReserveHour): string {
  const name = dayAndRangeText(hour.hourMs)
  if (hour.soldKw === 0) return `${name}: nothing sold`
  const short = shortageText(hour)
  return `${name}: sold ${soldText(hour.soldKw)}, ${availableText(hour.availableKw)}${short && `, ${short}`}`
}

/** The hours of a product in one sentence. */
export function reserveSummary(hours: readonly ReserveHour[]): string {
  const [sold, short] = [hours.filter(({ soldKw }) => soldKw > 0), hours.filter(({ shortKw }) => shortKw > 0)]
  const among = `${sold.length} sold ${plural(sold.length, 'hour', 'hours')}`
  return short.length === 0 ? `No shortage in ${among}.` : `Shortage in ${short.length} of ${among}.`
}

/** Sold and available capacity as bars, side by side. */
export const reservePlotHours = (hours: readonly ReserveHour[]): PlotHour[] =>
  hours.map((hour) => ({
    hourMs: hour.hourMs,
    bars: [hour.soldKw, hour.availableKw],
    looks: [hour.shortKw > 0 ? 'short' : 'main', 'second'],
    text: reserveHourText(hour),
  }))
