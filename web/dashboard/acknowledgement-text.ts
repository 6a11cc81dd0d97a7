import type { Acknowledgement, Snooze } from '#contract/dashboard.ts'
import { dateTimeText, type Moment } from '#units/dates.ts'

/** The choices of an acknowledgement. Without a snooze it lasts until the problem clears or gets worse. */
export const SNOOZE_LABEL: Readonly<Record<Snooze, string>> = {
  '15-minutes': 'For 15 minutes',
  '1-hour': 'For 1 hour',
  tomorrow: 'Until tomorrow 08:00 (site time)',
}

/** `Acknowledged by Anna at 02/03/2026 14:09:00 GMT+2, until 02/03/2026 14:24:00 GMT+2: electrician called` */
export function acknowledgementText(
  { by, at, note, until }: Acknowledgement,
  text: (moment: Moment) => string = dateTimeText,
): string {
  const end = until === null ? '' : `, until ${text(until)}`
  return `Acknowledged by ${by} at ${text(at)}${end}${note && `: ${note}`}`
}
