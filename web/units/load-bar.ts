import { numberText } from '#units/numbers/number-format.ts'
import { buildingLoad, isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { withMinusSign } from './numbers/minus-sign.ts'

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
