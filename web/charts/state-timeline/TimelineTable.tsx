import { rangeText } from '#ui/chart/time-axis.ts'
import { ageText } from '#units/dates.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/columns.ts'
import { STATE_LABEL, type StateSegment } from './segments.ts'
import type { StateData } from './state-reads.ts'

interface Row {
  readonly segment: StateSegment
  readonly deviceId: string
  readonly name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Station', widthPx: 180, cell: ({ name }) => name },
  { key: 'state', title: 'State', widthPx: 150, cell: ({ segment }) => STATE_LABEL[segment.state] },
  { key: 'time', title: 'Time', widthPx: 300, cell: ({ segment }) => rangeText(segment) },
  { key: 'length', title: 'Duration', widthPx: 130, cell: ({ segment }) => ageText(segment.toMs - segment.fromMs) },
]

interface Props {
  label: string
  stations: readonly { readonly deviceId: string; readonly name: string }[]
  data: StateData
}

/** The states of the stations as a table, newest first. */
export function TimelineTable({ label, stations, data }: Props) {
  const rows = stations.flatMap(({ deviceId, name }) =>
    (data.segmentsOf.get(deviceId) ?? []).map((segment): Row => ({ deviceId, name, segment })).toReversed(),
  )
  return <DataTable columns={COLUMNS} rows={rows} rowKey={keyOf} label={label} maxHeight="360px" />
}

const keyOf = ({ deviceId, segment }: Row) => `${deviceId} ${segment.fromMs}`
