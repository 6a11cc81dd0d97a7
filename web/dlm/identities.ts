import type { DlmAction } from '#contract/dlm.ts'
import { loadText, type LoadUnit } from './limit-reason.ts'

/** Each figure of a row may be rounded to 0.01 by itself. */
const TOLERANCE = 0.02
const differs = (a: number, b: number) => !(Math.abs(a - b) <= TOLERANCE)

/** The figures of a row that belong together. */
export type Figure =
  | 'importLimit'
  | 'mainCurrent'
  | 'nonChargersConsumption'
  | 'totalBuildingConsumption'
  | 'totalChargerConsumption'
  | 'freeReserve'

/**
 * What is wrong in a row of the log, in words; empty where its figures agree: what others than the chargers take is the
 * building less its chargers, and what is free is the lesser of the import limit and what the main current leaves beside
 * them. A limit that is not set does not count.
 */
export function brokenIdentities(row: Pick<DlmAction, Figure>, unit: LoadUnit): readonly string[] {
  const broken: string[] = []
  const rest = row.totalBuildingConsumption - row.totalChargerConsumption
  if (differs(row.nonChargersConsumption, rest)) {
    broken.push(`Non-chargers should be building less chargers, ${loadText(rest, unit)}.`)
  }
  const bounds = [row.importLimit, row.mainCurrent === null ? null : row.mainCurrent - row.nonChargersConsumption]
  const known = bounds.filter((bound) => bound !== null)
  const free = Math.min(...known)
  if (known.length > 0 && differs(row.freeReserve, free)) {
    broken.push(`Free reserve should be the lesser of main current less non-chargers and import limit, ${loadText(free, unit)}.`)
  }
  return broken
}
