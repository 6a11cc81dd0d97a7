import { plural } from '#contract/plural.ts'
import type { PlotHour } from '#ui/hour-plot/HourPlot.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { availableText, reservePowerText } from '#units/reserves.ts'
import type { ReserveHour } from './reserve-day.ts'

/** `10.0 kW short in Depot DC, unknown for Depot AC`; empty if the hour is compared and has no shortage. */
export const shortageText = ({ shortKw, shortIn, unknownIn }: ReserveHour): string =>
  [
    shortKw > 0 && `${reservePowerText(shortKw)} short in ${shortIn.join(', ')}`,
    unknownIn.length > 0 && `unknown for ${unknownIn.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')

/** `90.0 kW now`, `80.0 kW expected`; a dash if it is unknown for each group, or if nothing is sold. */
export const reserveAvailableText = ({ basis, soldKw, availableKw, shortIn, unknownIn }: ReserveHour): string => {
  if (soldKw === 0 || (unknownIn.length > 0 && availableKw === 0 && shortIn.length === 0)) return '–'
  return `${reservePowerText(availableKw)} ${basis === 'now' ? 'now' : 'expected'}`
}

/**
 * `02/03/2026, 12:00–13:00 UTC+2: sold 100.0 kW, can give 90.0 kW now, 10.0 kW short in Depot DC`; in later hours
 * `80.0 kW expected (p10)`.
 */
export function reserveHourText(hour: ReserveHour): string {
  const name = dayAndRangeText(hour.hourMs)
  if (hour.soldKw === 0) return `${name}: nothing sold`
  const isKnown = reserveAvailableText(hour) !== '–'
  return [
    `${name}: sold ${reservePowerText(hour.soldKw)}`,
    isKnown && (hour.basis === 'now' ? availableText(hour.availableKw) : `${reservePowerText(hour.availableKw)} expected (p10)`),
    shortageText(hour),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The hours of a product in one sentence, with the hours that are not compared. */
export function reserveSummary(hours: readonly ReserveHour[]): string {
  const sold = hours.filter(({ soldKw }) => soldKw > 0)
  const short = sold.filter(({ shortKw }) => shortKw > 0)
  const unknown = sold.filter(({ unknownIn }) => unknownIn.length > 0)
  const among = `${sold.length} sold ${plural(sold.length, 'hour', 'hours')}`
  const unknownText = `Unknown in ${unknown.length} of ${among}.`
  if (short.length > 0) return `Shortage in ${short.length} of ${among}.${unknown.length > 0 ? ` ${unknownText}` : ''}`
  return unknown.length > 0 ? unknownText : `No shortage in ${among}.`
}

/** Sold and available capacity as bars, side by side. */
export const reservePlotHours = (hours: readonly ReserveHour[]): PlotHour[] =>
  hours.map((hour) => ({
    hourMs: hour.hourMs,
    bars: [hour.soldKw, hour.availableKw],
    looks: [hour.shortKw > 0 ? 'short' : 'main', 'second'],
    text: reserveHourText(hour),
  }))
