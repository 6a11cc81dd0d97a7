import { makeStyles, MessageBar, MessageBarBody, Select } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { CATEGORIES, type Category, CATEGORY_LABEL, listStations, type Station } from '#contract/stations.ts'
import { STATION_STATUSES } from '#contract/statuses.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { resource } from '#platform/resource.ts'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { NoMatch, NoStations } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { ColumnMenu } from '#ui/table/ColumnMenu.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { useListColumns } from '#ui/table/use-list-columns.tsx'
import { useLastDefined, useWidth } from '#ui/hooks.ts'
import { statusName } from '#units/pauses.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { BulkSelection } from './bulk/BulkSelection.tsx'
import type { BulkPlace } from './bulk/bulk-locks.ts'
import { withSelectColumn } from './bulk/select-column.tsx'
import { withoutObedience } from './kind-columns.tsx'
import {
  ignoredFilters,
  isFiltered as isNarrowed,
  NO_FILTER,
  noMatchText,
  requestOf,
  STATION_PAGING,
  type StationScope,
} from './station-filter.ts'
import { STATION_LINES } from './station-columns.tsx'
import { useStationFilter } from './active-filters.ts'
import { ViewMenu } from './views/ViewMenu.tsx'

const KNOWN: readonly string[] = STATION_STATUSES

interface StatusChoiceProps {
  /** Empty string for all. */
  status: string
  onChoose: (status: string) => void
}

/** The status filter. An unknown status of the URL is also selectable. */
function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  const options = status === '' || KNOWN.includes(status) ? KNOWN : [...KNOWN, status]
  return (
    <Select aria-label="Status" value={status} onChange={(_, { value }) => onChoose(value)}>
      <option value="">All statuses</option>
      {options.map((one) => (
        <option key={one} value={one}>
          {statusName(one)}
        </option>
      ))}
    </Select>
  )
}

const stations = resource(listStations, { every: 10 * SECOND_MS, failed: 'Failed to get list of devices', readsRows: true })
const TYPES = CATEGORIES.map((key) => ({ key, label: CATEGORY_LABEL[key] }))

interface Props {
  /** Accessible name of the table. */
  label: string
  /** Restricts the listed stations; all by default. */
  scope?: StationScope
  /** Key for the column settings in local storage. */
  list: string
  columns: readonly Column<Station>[]
  /** The compact view of a station on a narrow screen. */
  lines?: RowLines
  /** The only type of this list with the plural of its devices. Without it, all types are selectable. */
  only?: { type: Category; plural: string }
  /** Shown when the list is empty without a filter. */
  none?: string
  /** The list for the actions on selected stations; the list of all stations by default. */
  place?: BulkPlace
  /** Wraps the table with the stations of the page. */
  around?: (stations: readonly Station[], table: ReactNode) => ReactNode
}

/** A paged list of stations. The URL contains search, types, status, order and page. */
export function StationList({
  label,
  list,
  scope,
  columns,
  lines = STATION_LINES,
  only,
  none,
  place = ALL,
  around = plain,
}: Props) {
  const styles = useStyles()
  const [said, changeFilter] = useStationFilter()
  // A list of one type ignores the types of the URL, and a list of one group or owner those filters.
  const filter = { ...said, ...(only && { types: [] }), ...(scope && { groupId: undefined, sellerId: undefined }) }
  const plural = only?.plural ?? 'stations'
  const asked = { ...requestOf(filter), ...scope, ...(only && { types: [only.type] }) }
  const listed = useAtomValue(stations({ query: asked }))
  const kept = useLastDefined(listed.value)
  const [measure, widthPx] = useWidth()
  const hasRecords = kept?.data.some(({ obedience }) => obedience) ?? false
  const all = useMemo(() => {
    const offered = hasRecords ? columns : withoutObedience(columns)
    return only ? offered : withSelectColumn(offered)
  }, [only, columns, hasRecords])
  const shown = useListColumns({ list, columns: all, lines, widthPx })

  const clearFilter = () => changeFilter(NO_FILTER)
  const isFiltered = isNarrowed(filter)
  const ignored = ignoredFilters(filter, listed.value)
  const isEmptyPage = filter.page > 0 && (kept?.total ?? 0) > 0

  const empty = isEmptyPage ? (
    <PageState
      kind="empty"
      text={`No ${plural} on this page`}
      action={{ label: 'First page', run: () => changeFilter({ page: 0 }) }}
    />
  ) : isFiltered ? (
    <PageState
      kind="empty"
      picture={<NoMatch />}
      text={noMatchText(filter, plural)}
      action={{ label: 'Clear filter', run: clearFilter }}
    />
  ) : (
    <PageState kind="empty" picture={<NoStations />} text={none ?? `No ${plural}`} />
  )

  const content = (
    <>
      <Toolbar>
        <SearchBox
          value={filter.search}
          placeholder="Search by name, ID or group"
          onSearch={(search) => changeFilter({ search })}
          found={listed.value?.total}
        />
        {!only && (
          <FilterChips
            label="Station types"
            options={TYPES}
            selected={filter.types}
            onSelect={(types) => changeFilter({ types })}
          />
        )}
        <StatusChoice status={filter.status} onChoose={(status) => changeFilter({ status })} />
        <FilterMenu filter={filter} onChange={changeFilter} isScoped={scope !== undefined} />
        <ViewMenu list={list} filter={filter} />
        <ColumnMenu label={label} menu={shown.menu} />
      </Toolbar>
      <ActiveFilters filter={filter} onChange={changeFilter} onClear={clearFilter} />
      {ignored.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            This platform cannot filter by {ignored.join(' or ')}. The list also contains other stations.
          </MessageBarBody>
        </MessageBar>
      )}
      <StaleSince resource={listed} />
      {listed.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: listed.refresh }} />
      ) : (
        <div ref={measure} className={listed.state === 'loading' && kept ? styles.passing : undefined}>
          {around(
            kept?.data ?? NONE,
            <DataTable
              label={label}
              columns={shown.columns}
              lineCount={shown.lineCount}
              isFlagged={isOffline}
              rows={kept?.data ?? NONE}
              rowKey={deviceIdOf}
              isLoading={listed.state === 'loading'}
              empty={empty}
              sort={filter.sort}
              onSort={(sort) => changeFilter({ sort })}
            />,
          )}
        </div>
      )}
      {listed.state !== 'failed' && (
        <Pager
          total={kept?.total}
          page={filter.page}
          pageSize={filter.pageSize}
          sizes={STATION_PAGING.sizes}
          onPage={(page) => changeFilter({ page })}
          onPageSize={(pageSize) => changeFilter({ pageSize })}
        />
      )}
    </>
  )
  if (only) return content
  return (
    <BulkSelection query={asked} listed={listed.value} place={place}>
      {content}
    </BulkSelection>
  )
}

const NONE: readonly Station[] = []
const ALL: BulkPlace = { list: 'all' }
const plain = (_: readonly Station[], table: ReactNode) => table
const isOffline = (station: Station) => !station.isOnline
const deviceIdOf = (station: Station) => station.deviceId

const useStyles = makeStyles({
  // Rows of the previous page while the next page loads.
  passing: { opacity: 0.6 },
})
