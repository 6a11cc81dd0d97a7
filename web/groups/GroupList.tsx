import { Add20Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { type Group, GROUP_TYPE_LABEL, type GroupType, type ListedGroup, listGroups } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { resource } from '#platform/resource.ts'
import { useCan } from '#session/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { GroupLoad, LoadBar } from '#ui/LoadBar.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { NoMatch, NoStations } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type PagedColumn, pageSizeAtom, shownPage, sortedRows } from '#ui/table/paged-rows.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { flowText } from '#units/current-power.ts'
import { currentSeller } from './group-actions.ts'
import {
  filterFrom,
  filterGroups,
  GROUP_PAGING,
  type GroupFilter,
  ownerName,
  queryOf,
  requestOf,
  worstFirst,
} from './group-filter.ts'
import { GroupState, WithSites } from '#web/dashboard/WithActCount.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { loadOf, stationsText } from './group-load.ts'

type Flags = Pick<Group, 'dlmEnabled' | 'almEnabled' | 'preconnectEnabled' | 'solarChargingEnabled'>

const SERVICES = [
  ['dlmEnabled', 'DLM'],
  ['almEnabled', 'ALM'],
  ['preconnectEnabled', 'Preconnect'],
  ['solarChargingEnabled', 'Solar'],
] as const satisfies readonly (readonly [keyof Flags, string])[]

/** The height of a load and its bar, in lines. */
const LOAD_LINES = 1.25

/** In a narrower list, the state stands below the name. */
const STATE_APART_PX = 600

/** The enabled load management services of a group. */
export const groupServices = (group: Flags) => SERVICES.filter(([flag]) => group[flag]).map(([, name]) => name)

/**
 * The columns of a group list. A narrow screen shows fewer columns; name and worst phase are always visible. `more` replaces
 * the worst phase.
 */
const groupColumns = (
  seller: Seller | undefined,
  more?: readonly PagedColumn<ListedGroup>[],
): readonly PagedColumn<ListedGroup>[] => [
  { key: 'state', title: 'State', minTableWidthPx: STATE_APART_PX, widthPx: 118, cell: ({ id }) => <GroupState groupId={id} /> },
  { key: 'name', title: 'Name', sortBy: ({ name }) => name, cell: (group) => <NameCell group={group} /> },
  {
    key: 'type',
    title: 'Type',
    sortBy: ({ type }) => GROUP_TYPE_LABEL[type],
    minTableWidthPx: 480,
    widthPx: 84,
    cell: (group) => <Tag>{GROUP_TYPE_LABEL[group.type]}</Tag>,
  },
  {
    key: 'owner',
    title: 'Owner',
    minTableWidthPx: 900,
    widthPx: 194,
    cell: (group) => ownerName(group.sellerId, seller),
    sortBy: (group) => ownerName(group.sellerId, seller),
  },
  {
    key: 'services',
    title: 'Services',
    minTableWidthPx: 1_300,
    widthPx: 160,
    cell: (group) => groupServices(group).join(', ') || '–',
  },
  {
    key: 'stations',
    title: 'Online / stations',
    minTableWidthPx: 860,
    widthPx: 142,
    align: 'end',
    cell: stationsText,
    sortBy: ({ stationCount }) => stationCount,
  },
  {
    key: 'power',
    title: 'Power',
    minTableWidthPx: more ? 0 : 760,
    widthPx: 175,
    align: 'end',
    cell: ({ powerW }) => flowText(powerW),
    sortBy: ({ powerW }) => powerW,
  },
  ...(more ?? [LOAD]),
  { key: 'actions', title: 'Actions', widthPx: 76, cell: (group) => <GroupMenu group={group} /> },
]

const LOAD: PagedColumn<ListedGroup> = { key: 'load', title: 'Worst phase', cell: (group) => <LoadCell group={group} /> }

function NameCell({ group }: { group: ListedGroup }) {
  const styles = useStyles()
  return (
    <div title={group.name} className={styles.wrapped}>
      <TextLink to={paths.group(group.id)}>{group.name}</TextLink>
      {group.isSupergroup && ' (super group)'}
      <div className={styles.state}>
        <GroupState groupId={group.id} />
      </div>
    </div>
  )
}

function LoadCell({ group }: { group: ListedGroup }) {
  const styles = useStyles()
  const { text, bar } = loadOf(group)
  return (
    <div title={bar?.label} className={styles.load}>
      {group.load ? (
        <GroupLoad load={group.load} isBrief />
      ) : (
        <>
          {text}
          {bar && <LoadBar parts={bar.parts} />}
        </>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  // Rows of a virtual table have one line.
  wrapped: { whiteSpace: 'var(--lineWrap)', overflowWrap: 'anywhere' },
  load: { whiteSpace: 'var(--lineWrap)', overflowWrap: 'anywhere', paddingBlock: '1px' },
  // In a narrow list, the state has no column.
  state: { '@media (min-width: 648px)': { display: 'none' } },
})

const POLL = { every: 10 * SECOND_MS, failed: 'Failed to fetch group data' } as const
const groups = resource(listGroups, { ...POLL, isShownInPlace: true, readsRows: true })

interface Props {
  /** Accessible name of the table. */
  label: string
  /** The group types of this list. */
  types: readonly GroupType[]
  /** Columns that replace the worst phase, which only groups with limits have. Pass a stable array. */
  more?: readonly PagedColumn<ListedGroup>[]
}

/** A paged list of groups of the given types. The URL contains search, types, sort order and page. */
export function GroupList({ label, types, more }: Props) {
  const seller = useAtomValue(currentSeller()).value
  const seesSuperGroups = useCan('seeSuperGroups')
  const mayEdit = useCan('editGroup')
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(GROUP_PAGING))
  const filter = filterFrom(useUrlQuery(), rememberedSize)
  const listed = useAtomValue(groups({ query: requestOf(filter, types, seesSuperGroups) }))
  const kept = useLastDefined(listed.value)
  const columns = useMemo(() => groupColumns(seller, more).map(withSorting), [seller, more])

  const { rows, total } = shownPage(kept, filter, (all) => {
    const visible = all.filter((group) => seesSuperGroups || !group.isSupergroup)
    return sortedRows(filterGroups(visible, types, filter, seller), columns, filter.sort)
  })
  const isFiltered = filter.search !== '' || filter.types.length > 0

  // Reads the current URL, so that simultaneous changes of chip and search do not overwrite each other.
  const changeFilter = (change: Partial<GroupFilter>, replace = false) => {
    if (change.pageSize !== undefined) rememberSize(change.pageSize)
    const now = filterFrom(new URLSearchParams(location.search), rememberedSize)
    setUrlQuery(queryOf({ ...now, page: 0, ...change }), { replace })
  }

  if (listed.state === 'failed') {
    return <PageState kind="failed" text="Cannot fetch group data" action={{ label: 'Retry', run: listed.refresh }} />
  }
  return (
    <>
      <Toolbar>
        <SearchBox
          value={filter.search}
          placeholder="Search by name, ID or owner"
          onSearch={(search) => changeFilter({ search }, filter.search !== '')}
          found={listed.value && total}
        />
        {types.length > 1 && (
          <FilterChips
            label="Group types"
            options={types.map((type) => ({ key: type, label: GROUP_TYPE_LABEL[type] }))}
            selected={filter.types}
            onSelect={(chosen) => changeFilter({ types: chosen })}
          />
        )}
        {mayEdit && (
          <LinkButton to={paths.newGroup()} icon={<Add20Regular />}>
            New group
          </LinkButton>
        )}
      </Toolbar>
      <StaleSince resource={listed} />
      <WithSites>
        {(sites) => (
          <DataTable
            label={label}
            columns={columns}
            // A page of several has the order of the platform.
            rows={!filter.sort && rows.length === total ? worstFirst(rows, sites) : rows}
            rowKey={groupKey}
            isLoading={listed.state === 'loading'}
            lineCount={LOAD_LINES}
            sort={filter.sort}
            onSort={(sort) => changeFilter({ sort })}
            empty={
              total > 0 ? (
                <PageState
                  kind="empty"
                  text="No groups on this page"
                  action={{ label: 'First page', run: () => changeFilter({ page: 0 }) }}
                />
              ) : isFiltered ? (
                <PageState
                  kind="empty"
                  picture={<NoMatch />}
                  text={noMatch(filter.search)}
                  action={{ label: 'Clear filter', run: () => changeFilter({ search: '', types: [] }) }}
                />
              ) : (
                <PageState kind="empty" picture={<NoStations />} text="No groups" />
              )
            }
          />
        )}
      </WithSites>
      <Pager
        label={`Pages of ${label}`}
        total={kept && total}
        page={filter.page}
        pageSize={filter.pageSize}
        sizes={GROUP_PAGING.sizes}
        onPage={(page) => changeFilter({ page })}
        onPageSize={(pageSize) => changeFilter({ pageSize })}
      />
    </>
  )
}

const withSorting = (column: PagedColumn<ListedGroup>) => ({ ...column, sortable: column.sortBy !== undefined })
const groupKey = (group: ListedGroup) => group.id
const noMatch = (search: string) => (search ? `No groups match “${search}”` : 'No groups match the selected types')

const LOAD_TYPES: readonly GroupType[] = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC', 'GROUP_TYPE_V2G']

/** The list of AC, DC and V2G groups. Battery groups have their own screen. */
export function GroupsTab() {
  return <GroupList label="Groups" types={LOAD_TYPES} />
}
