import { numberText } from '#units/number-format.ts'
import type { GroupLimitKind, LimitPartKind, PhaseLoad } from '#contract/phase-load.ts'
import { withMinusSign } from './minus-sign.ts'

/** The name of each kind of limit, within a sentence. */
export const LIMIT_NAME: Readonly<Record<GroupLimitKind, string>> = {
  'main-fuse': 'main fuse',
  'import-limit': 'import limit',
  'safe-limit': 'safe limit',
  solar: 'solar surplus',
  congestion: 'rule',
  boost: 'boost charging',
  reserve: 'frequency reserve',
  charger: 'maximum of the chargers and cars',
}

/** `16 A not measured`, `20 A held by offline chargers`: what is uncertain about a load. */
export const loadRemarks = ({ unmeasured, held, unit }: Pick<PhaseLoad, 'unmeasured' | 'held' | 'unit'>): readonly string[] => [
  ...(unmeasured ? [`incl. ${numberText(unmeasured, 1)} ${unit} not measured`] : []),
  ...(held ? [`${numberText(held, 1)} ${unit} held by offline chargers`] : []),
]

/** The name of each part of a limit in a sum. */
const PART_NAME: Readonly<Record<LimitPartKind, string>> = { ...LIMIT_NAME, boost: 'boost' }

const figure = (value: number) => withMinusSign(numberText(value, 1))

/** `main fuse`, or the parts of the limit: `main fuse 63 + boost 27.5`. */
export const limitPartsText = ({ kind, parts }: Pick<PhaseLoad, 'kind' | 'parts'>): string =>
  parts && parts.length > 1 ? parts.map((part) => `${PART_NAME[part.kind]} ${figure(part.amount)}`).join(' + ') : LIMIT_NAME[kind]

/** `held by the frequency reserve, 10.8 A held back, 6 cars wait`; empty if no other limit holds the stations below this one. */
function heldBackText({ heldBack, unit }: Pick<PhaseLoad, 'heldBack' | 'unit'>): string {
  if (!heldBack) return ''
  const { by, amount, waiting } = heldBack
  const cars = waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'car waits' : 'cars wait'}`]
  return [`held by the ${LIMIT_NAME[by]}`, `${figure(amount)} ${unit} held back`, ...cars].join(', ')
}

/**
 * `L1 208 / 200 A main fuse`, `L3 88 / 90.5 A: main fuse 63 + boost 27.5`; without the line when all lines share the limit. What
 * is uncertain about the load, and what another limit holds back, follow.
 */
export function phaseLoadText(load: PhaseLoad): string {
  const { line, taken, limit, unit, parts } = load
  const name = `${parts && parts.length > 1 ? ':' : ''} ${limitPartsText(load)}`
  const text = `${line === null ? '' : `L${line} `}${figure(taken)} / ${figure(limit)} ${unit}${name}`
  return [text, ...loadRemarks(load), heldBackText(load)].filter(Boolean).join(', ')
}
