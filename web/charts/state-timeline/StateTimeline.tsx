import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { readStationStates } from '#contract/charts.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { TableToggle } from '#ui/chart/ChartTools.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { ageText, dateTimeText } from '#units/dates.ts'
import { STATE_LABEL, type StateSegment, statesIn } from './segments.ts'
import { StateSample } from './StateBar.tsx'
import { type StateData, stationStates } from './state-reads.ts'
import { TimelineRows } from './TimelineRows.tsx'
import { rangeText } from '#ui/chart/time-axis.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/columns.ts'

interface Row {
  readonly segment: StateSegment
  readonly deviceId: string
  readonly name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Station', widthPx: 180, cell: ({ name }) => name },
  { key: 'state', title: 'State', widthPx: 150, cell: ({ segment }) => STATE_LABEL[segment.state] },
  { key: 'time', title: 'Time', widthPx: 300, cell: ({ segment }) => rangeText(segment) },
  { key: 'length', title: 'Duration', widthPx: 130, cell: ({ segment }) => ageText(segment.toMs - segment.fromMs) },
]

interface TimelineTableProps {
  label: string
  stations: readonly { readonly deviceId: string; readonly name: string }[]
  data: StateData
}

/** The states of the stations as a table, newest first. */
function TimelineTable({ label, stations, data }: TimelineTableProps) {
  const rows = stations.flatMap(({ deviceId, name }) =>
    (data.segmentsOf.get(deviceId) ?? []).map((segment): Row => ({ deviceId, name, segment })).toReversed(),
  )
  return <DataTable columns={COLUMNS} rows={rows} rowKey={keyOf} label={label} maxHeight="360px" />
}

const keyOf = ({ deviceId, segment }: Row) => `${deviceId} ${segment.fromMs}`

interface Props {
  /** Stations in the order of their rows. */
  stations: readonly { readonly deviceId: string; readonly name: string }[]
  hours: number
  zoom?: TimeRange | undefined
  /** Selects the page of the stations, for a group with several pages. */
  pager?: ReactNode
  /** Only the first page starts with few rows. */
  isFirstPage?: boolean
  /** The rows have the names of their stations as links. */
  hasNames?: boolean
}

const FEW = 12
const MAX = 100
const LABEL = 'Station states'

/** The states of stations over time as coloured bars: the first 12, or all of the page. Nothing without stations. */
export default function StateTimeline(props: Props) {
  return props.stations.length === 0 ? null : <Timeline {...props} />
}

function Timeline({ stations, hours, zoom, pager, isFirstPage = true, hasNames = true }: Props) {
  const styles = useStyles()
  const [wantsWhole, setIsWhole] = useState(false)
  const isWhole = wantsWhole || !isFirstPage
  const [isTable, setIsTable] = useState(false)
  const shown = useMemo(() => stations.slice(0, isWhole ? MAX : FEW), [stations, isWhole])
  const read = useAtomValue(
    stationStates({
      deviceIds: shown.map(({ deviceId }) => deviceId).toSorted(),
      hours,
      isOfGroup: hasNames,
      ...(zoom && { zoom }),
    }),
  )
  const data = useLastDefined(read.value)
  const content = () => {
    if (isNotOffered(readStationStates, read.reply)) {
      return <PageState kind="empty" text={`This platform does not offer ${readStationStates.provisional}.`} />
    }
    if (!data && read.state === 'failed') {
      const retry = { label: 'Retry', run: read.refresh }
      return <PageState kind="failed" text="Failed to get the states of stations" action={retry} />
    }
    if (!data) return <PageState kind="loading" text="Loading..." />
    if (isTable) return <TimelineTable label={LABEL} stations={shown} data={data} />
    return (
      <>
        <TimelineRows label={LABEL} stations={shown} data={data} hasNames={hasNames} />
        {data.sinceMs > data.range.fromMs && <Caption1>States are known from {dateTimeText(data.sinceMs)}.</Caption1>}
      </>
    )
  }

  return (
    <Section
      id="station-states"
      title={hasNames ? LABEL : 'State over time'}
      aside={<TableToggle isTable={isTable} onTable={setIsTable} />}
    >
      <StaleSince resource={read} />
      {content()}
      <div className={styles.foot}>
        {statesIn(data?.segmentsOf.values() ?? []).map((state) => (
          <Caption1 key={state} className={styles.entry}>
            <StateSample state={state} /> {STATE_LABEL[state]}
          </Caption1>
        ))}
        {isFirstPage && stations.length > FEW && (
          <Button size="small" appearance="subtle" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Show ${FEW}` : pager ? 'Show all' : `Show ${Math.min(MAX, stations.length)}`}
          </Button>
        )}
      </div>
      {/* A pager below a part of the page would skip the rest. */}
      {isWhole && pager}
    </Section>
  )
}

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, color: tokens.colorNeutralForeground2 },
})
