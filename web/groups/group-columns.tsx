import { makeStyles, tokens } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { GROUP_TYPE_LABEL, type ListedGroup } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { LoadBar } from '#ui/LoadBar.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { flowText } from '#units/current-power.ts'
import { groupServices } from './group-services.ts'
import { loadOf, stationsText } from './group-load.ts'
import { ownerName } from './owner.ts'

/**
 * The columns of a group list. A narrow screen shows fewer columns; name and worst phase are always visible. `more` replaces
 * the worst phase.
 */
export const groupColumns = (
  seller: Seller | undefined,
  more?: readonly PagedColumn<ListedGroup>[],
): readonly PagedColumn<ListedGroup>[] => [
  {
    key: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    cell: (group) => <NameCell group={group} />,
  },
  {
    key: 'type',
    title: 'Type',
    sortBy: ({ type }) => GROUP_TYPE_LABEL[type],
    minTableWidthPx: 480,
    widthPx: 90,
    cell: (group) => <Tag>{GROUP_TYPE_LABEL[group.type]}</Tag>,
  },
  {
    key: 'owner',
    title: 'Owner',
    minTableWidthPx: 900,
    cell: (group) => ownerName(group.sellerId, seller),
    sortBy: (group) => ownerName(group.sellerId, seller),
  },
  { key: 'services', title: 'Services', minTableWidthPx: 760, cell: (group) => groupServices(group).join(', ') || '–' },
  {
    key: 'stations',
    title: 'Online / stations',
    minTableWidthPx: 620,
    widthPx: 150,
    align: 'end',
    cell: stationsText,
    sortBy: ({ stationCount }) => stationCount,
  },
  {
    key: 'power',
    title: 'Power',
    minTableWidthPx: more ? 0 : 520,
    widthPx: 190,
    align: 'end',
    cell: ({ powerW }) => flowText(powerW),
    sortBy: ({ powerW }) => powerW,
  },
  ...(more ?? [LOAD]),
]

const LOAD: PagedColumn<ListedGroup> = {
  key: 'load',
  title: 'Worst phase',
  widthPx: 190,
  align: 'end',
  cell: (group) => <LoadCell group={group} />,
}

function NameCell({ group }: { group: ListedGroup }) {
  const styles = useStyles()
  return (
    <span title={group.name} className={styles.wrapped}>
      <TextLink to={paths.group(group.id)}>{group.name}</TextLink>
      {group.isSupergroup && ' (super group)'}
    </span>
  )
}

function LoadCell({ group }: { group: ListedGroup }) {
  const styles = useStyles()
  const { text, bar, isOver } = loadOf(group)
  return (
    <span title={bar?.label} className={styles.wrapped}>
      <span className={isOver ? styles.over : undefined}>{text}</span>
      {bar && <LoadBar parts={bar.parts} />}
    </span>
  )
}

const useStyles = makeStyles({
  // Rows of a virtual table have one line.
  wrapped: { whiteSpace: 'var(--lineWrap)', overflowWrap: 'anywhere' },
  over: { fontWeight: tokens.fontWeightSemibold },
})
