import type { Overview } from '#contract/dashboard.ts'
import { plural } from '#contract/plural.ts'
import { timeText, zoneText } from '#units/dates.ts'
import { frequencyText } from '#units/reserves.ts'
import { numberText } from '#units/numbers/number-format.ts'

type Frequency = Overview['frequency']

/** The lowest and highest frequency of the hour as text, with the time zone of the chart. */
export function rangeText({ points }: Pick<Frequency, 'points'>): string {
  const lows = points.flatMap(({ lowHz }) => lowHz ?? [])
  const highs = points.flatMap(({ highHz }) => highHz ?? [])
  if (lows.length === 0) return 'No frequency was measured in the last hour.'
  const zone = zoneText(Date.parse(points.at(-1)?.at ?? ''))
  return `Last hour, ${zone}: ${frequencyText(Math.min(...lows))} to ${frequencyText(Math.max(...highs))}.`
}

/** The frequencies at which groups start and end their response. */
export function thresholdsText({ thresholds }: Pick<Frequency, 'thresholds'>): string {
  if (thresholds.length === 0) return 'No group has an activation frequency.'
  const groupsText = (groups: number) => `${groups} ${plural(groups, 'group', 'groups')}`
  const parts = thresholds.map(
    ({ frequencyHz, side, groups }) => `${side} at ${numberText(frequencyHz)} Hz (${groupsText(groups)})`,
  )
  return `Thresholds: ${parts.join(', ')}.`
}

/** `14:02:03–14:20:11`, or `since 14:02:03`. */
export const spanText = ({ start, end }: Frequency['activations'][number]): string =>
  end === null ? `since ${timeText(start)}` : `${timeText(start)}–${timeText(end)}`
