import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { csvFile } from '#units/csv.ts'
import { hoursOfDay, type Day } from '#units/days.ts'
import { MarketRules } from '#web/bids/MarketRules.tsx'
import { readingsAtom, retryFailed } from './calls.ts'
import { DayTotals } from './DayTotals.tsx'
import { FailedGroups } from './FailedGroups.tsx'
import { MIN_WIDTH_PX, marketColumns } from './market-columns.tsx'
import { marketCsv } from './market-csv.ts'
import { isUnread } from './market-plot.ts'
import { daySums, marketRows, matchingGroups, shownRows, type MarketGroup, type MarketRow } from './market-rows.ts'
import { MarketPlot } from './MarketPlot.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'

/** A day of the market. The URL holds the search for groups. */
export function TsoMarketDay({ day, groups }: { day: Day; groups: readonly MarketGroup[] }) {
  const readings = useAtomValue(readingsAtom(day))
  const presentMs = useHour()
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  const seesPanel = useCan('seeDemandResponse')
  const search = useUrlQuery().get('search') ?? ''
  const hours = useMemo(() => hoursOfDay(day), [day])
  const shown = useMemo(() => matchingGroups(groups, search), [groups, search])
  const rows = useMemo(
    () => (readings ? marketRows(hours, shown, readings, presentMs) : NO_ROWS),
    [hours, shown, readings, presentMs],
  )
  const tableRows = useMemo(() => shownRows(rows), [rows])
  const columns = useMemo(
    () => marketColumns((groupId) => `${paths.group(groupId)}${seesPanel ? '#demand-response' : ''}`),
    [seesPanel],
  )

  // Without data, zero totals would look like real totals.
  const isUnknown = readings !== undefined && isUnread(groups, readings)
  if (groups.length === 0) return <PageState kind="empty" text="No AC or DC groups to show bids for" />
  const saveCsv = () => saveFile(`tso-market-${day}.csv`, csvFile(marketCsv(rows), forSpreadsheets))
  return (
    <>
      {readings && !isUnknown && <DayTotals sums={daySums(rows)} />}
      <Toolbar>
        <SearchBox value={search} found={shown.length} placeholder="Search by group name or ID" onSearch={searchFor} />
        <Button icon={<ArrowDownload20Regular />} disabledFocusable={!readings || isUnknown} onClick={saveCsv}>
          CSV of these bids
        </Button>
      </Toolbar>
      <ReadingProgress />
      {readings && !isUnknown && <FailedGroups day={day} groups={groups} readings={readings} />}
      {shown.length === 0 ? (
        <PageState
          kind="empty"
          text={`No groups match “${search}”`}
          action={{ label: 'Clear search', run: () => searchFor('') }}
        />
      ) : isUnknown ? (
        <PageState
          kind="failed"
          text="Failed to get scheduled bids"
          action={{ label: 'Retry', run: () => void retryFailed(day) }}
        />
      ) : readings ? (
        <>
          <MarketPlot key={`plot ${day}`} day={day} groups={shown} rows={rows} />
          <DataTable
            key={day}
            label="Bids of the day"
            columns={columns}
            rows={tableRows}
            rowKey={keyOf}
            leastWidthPx={MIN_WIDTH_PX}
          />
        </>
      ) : (
        <PageState kind="loading" shape="chart" text="Loading..." />
      )}
      <MarketRules hourMs={hours[12]} />
    </>
  )
}

const keyOf = ({ key }: MarketRow) => key
const NO_ROWS: MarketRow[] = []

function searchFor(text: string) {
  const query = new URLSearchParams(location.search)
  const isRefined = query.has('search')
  query.delete('search')
  if (text !== '') query.set('search', text)
  setUrlQuery(query, { replace: isRefined })
}
