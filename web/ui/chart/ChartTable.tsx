import { useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import type { Column } from '../table/columns.ts'
import { dateTimeText } from '#units/dates.ts'
import { drawnPointAt, type ChartBand, type ChartMarker, type ChartSeries } from './chart-series.ts'
import { bandsAt, markersAt, momentAfter, pointText } from './cursor.ts'

interface Props {
  label: string
  series: readonly ChartSeries[]
  moments: readonly number[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
}

const keyOf = (atMs: number) => atMs
const TIME_PX = 200
const VALUE_PX = 130
/** For values with what they consist of. */
const TEXT_PX = 320
const EVENTS_PX = 420

/** The values of the chart as a table. */
export function ChartTable({ label, series, moments, markers, bands }: Props) {
  const columns = useMemo(
    (): Column<number>[] => [
      { key: 'time', title: 'Time', widthPx: TIME_PX, cell: dateTimeText },
      ...series.map((line) => ({
        key: line.name,
        title: line.name,
        align: 'end' as const,
        widthPx: line.points.some(({ text }) => text !== undefined) ? TEXT_PX : VALUE_PX,
        cell: (atMs: number) => pointText(drawnPointAt(line, atMs), line.unit),
      })),
      ...(markers.length > 0 || bands.length > 0
        ? [{ key: 'events', title: 'Events', widthPx: EVENTS_PX, cell: eventsAt(markers, bands, moments) }]
        : []),
    ],
    [series, markers, bands, moments],
  )
  return <DataTable columns={columns} rows={moments} rowKey={keyOf} label={label} maxHeight="360px" />
}

const eventsAt = (markers: readonly ChartMarker[], bands: readonly ChartBand[], moments: readonly number[]) => (atMs: number) =>
  [...bandsAt(bands, atMs), ...markersAt(markers, atMs, momentAfter(moments, atMs))].map(({ text }) => text).join('; ')
