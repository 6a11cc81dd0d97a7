import type { CongestionConflict, CongestionPreview } from '#contract/congestion.ts'
import { dateTimeText } from '#units/dates.ts'
import { kwText } from './rule-text.ts'

const ENERGY = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const spanText = ({ start, end }: { start: string; end: string }) => `from ${dateTimeText(start)} to ${dateTimeText(end)}`

/** What the rule would do in its next window, in words. */
export function previewSentence({ window, limitKw, points, curtailedKwh }: CongestionPreview): string {
  if (!window) return 'The rule has no window to come.'
  const mostKw = Math.max(0, ...points.map(({ expectedKw }) => expectedKw))
  const drawn = mostKw > 0 ? `up to ${kwText(mostKw)}` : 'nothing'
  const expected = points.length === 0 ? '' : ` At these hours of the week before the group drew ${drawn}.`
  return `In force ${spanText(window)}.${expected} ${effectText(limitKw, curtailedKwh)}`
}

function effectText(limitKw: number | null, curtailedKwh: number): string {
  const held =
    limitKw === null
      ? 'The rule'
      : limitKw < 0
        ? `The rule has it give ${kwText(0 - limitKw)}, as far as its cars can, and`
        : limitKw === 0
          ? 'The rule lets it draw nothing and'
          : `The rule holds it to ${kwText(limitKw)} and`
  return curtailedKwh > 0
    ? `${held} would have put off ${ENERGY.format(curtailedKwh)} kWh.`
    : `${held} would have put off nothing.`
}

/** What a rule that is in force at the same time means for this one, and when the two first meet. */
export const conflictText = ({ name, start, end, kind }: CongestionConflict): string =>
  kind === 'contradiction'
    ? `Contradicts the rule ${name}: both would be in force ${spanText({ start, end })}, and cannot both be obeyed.`
    : `In force together with the rule ${name}, first ${spanText({ start, end })}: the stricter one counts.`

export const isContradicted = (preview: CongestionPreview | undefined): boolean =>
  preview?.conflicts.some(({ kind }) => kind === 'contradiction') ?? false
