import { numberText } from '#units/numbers/number-format.ts'
import type { CongestionConflict, CongestionPreview } from '#contract/congestion.ts'
import { dateTimeText } from '#units/dates.ts'
import { kwText } from './rule-text.ts'
import { extent, roundDomain, type Domain } from '#ui/chart/scale.ts'

/** The range of powers of a preview, kW: at least 0 to 1. A limit far above all values would make them indistinguishable. */
export function previewDomain({ points, limitKw }: Pick<CongestionPreview, 'points' | 'limitKw'>): Domain {
  const drawn = points.flatMap(({ expectedKw, limitedKw }) => [expectedKw, limitedKw])
  const isNear = limitKw !== null && limitKw <= (2 * Math.max(...drawn) || Infinity)
  return roundDomain(extent([0, 1, ...drawn, ...(isNear ? [limitKw] : [])]) ?? { from: 0, to: 1 })
}

const spanText = ({ start, end }: { start: string; end: string }, timeZone: string) =>
  `from ${dateTimeText(start, timeZone)} to ${dateTimeText(end, timeZone)}`

/** Describes the effect of the rule in its next window. Times are in the time zone of the rule. */
export function previewSentence(preview: CongestionPreview, timeZone: string): string {
  const { window, limitKw, curtailedKwh } = preview
  if (!window) return 'The rule has no future window.'
  return [`In force ${spanText(window, timeZone)}.`, drawnText(preview, timeZone), effectText(limitKw, curtailedKwh)]
    .filter(Boolean)
    .join(' ')
}

function drawnText({ drawnFrom, points, wasHeld }: CongestionPreview, timeZone: string): string {
  if (drawnFrom === null || points.length === 0) return ''
  const maxKw = Math.max(0, ...points.map(({ expectedKw }) => expectedKw))
  const drawn = `At the same time of day from ${dateTimeText(drawnFrom, timeZone)}, the group drew ${maxKw > 0 ? `up to ${kwText(maxKw)}` : 'nothing'}.`
  return wasHeld ? `${drawn} A congestion rule limited it then, so its demand may have been higher.` : drawn
}

function effectText(limitKw: number | null, curtailedKwh: number): string {
  const effect =
    limitKw === null
      ? 'The rule'
      : limitKw < 0
        ? `The rule requests an export of ${kwText(0 - limitKw)}, as far as the cars can export, and`
        : limitKw === 0
          ? 'The rule pauses charging and'
          : `The rule limits the group to ${kwText(limitKw)} and`
  return curtailedKwh > 0
    ? `${effect} would have curtailed ${numberText(curtailedKwh, 1)} kWh.`
    : `${effect} would have curtailed nothing.`
}

/** The effect of a conflict, and the first time at which both rules are in force. */
export function conflictText({ name, groupName, start, end, kind }: CongestionConflict, timeZone: string): string {
  const span = spanText({ start, end }, timeZone)
  const [rule, effect] =
    groupName === null
      ? [`the rule ${name}`, 'The stricter rule applies.']
      : [
          `the rule ${name} of ${groupName}, which shares stations with this group`,
          'The stricter rule applies to those stations.',
        ]
  return kind === 'contradiction'
    ? `Contradicts ${rule}. Both would be in force ${span}.`
    : `In force together with ${rule}, first ${span}. ${effect}`
}

export const isContradicted = (preview: CongestionPreview | undefined): boolean =>
  preview?.conflicts.some(({ kind }) => kind === 'contradiction') ?? false
