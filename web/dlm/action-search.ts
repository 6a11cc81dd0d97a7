import { BINDING_LIMITS, type BindingLimit } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { LIMIT_LABEL } from '#units/binding-limits.ts'
import { reasonSentence, type LoadUnit } from './limit-reason.ts'

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
  return BINDING_LIMITS.filter((limit) => present.has(limit)).map((key) => ({ key, label: LIMIT_LABEL[key] }))
}

export const limitKeyOf = (row: DlmAction): BindingLimit | undefined => row.reason?.limit ?? undefined
