import { knownWords } from '#contract/wire.ts'
import {
  type AppliedLimit,
  LIMIT_NAME,
  type LimitPartKind,
  type PhaseLoad,
  buildingLoad,
  isSumOfParts,
  isOverload,
} from '#contract/phase-load.ts'
import { numberText, withMinusSign } from './numbers/number-format.ts'

/** The parts of a bar of a load, in their order. `held`: by offline chargers; `heldBack`: by another limit. */
type LoadBarKind = 'building' | 'chargers' | 'held' | 'over' | 'heldBack' | 'free'

/** A part of the bar. Without a division into building and chargers, the whole load is `chargers`. */
interface LoadBarPart {
  readonly kind: LoadBarKind
  /** Its share of the length of the bar, from 0 to 1. */
  readonly share: number
  /** `21`: its whole amount in the unit of the load, also where a part of it is above the limit. */
  readonly figure: string
  /** `chargers 21`, where there is room. */
  readonly text: string
}

/** A bar that shows a load and its limit. Positions are shares of its length. */
export interface LoadBarParts {
  readonly parts: readonly LoadBarPart[]
  /** Undefined for a bar without a limit. */
  readonly limit: number | undefined
  /** Where the parts of the limit end, without its last one. */
  readonly marks: readonly number[]
}

type Load = Pick<PhaseLoad, 'taken' | 'limit' | 'chargers' | 'held' | 'heldBack' | 'parts'>

/**
 * The bar of a load: building, chargers, what offline chargers hold, the part above the limit, what another limit holds back, and
 * what is free. Its length is the limit, or the load if that is higher; below zero, it has the excess only. Exporting chargers reduce
 * the load of the building.
 */
export function loadBarParts(load: Load): LoadBarParts {
  const taken = Math.max(0, load.taken)
  const limit = Math.max(0, load.limit)
  const excess = isOverload(load) ? load.taken - load.limit : 0
  const length = Math.max(taken, limit) || excess
  const within = Math.min(taken, limit)
  const ofBuilding = buildingLoad(load)
  const building = Math.min(within, Math.max(0, ofBuilding ?? 0))
  const held = Math.min(load.held ?? 0, limit - within)
  const heldBack = Math.min(load.heldBack?.amount ?? 0, limit - within - held)
  const free = limit - within - held - heldBack
  // An export leaves more room than the bar has.
  const room = Math.max(0, load.limit - load.taken - held - heldBack)
  const isNet = ofBuilding !== undefined && load.taken - ofBuilding < 0
  const partOf = (kind: LoadBarKind, amount: number, whole: number, text: (figure: string) => string): LoadBarPart => ({
    kind,
    share: length === 0 ? 0 : amount / length,
    figure: figure(whole),
    text: text(figure(whole)),
  })
  const ends = ((isSumOfParts(load) && load.parts) || []).map((_, place, all) =>
    all.slice(0, place + 1).reduce((sum, { amount }) => sum + amount, 0),
  )
  return {
    parts: [
      partOf('building', building, isNet ? taken : (ofBuilding ?? 0), (value) => `${isNet ? 'net' : 'building'} ${value}`),
      partOf('chargers', within - building, ofBuilding === undefined ? taken : taken - ofBuilding, (value) =>
        ofBuilding === undefined ? value : `chargers ${value}`,
      ),
      partOf('held', held, load.held ?? 0, (value) => `offline ${value}`),
      partOf('over', excess > 0 ? taken - limit || excess : 0, excess, (value) => `over ${value}`),
      partOf('heldBack', heldBack, heldBack, (value) => `held back ${value}`),
      // Without its word, its figure would read as a load.
      { ...partOf('free', free, room, (value) => `${value} free`), figure: '' },
    ],
    limit: length === 0 ? 0 : limit / length,
    marks: ends
      .slice(0, -1)
      .filter((end) => end > 0 && end < limit)
      .map((end) => end / length),
  }
}

/** The bar of a state of charge, %, in the form of a load. */
export function chargeBarParts(socPercent: number): LoadBarParts {
  const share = Math.min(1, Math.max(0, socPercent / 100))
  const text = `${figure(Math.round(socPercent))} %`
  return {
    parts: [
      { kind: 'chargers', share, figure: text, text: `charged ${text}` },
      { kind: 'free', share: 1 - share, figure: '', text: '' },
    ],
    limit: undefined,
    marks: [],
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
  /** The amount has parts that are not known. */
  readonly hasUnknownParts?: boolean
}

/** The name of each part of a limit in a sum. */
const PART_NAME: Readonly<Record<SummedPart['kind'], string>> = knownWords({
  ...LIMIT_NAME,
  boost: 'boost',
  building: 'building',
})

/** A figure of a load or limit, with at most one decimal. */
export const figure = (value: number) => numberText(value, 1)

/** `main fuse 63 + boost 27.5`, `import limit 40 − building 3`; the name alone of a single part. */
export function partsText(parts: readonly SummedPart[]): string {
  const [first] = parts
  if (!first) return ''
  const nameOf = ({ kind, isUnknown, hasUnknownParts }: SummedPart) =>
    `${isUnknown ? 'unknown ' : ''}${PART_NAME[kind]}${hasUnknownParts ? ', composition unknown' : ''}`
  if (parts.length === 1) return nameOf(first)
  const texts = parts.map((part, place) => {
    const sign = place === 0 ? '' : part.amount < 0 ? ' − ' : ' + '
    return `${sign}${nameOf(part)} ${figure(place === 0 ? part.amount : Math.abs(part.amount))}`
  })
  return texts.join('')
}

/** The parts of a limit, the base first. Parts with another sum than the limit are not its parts. */
export function partsOf(load: Pick<PhaseLoad, 'kind' | 'limit' | 'parts' | 'isUnknown'>): readonly SummedPart[] {
  const { kind, limit, parts, isUnknown } = load
  const whole = { kind, amount: limit, ...(!isSumOfParts(load) && { hasUnknownParts: true }) }
  const all: readonly SummedPart[] = parts && parts.length > 1 && !whole.hasUnknownParts ? parts : [whole]
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

/** `held by the frequency reserve, 10.8 A held back, 6 cars wait for it`; empty if no other limit holds the stations below this one. */
function heldBackText({ heldBack, unit }: Pick<PhaseLoad, 'heldBack' | 'unit'>): string {
  if (!heldBack) return ''
  const { by, amount, waiting } = heldBack
  const cars = waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'car waits' : 'cars wait'} for it`]
  return [`held by the ${LIMIT_NAME[by]}`, `${figure(amount)} ${unit} held back`, ...cars].join(', ')
}

/**
 * `L1 208 / 200 A main fuse`, `L3 88 / 90.5 A: main fuse 63 + boost 27.5`; without the line when all lines share the limit. The
 * remarks state what is uncertain about the load, and what another limit holds back; empty without any.
 */
export function phaseLoadTexts(load: PhaseLoad): { figures: string; remarks: string } {
  const { line, taken, limit, unit } = load
  return {
    figures: `${line === null ? '' : `L${line} `}${figure(taken)} / ${limitText(limit, unit, partsOf(load))}`,
    remarks: [...loadRemarks(load), heldBackText(load)].filter(Boolean).join(', '),
  }
}

/** `L2 52.2 / 63 A`, where there is room for the figures only. */
export const briefLoadText = ({ line, taken, limit, unit }: PhaseLoad): string =>
  `${line === null ? '' : `L${line} `}${figure(taken)} / ${figure(limit)} ${unit}`

/** Both in one text. */
export function phaseLoadText(load: PhaseLoad): string {
  const { figures, remarks } = phaseLoadTexts(load)
  return remarks ? `${figures}, ${remarks}` : figures
}
