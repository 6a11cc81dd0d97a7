import { BINDING_LIMITS, type BindingLimit } from '#contract/allocations.ts'
import type { DlmAction } from '#contract/dlm.ts'
import { reasonSentence, type LoadUnit } from './limit-reason.ts'

/** The stations of a group by their station id. */
export type StationNames = ReadonlyMap<number, { name: string; deviceId: string }>

const LIMIT_LABEL = {
  'main-fuse': 'Main fuse',
  'import-limit': 'Import limit',
  'safe-limit': 'Safe limit',
  solar: 'Solar',
  queue: 'Queue',
  priority: 'Priority',
  settling: 'Settling',
  station: 'Charger',
  car: 'Car',
  operator: 'Operator',
  fcr: 'Demand response',
  congestion: 'Congestion rule',
  'other-group': 'Another group',
  setpoint: 'Setpoint',
  mode: 'Operating mode',
  storage: 'State of charge',
  schedule: 'Departure',
} satisfies Record<BindingLimit, string>

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
