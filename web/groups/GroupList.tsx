import { Add20Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { GROUP_TYPE_LABEL, listGroups, type GroupType, type ListedGroup } from '#contract/groups.ts'
import { resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useCan } from '#session/session.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { pageSizeAtom, sortedRows, type PagedColumn, shownPage } from '#ui/table/paged-rows.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { NoMatch } from '#ui/illustrations/NoMatch.tsx'
import { NoStations } from '#ui/illustrations/NoStations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { currentSeller } from './calls.ts'
import { groupColumns } from './group-columns.tsx'
import { filterFrom, filterGroups, GROUP_PAGING, queryOf, requestOf, type GroupFilter } from './group-filter.ts'

const groups = resource(listGroups, { every: 10 * SECOND_MS, failed: 'Failed to fetch group data', isShownInPlace: true })

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
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={groupKey}
        isLoading={listed.state === 'loading'}
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
