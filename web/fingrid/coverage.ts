import { numberText, sizeText } from '#units/numbers/number-format.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { ReportCoverage } from '#contract/fingrid.ts'
import { dateText, dateTimeText, timeText, zoneText, ageText, coarserText } from '#units/dates.ts'

/** Approximate size of a row of the report, including the line end. */
const ROW_BYTES = 90

const countText = (count: number) => numberText(count)

/** `02/03/2026 10:00:00–10:05:00 UTC+2`. Day and zone appear once if both ends share them. */
export function spanText(startMs: number, endMs: number): string {
  const isOneDay = dateText(startMs) === dateText(endMs) && zoneText(startMs) === zoneText(endMs)
  if (!isOneDay) return `${dateTimeText(startMs)} – ${dateTimeText(endMs)}`
  return `${dateText(startMs)} ${timeText(startMs)}–${timeText(endMs)} ${zoneText(startMs)}`
}

/** `1 209 600, about 108.9 MB` */
export const rowsText = (seconds: number) => `${countText(seconds)}, about ${sizeText(seconds * ROW_BYTES)}`

/** `none`, `3 600 (0.3 %)`. A share is never rounded to 0 % or 100 %. */
export function missingText({ seconds, missingSeconds }: Pick<ReportCoverage, 'seconds' | 'missingSeconds'>): string {
  if (missingSeconds === 0) return 'none'
  const share = (missingSeconds / seconds) * 100
  const isSome = missingSeconds < seconds
  const rounded =
    isSome && share < 0.1
      ? `below ${numberText(0.1)}`
      : isSome && share > 99.9
        ? `above ${numberText(99.9)}`
        : numberText(share, 1)
  return `${countText(missingSeconds)} (${rounded} %)`
}

/** The parts of the report in which values of some stations are means. */
export const resolutionText = ({ start, end, resolutionMs }: NonNullable<ReportCoverage['coarser']>) =>
  `${coarserText(Date.parse(start), Date.parse(end), resolutionMs)} of some stations`

/** The gaps of the report, oldest first, and the number of missing seconds in gaps that are not listed. */
export function gapsOf({ missing, missingSeconds }: Pick<ReportCoverage, 'missing' | 'missingSeconds'>) {
  const gaps = missing.map(({ start, end }) => {
    const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
    return { startMs, lengthMs: endMs - startMs, text: `${spanText(startMs, endMs)}, ${ageText(endMs - startMs)}` }
  })
  const listedS = gaps.reduce((sumS, { lengthMs }) => sumS + lengthMs / SECOND_MS, 0)
  const restS = Math.max(0, missingSeconds - listedS)
  return { gaps, rest: restS > 0 ? `${countText(restS)} more in shorter gaps` : undefined }
}
