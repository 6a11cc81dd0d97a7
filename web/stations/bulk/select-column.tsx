import type { Station } from '#contract/stations.ts'
import type { Column } from '#ui/table/columns.ts'
import { HeadCheck } from './HeadCheck.tsx'
import { RowCheck } from './RowCheck.tsx'

const SELECT_COLUMN: Column<Station> = {
  key: 'select',
  title: 'Select',
  heading: <HeadCheck />,
  widthPx: 40,
  isPinned: true,
  cell: (station) => <RowCheck station={station} />,
}

/** The columns with a checkbox for each row in front. */
export const withSelectColumn = (columns: readonly Column<Station>[]): readonly Column<Station>[] => [SELECT_COLUMN, ...columns]
