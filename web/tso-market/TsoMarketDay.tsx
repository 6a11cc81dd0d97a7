import {
  Button,
  Caption1,
  Field,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { paths } from '#app/paths.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useCan } from '#session/session.ts'
import { Figures } from '#ui/FactList.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { csvFile, csvRow, timeCells, timeHeads } from '#units/csv.ts'
import { capacityHoursText, megawattText } from '#units/current-power.ts'
import { dateTimeText } from '#units/dates.ts'
import { type Day, dayAfter, dayText, hoursOfDay } from '#units/days.ts'
import { euroText } from '#units/money.ts'
import { BidsPlot, MarketRules } from '#web/bids/BidsPlot.tsx'
import { progressAtom, readingsAtom, retryFailed } from './calls.ts'
import { marketColumns, MIN_WIDTH_PX } from './market-columns.tsx'
import { hourFigures, isUnread, plotOfRows } from './market-plot.ts'
import { daySums, type DaySums, type MarketGroup, type MarketRow, marketRows, matchingGroups, shownRows } from './market-rows.ts'
import type { Readings } from './readings.ts'
import type { HourSelection } from '#ui/hour-plot/hour-selection.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'

interface MarketPlotProps {
  day: Day
  groups: readonly MarketGroup[]
  /** The rows of the day. */
  rows: readonly MarketRow[]
}

/** The bids of two days by hour: the selected day and the day after. */
function MarketPlot({ day, groups, rows }: MarketPlotProps) {
  const styles = useMarketPlotStyles()
  const next = dayAfter(day)
  const readings = useAtomValue(readingsAtom(next))
  const presentMs = useHour()
  const [selection, setSelection] = useState<HourSelection>()
  const isKnown = readings !== undefined && !isUnread(groups, readings)
  const all = useMemo(
    () => (isKnown ? [...rows, ...marketRows(hoursOfDay(next), groups, readings, presentMs)] : rows),
    [isKnown, rows, next, groups, readings, presentMs],
  )
  const hours = useMemo(() => plotOfRows(all), [all])
  return (
    <div className={styles.plot}>
      <BidsPlot label="Capacity and price by hour, two days" hours={hours} selection={selection} onSelect={setSelection} />
      <PlotReadout text={hourFigures(all, selection?.headMs) ?? 'Click an hour, or use the arrow keys, to see its values.'} />
      {!isKnown && (
        <Caption1 className={styles.note}>
          {readings ? `The bids of ${dayText(next)} could not be read.` : `Loading the bids of ${dayText(next)}`}
        </Caption1>
      )}
    </div>
  )
}

const useMarketPlotStyles = makeStyles({
  plot: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
})

/** The totals of a day. */
function DayTotals({ sums }: { sums: DaySums }) {
  const styles = useStyles()
  return (
    <div>
      <Figures
        label="Totals of the day"
        figures={[
          ['Hours with bids', `${sums.hoursWithBids} of ${sums.hourCount}`],
          ['Groups', String(sums.groupCount)],
          // The sum of the hourly reserved capacity, MW,h. It is not energy.
          ['Capacity, all hours', capacityHoursText(sums.quantityMw)],
          ['Maximum in one hour', megawattText(sums.maxMw)],
          ['Revenue of the day, if maintained', euroText(sums.revenueEur)],
          ['Of the hours that are over', euroText(sums.doneEur)],
        ]}
      />
      <Caption1 block className={styles.note}>
        Revenue is capacity × the price of the bid, in EUR per MW and hour. The hourly market pays every accepted bid of a product
        the highest accepted price, so the settlement is at least this amount if the sold capacity was maintained in every hour.
        Capacity that was not maintained is not paid and can be penalised. The platform reports neither the price nor the
        settlement.
      </Caption1>
    </div>
  )
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2, marginTop: tokens.spacingVerticalXS },
})

const MAX_NAMED = 5

/** `A, B and 12 more groups` */
function namesText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const shown = names.length > MAX_NAMED + 1 ? names.slice(0, MAX_NAMED) : names
  const parts = names.length > shown.length ? [...shown, `${names.length - shown.length} more groups`] : shown
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Names the failed groups: those without data, and those whose bids are stale. */
export function failuresOf(groups: readonly MarketGroup[], readings: Readings) {
  const failed = groups.flatMap(({ id, name }) => {
    const reading = readings.get(id)
    return reading?.failure ? [{ name, asOfMs: reading.asOfMs }] : []
  })
  const old = failed.filter(({ asOfMs }) => asOfMs !== undefined)
  return {
    missing: namesText(failed.filter(({ asOfMs }) => asOfMs === undefined).map(({ name }) => name)),
    old: namesText(old.map(({ name }) => name)),
    oldestMs: old.length > 0 ? Math.min(...old.map(({ asOfMs }) => asOfMs ?? Infinity)) : undefined,
  }
}

interface Props {
  day: Day
  groups: readonly MarketGroup[]
  readings: Readings
}

/** Lists the groups whose bids could not be read, with a retry. Empty if all groups were read. */
function FailedGroups({ day, groups, readings }: Props) {
  const isReading = useAtomValue(progressAtom) !== undefined
  const { missing, old, oldestMs } = failuresOf(groups, readings)
  if (missing === undefined && old === undefined) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {missing !== undefined && `The bids of ${missing} could not be read: they are not in the table and its sums. `}
        {old !== undefined && `The bids of ${old} could not be read again: those of ${dateTimeText(oldestMs)} are shown.`}
      </MessageBarBody>
      <MessageBarActions>
        <Button disabledFocusable={isReading} onClick={() => void retryFailed(day)}>
          Retry
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** Progress of the read of all groups. Empty while no read is in progress. */
function ReadingProgress() {
  const progress = useAtomValue(progressAtom)
  if (!progress) return null
  return (
    <Field label={`Reading bids of ${progress.read} of ${progress.of} groups`}>
      <ProgressBar value={progress.read} max={progress.of} />
    </Field>
  )
}

/**
 * The bids of the rows as CSV, without the sums: a spreadsheet can compute them. Groups whose bids could not be read have a row that
 * says so, and one with the time of the bids if it has earlier ones.
 */
export function marketCsv(rows: readonly MarketRow[], groups: readonly MarketGroup[], readings: Readings): string {
  const head = csvRow([
    ...timeHeads(),
    'Group',
    'Group ID',
    'State',
    'Capacity (MW)',
    'Price (EUR/MW,h)',
    'Revenue if maintained (EUR)',
  ])
  const bids = rows.filter((row) => row.kind === 'bid')
  const lines = bids.map(({ hourMs, group, status, bid, revenueEur }) =>
    csvRow([...timeCells(hourMs), group.name, group.id, status, bid.quantity, bid.price, revenueEur]),
  )
  const failed = groups.flatMap(({ id, name }) => {
    const reading = readings.get(id)
    if (reading && !reading.failure) return []
    const [asOfMs, none] = [reading?.asOfMs, timeHeads().map(() => null)]
    const state = asOfMs === undefined ? 'Bids not read' : 'Bids of this time, not read again'
    return [csvRow([...(asOfMs === undefined ? none : timeCells(asOfMs)), name, id, state, null, null, null])]
  })
  return head + lines.join('') + failed.join('')
}

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
  const saveCsv = () => {
    if (!readings) return
    const { missing, old } = failuresOf(shown, readings)
    const name = `tso-market-${day}${missing === undefined && old === undefined ? '' : '-incomplete'}.csv`
    saveFile(name, csvFile(marketCsv(rows, shown, readings), forSpreadsheets))
  }
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
            minWidthPx={MIN_WIDTH_PX}
            startAt={firstRow(tableRows)}
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

/** The row at the top of the table: the last one before the first bid. */
const firstRow = (rows: readonly MarketRow[]) => Math.max(0, rows.findIndex(({ kind }) => kind === 'bid') - 1)
const NO_ROWS: MarketRow[] = []

function searchFor(text: string) {
  const query = new URLSearchParams(location.search)
  const isRefined = query.has('search')
  query.delete('search')
  if (text !== '') query.set('search', text)
  setUrlQuery(query, { replace: isRefined })
}
