import { fixedText, numberText } from '#units/numbers/number-format.ts'
import { plural } from '#contract/plural.ts'
import { notFollowed, type Obedience } from '#contract/ocpp/sessions.ts'

const NONE = '–'
const DECIMAL = 10

const seconds = (ms: number) => numberText(Math.round((ms / 1_000) * DECIMAL) / DECIMAL)
const pair = (median: string, p95: string, unit: string) =>
  median === p95 ? `${median} ${unit}` : `${median} ${unit} (95 %: ${p95} ${unit})`

/** Median and 95th percentile of the reaction time: `2 s (95 %: 4 s)`; `–` before the first reaction. */
export function reactionText({ medianReactionMs, p95ReactionMs }: Obedience): string {
  if (medianReactionMs === null || p95ReactionMs === null) return NONE
  return pair(seconds(medianReactionMs), seconds(p95ReactionMs), 's')
}

/** Median and 95th percentile of the deviation from the setpoint: `0.6 A (95 %: 1.2 A)`. */
export function deviationText({ medianDeviationA, p95DeviationA }: Obedience): string {
  if (medianDeviationA === null || p95DeviationA === null) return NONE
  return pair(fixedText(medianDeviationA, 1), fixedText(p95DeviationA, 1), 'A')
}

/** How often a charger did not follow, by kind: `2 rejected, 1 late`; `None`. */
export function notFollowedText({ rejected, ignored, late, withoutEffect }: Obedience): string {
  const counts: [number, string][] = [
    [rejected, 'rejected'],
    [ignored, 'ignored'],
    [withoutEffect, 'without effect'],
    [late, 'late'],
  ]
  const named = counts.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`)
  return named.length === 0 ? 'None' : named.join(', ')
}

/** How often another limit than the setpoint applied at a charger, by its own schedule: `At 2 setpoints`. */
export const otherLimitsText = (count: number): string => `At ${count} ${plural(count, 'setpoint', 'setpoints')}`

/** The record in a cell: `2 s, 0.6 A, 3 not followed`; `–` without a record or before the first reaction. */
export function obedienceText(obedience: Obedience | null | undefined): string {
  if (!obedience) return NONE
  const { medianReactionMs, medianDeviationA } = obedience
  const failures = notFollowed(obedience)
  const parts = [
    ...(medianReactionMs === null ? [] : [`${seconds(medianReactionMs)} s`]),
    ...(medianDeviationA === null ? [] : [`${fixedText(medianDeviationA, 1)} A`]),
    ...(failures === 0 ? [] : [`${failures} not followed`]),
  ]
  return parts.length === 0 ? NONE : parts.join(', ')
}
