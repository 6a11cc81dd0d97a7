import { useMemo } from 'react'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { powerText, flowText } from '#units/current-power.ts'
import { timeText, zoneText } from '#units/dates.ts'
import { frequencyText } from '#units/reserves.ts'
import { idealW, mayRestore, deviationW, type DroopPoint, type DroopParameters } from './droop.ts'

interface Props {
  label: string
  points: readonly DroopPoint[]
  unit: DroopParameters | undefined
  isFollowing: boolean
}

/** The seconds of the chart as a table, newest first. */
export function DroopTable({ label, points, unit, isFollowing }: Props) {
  const zone = zoneText(points.at(-1)?.atMs ?? 0)
  const columns = useMemo(() => columnsOf(unit, isFollowing, zone), [unit, isFollowing, zone])
  const rows = useMemo(() => points.toReversed(), [points])
  return <DataTable columns={columns} rows={rows} rowKey={keyOf} label={label} maxHeight="360px" />
}

const keyOf = ({ atMs }: DroopPoint) => atMs

function columnsOf(unit: DroopParameters | undefined, isFollowing: boolean, zone: string): readonly Column<DroopPoint>[] {
  return [
    { key: 'time', title: `Time (${zone})`, widthPx: 120, cell: ({ atMs }) => timeText(atMs) },
    { key: 'frequency', title: 'Frequency', widthPx: 110, align: 'end', cell: ({ frequencyHz }) => frequencyText(frequencyHz) },
    { key: 'power', title: 'Power', align: 'end', cell: ({ powerW }) => flowText(powerW) },
    ...(unit && isFollowing
      ? ([
          {
            key: 'ideal',
            title: 'Ideal line',
            minTableWidthPx: 500,
            align: 'end',
            cell: ({ frequencyHz }) => flowText(idealW(frequencyHz, unit)),
          },
          {
            key: 'deviation',
            title: 'Deviation',
            minTableWidthPx: 400,
            widthPx: 120,
            align: 'end',
            cell: (point) => (mayRestore(point, unit) ? 'Dead band' : powerText(deviationW(point, unit))),
          },
        ] satisfies Column<DroopPoint>[])
      : []),
  ]
}
