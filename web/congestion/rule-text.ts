import { numberText } from '#units/numbers/number-format.ts'
import { CONGESTION_MODE_LABEL, currentOfLimit, type CongestionRule, type CongestionRuleDraft } from '#contract/congestion.ts'
import { NO_VALUE } from '#contract/wire.ts'
import { dateTimeText } from '#units/dates.ts'
import { formatDay } from '#units/days.ts'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type Times = Pick<CongestionRuleDraft, 'recurrence' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'weekdays'>

export const kwText = (kw: number) => `${numberText(kw, 2)} kW`

/** `35.2 kW`, or `50 A` for a limit that was set as a current. */
function limitTextOf(limitKw: number): string {
  const amperes = currentOfLimit(limitKw)
  return amperes === undefined ? kwText(limitKw) : `${numberText(amperes, 2)} A`
}

/** `Limit to 20 kW`, `Limit to 50 A`, `Limit to 50 %`, `Pause charging`, `V2G export 10 kW` */
export function demandText({ mode, target }: Pick<CongestionRuleDraft, 'mode' | 'target'>): string {
  if (mode === 'pause') return CONGESTION_MODE_LABEL.pause
  const figure =
    target === null
      ? NO_VALUE
      : mode === 'limit-percent'
        ? `${numberText(target, 2)} %`
        : mode === 'limit-kw'
          ? limitTextOf(target)
          : kwText(target)
  return `${mode === 'v2g-export' ? CONGESTION_MODE_LABEL[mode] : 'Limit to'} ${figure}`
}

/** The times in the time zone of the rule: `Daily 17:00–20:00`, `Mon–Fri 17:00–20:00`, `Mon, Wed 22:00–06:00 next day`. */
export function timesText({ recurrence, startDate, endDate, startTime, endTime, weekdays }: Times): string {
  if (recurrence === 'one-time') {
    const end = endDate === null || endDate === startDate ? endTime : `${formatDay(endDate)} ${endTime}`
    return `${formatDay(startDate)} ${startTime}–${end}`
  }
  const days = recurrence === 'daily' ? 'Daily' : daysText(weekdays)
  return `${days} ${startTime}–${endTime}${endTime > startTime ? '' : ' next day'}`
}

/** Three or more consecutive days become a range: `Mon–Fri`, `Mon, Wed–Fri`, `Sat, Sun`. */
function daysText(weekdays: readonly number[]): string {
  const rows: number[][] = []
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const row = rows.at(-1)
    if (row?.at(-1) === day - 1) row.push(day)
    else rows.push([day])
  }
  const nameOf = (day: number | undefined) => WEEKDAYS[(day ?? 0) - 1] ?? ''
  return rows.flatMap((row) => (row.length < 3 ? row.map(nameOf) : `${nameOf(row[0])}–${nameOf(row.at(-1))}`)).join(', ')
}

/** The end date of a recurring rule; empty for a one-time rule and for a rule without an end date. */
export const untilText = ({ recurrence, endDate }: Times): string =>
  recurrence === 'one-time' || endDate === null ? '' : `until ${formatDay(endDate)}`

/** The next change of state: the end of the current window, or the start of the next one, in the time zone of the rule. */
export function changeText({ active, next, timeZone }: Pick<CongestionRule, 'active' | 'next' | 'timeZone'>): string {
  if (active) return `Until ${dateTimeText(active.end, timeZone)}`
  return next ? `From ${dateTimeText(next.start, timeZone)}` : '–'
}
