import type { CongestionConflict, CongestionPreview } from '#contract/congestion.ts'
import { dateTimeText } from '#units/dates.ts'
import { kwText } from './rule-text.ts'

const ENERGY = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const spanText = ({ start, end }: { start: string; end: string }, timeZone: string) =>
  `from ${dateTimeText(start, timeZone)} to ${dateTimeText(end, timeZone)}`

/** Describes the effect of the rule in its next window. Times are in the time zone of the rule. */
export function previewSentence(preview: CongestionPreview, timeZone: string): string {
  const { window, limitKw, curtailedKwh } = preview
  if (!window) return 'The rule has no window to come.'
  return [`In force ${spanText(window, timeZone)}.`, drawnText(preview, timeZone), effectText(limitKw, curtailedKwh)]
    .filter(Boolean)
    .join(' ')
}

function drawnText({ drawnFrom, points, wasHeld }: CongestionPreview, timeZone: string): string {
  if (drawnFrom === null || points.length === 0) return ''
  const mostKw = Math.max(0, ...points.map(({ expectedKw }) => expectedKw))
  const drawn = `At these hours from ${dateTimeText(drawnFrom, timeZone)} on the group drew ${mostKw > 0 ? `up to ${kwText(mostKw)}` : 'nothing'}`
  return wasHeld ? `${drawn}, held by a congestion rule then already: it may have wanted more.` : `${drawn}.`
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
export function conflictText({ name, groupName, start, end, kind }: CongestionConflict, timeZone: string): string {
  const span = spanText({ start, end }, timeZone)
  const [rule, counts] =
    groupName === null
      ? [`the rule ${name}`, 'the stricter one counts']
      : [`the rule ${name} of ${groupName}, which shares stations with this group`, 'for those the stricter one counts']
  return kind === 'contradiction'
    ? `Contradicts ${rule}: both would be in force ${span}, and cannot both be obeyed.`
    : `In force together with ${rule}, first ${span}: ${counts}.`
}

export const isContradicted = (preview: CongestionPreview | undefined): boolean =>
  preview?.conflicts.some(({ kind }) => kind === 'contradiction') ?? false
