import type { ReactNode } from 'react'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { powerFigure } from '../station-figures.ts'
import { knownStatus } from '../station-status.ts'
import { Note } from './Note.tsx'
import type { PreviewRow } from './preview.ts'

interface Props {
  rows: readonly PreviewRow[]
  /** The choices of the action are missing, so that there is nothing to preview yet. */
  isEmpty: boolean
}

/** What an action would do with each station. */
export function PreviewTable({ rows, isEmpty }: Props) {
  return (
    <DataTable label="Preview" columns={isEmpty ? COLUMNS_WITHOUT_NOTES : COLUMNS} rows={rows} rowKey={keyOf} maxHeight="36dvh" />
  )
}

const keyOf = ({ station }: PreviewRow) => station.deviceId

const columnsWith = (note: (row: PreviewRow) => ReactNode): readonly Column<PreviewRow>[] => [
  { key: 'name', title: 'Station', widthPx: 150, isWrapped: true, cell: ({ station }) => station.name || station.deviceId },
  { key: 'status', title: 'Status', widthPx: 130, priority: 1, cell: ({ station }) => knownStatus(station).status ?? '–' },
  {
    key: 'power',
    title: 'Power',
    align: 'end',
    widthPx: 130,
    priority: 2,
    cell: ({ station }) => (station.isOnline ? powerFigure(station) : '–'),
  },
  { key: 'note', title: 'Preview', minWidthPx: 140, isWrapped: true, cell: note },
]

function noteOf({ skip, warnings }: PreviewRow) {
  if (skip !== undefined) return <Note tone="plain" text={`Left out: ${skip}`} />
  if (warnings.length > 0) return <Note tone="warned" text={warnings.join(' ')} />
  return <Note tone="plain" text="Ready" />
}

const COLUMNS = columnsWith(noteOf)
const COLUMNS_WITHOUT_NOTES = columnsWith(() => '–')
