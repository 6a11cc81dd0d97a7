import { BINDING_LIMITS, type BindingLimit } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { BINDING_LIMIT_LABEL } from '#units/binding-limits.ts'
import { reasonSentence, type LoadUnit, loadText } from './limit-reason.ts'

/** The platform rounds each figure of a row to 0.01 separately. */
const TOLERANCE = 0.02
const differs = (a: number, b: number) => !(Math.abs(a - b) <= TOLERANCE)

/** The figures of a row that depend on each other. */
export type Figure =
  | 'importLimit'
  | 'mainCurrent'
  | 'nonChargersConsumption'
  | 'totalBuildingConsumption'
  | 'totalChargerConsumption'
  | 'freeReserve'

/**
 * Lists the inconsistencies of a row of the log; empty where its figures agree. Non-chargers must be building minus chargers. The
 * free reserve must be the lesser of the import limit and main current minus non-chargers. A limit that is not set is ignored.
 */
export function findInconsistencies(row: Pick<DlmAction, Figure>, unit: LoadUnit): readonly string[] {
  const broken: string[] = []
  const rest = row.totalBuildingConsumption - row.totalChargerConsumption
  if (differs(row.nonChargersConsumption, rest)) {
    broken.push(`Non-chargers should be building minus chargers, ${loadText(rest, unit)}.`)
  }
  const bounds = [row.importLimit, row.mainCurrent === null ? null : row.mainCurrent - row.nonChargersConsumption]
  const known = bounds.filter((bound) => bound !== null)
  const free = Math.min(...known)
  if (known.length > 0 && differs(row.freeReserve, free)) {
    broken.push(`Free reserve should be the lesser of main current minus non-chargers and import limit, ${loadText(free, unit)}.`)
  }
  return broken
}

/** The stations of a group by their station id. */
export type StationNames = ReadonlyMap<number, { name: string; deviceId: string }>

/** The text that the search matches: station id, station name and reason. */
export const searchTextOf = (names: StationNames, unit: LoadUnit) => (row: DlmAction) =>
  [
    row.stationId === null ? '' : `${row.stationId} ${names.get(row.stationId)?.name ?? ''}`,
    row.reason ? reasonSentence(row.reason, unit) : '',
  ].join(' ')

/** Filter chips for the binding limits in the rows. */
export function limitChips(rows: readonly DlmAction[]) {
  const present = new Set(rows.map(limitKeyOf))
  return BINDING_LIMITS.filter((limit) => present.has(limit)).map((key) => ({ key, label: BINDING_LIMIT_LABEL[key] }))
}

export const limitKeyOf = (row: DlmAction): BindingLimit | undefined => row.reason?.limit ?? undefined
