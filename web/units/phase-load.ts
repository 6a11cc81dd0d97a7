import {
  type AppliedLimit,
  LIMIT_NAME,
  type LimitPartKind,
  type PhaseLoad,
  buildingLoad,
  isOverload,
} from '#contract/phase-load.ts'
import { numberText, withMinusSign } from './numbers/number-format.ts'

/** The parts of a bar that shows a load and its limit, as shares of its length from 0 to 1. */
export interface LoadBarParts {
  /** Without a division into building and chargers, the whole load is `chargers`. */
  readonly building: number
  readonly chargers: number
  /** What offline chargers hold in addition; absent without them. */
  readonly held?: number
  /** The part of the load above the limit. */
  readonly over: number
  /** The position of the limit. */
  readonly limit: number
}

type Load = Pick<PhaseLoad, 'taken' | 'limit' | 'chargers' | 'held'>

/**
 * The bar of a load: the building, then the chargers, then the part above the limit. Its length is the limit, or the load if
 * that is higher. Exporting chargers reduce the load of the building.
 */
export function loadBarParts(load: Load): LoadBarParts {
  const taken = Math.max(0, load.taken)
  const limit = Math.max(0, load.limit)
  const length = Math.max(taken, limit)
  if (length === 0) return { building: 0, chargers: 0, over: 0, limit: 0 }
  const building = Math.min(taken, Math.max(0, buildingLoad(load) ?? 0))
  const within = Math.min(taken, limit)
  return {
    building: Math.min(building, within) / length,
    chargers: Math.max(0, within - building) / length,
    ...(load.held && { held: Math.min(load.held, limit - within) / length }),
    over: isOverload(load) ? (taken - limit) / length : 0,
    limit: limit / length,
  }
}

/** `building 42 A, chargers 21 A`; empty if the platform does not report the parts, or if no building is behind the limit. */
export function loadPartsText(load: Pick<PhaseLoad, 'taken' | 'chargers' | 'unit' | 'kind'>): string {
  const building = buildingLoad(load)
  if (building === undefined || load.kind !== 'main-fuse') return ''
  const text = (value: number) => `${withMinusSign(numberText(value, 1))} ${load.unit}`
  return `building ${text(building)}, chargers ${text(load.taken - building)}`
}

/** `16 A not measured`, `20 A held by offline chargers`: what is uncertain about a load. */
export const loadRemarks = ({ unmeasured, held, unit }: Pick<PhaseLoad, 'unmeasured' | 'held' | 'unit'>): readonly string[] => [
  ...(unmeasured ? [`incl. ${numberText(unmeasured, 1)} ${unit} not measured`] : []),
  ...(held ? [`${numberText(held, 1)} ${unit} held by offline chargers`] : []),
]

/** A part of a limit. In a limit of a building with its chargers, the building is added to the limit of the chargers. */
export interface SummedPart {
  readonly kind: LimitPartKind | 'building'
  readonly amount: number
  /** The amount is the one that is safe while the real one is not known. */
  readonly isUnknown?: boolean
}

/** The name of each part of a limit in a sum. */
const PART_NAME: Readonly<Record<SummedPart['kind'], string>> = { ...LIMIT_NAME, boost: 'boost', building: 'building' }

/** A figure of a load or limit, with at most one decimal. */
export const figure = (value: number) => numberText(value, 1)

/** `main fuse 63 + boost 27.5`, `import limit 40 − building 3`; the name alone of a single part. */
export function partsText(parts: readonly SummedPart[]): string {
  const [first] = parts
  if (!first) return ''
  const nameOf = ({ kind, isUnknown }: SummedPart) => `${isUnknown ? 'unknown ' : ''}${PART_NAME[kind]}`
  if (parts.length === 1) return nameOf(first)
  const texts = parts.map((part, place) => {
    const sign = place === 0 ? '' : part.amount < 0 ? ' − ' : ' + '
    return `${sign}${nameOf(part)} ${figure(place === 0 ? part.amount : Math.abs(part.amount))}`
  })
  return texts.join('')
}

/** The parts of a limit, the base first. */
export function partsOf(load: Pick<PhaseLoad, 'kind' | 'limit' | 'parts' | 'isUnknown'>): readonly SummedPart[] {
  const { kind, limit, parts, isUnknown } = load
  const all = parts && parts.length > 1 ? parts : [{ kind, amount: limit }]
  return isUnknown ? all.map((part) => (part.kind === kind ? { ...part, isUnknown } : part)) : all
}

/** `main fuse`, `unknown solar surplus`, or the parts of the limit: `main fuse 63 + boost 27.5`. */
export const limitPartsText = (load: Parameters<typeof partsOf>[0]): string => partsText(partsOf(load))

/** `63 A main fuse`, `90.5 A: main fuse 63 + boost 27.5`. */
export const limitText = (value: number, unit: string, parts: readonly SummedPart[]): string =>
  `${figure(value)} ${unit}${parts.length > 1 ? ':' : ''} ${partsText(parts)}`

/** `L3 90.5 A: main fuse 63 + boost 27.5`: a limit that applied at a moment; without the line when all lines share it. */
export const appliedLimitText = (limit: AppliedLimit): string =>
  `${limit.line === null ? '' : `L${limit.line} `}${limitText(limit.limit, limit.unit, partsOf(limit))}`

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
  const { line, taken, limit, unit } = load
  const text = `${line === null ? '' : `L${line} `}${figure(taken)} / ${limitText(limit, unit, partsOf(load))}`
  return [text, ...loadRemarks(load), heldBackText(load)].filter(Boolean).join(', ')
}
