import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { Warning16Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import type { DlmAction } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { MomentLink } from '#ui/chart/MomentLink.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { OlderRowsNote, WithinNote } from '#ui/table/OlderRowsNote.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { momentMs } from '#units/dates.ts'
import { limitChips, limitKeyOf, searchTextOf, type StationNames, findInconsistencies, type Figure } from './action-search.ts'
import { dlmActions, groupStations, rowsWithin } from './calls.ts'
import { loadUnit, loadText, reasonSentence, type LoadUnit } from './limit-reason.ts'
import { meterText } from './meter-text.ts'

type ActionColumn = PagedColumn<DlmAction>

/** The columns of the log. A narrow screen shows fewer columns; time and station are always visible. */
function actionColumns(unit: LoadUnit, names: StationNames, hasReasons: boolean): readonly ActionColumn[] {
  const figure = (key: Figure, title: string, minWidthPx?: number): ActionColumn => ({
    key,
    title,
    minTableWidthPx: minWidthPx,
    align: 'end',
    cell: (row) => loadText(row[key], unit),
    sortBy: (row) => row[key],
  })
  return [
    {
      key: 'timestamp',
      title: 'Time',
      widthPx: 216,
      cell: (row) => <MomentLink moment={row.timestamp} />,
      sortBy: (row) => momentMs(row.timestamp),
    },
    {
      key: 'station',
      title: 'Station',
      cell: (row) => <StationCell stationId={row.stationId} names={names} />,
      sortBy: (row) => (row.stationId === null ? undefined : (names.get(row.stationId)?.name ?? String(row.stationId))),
    },
    ...(hasReasons ? [reasonColumn(unit)] : []),
    {
      key: 'freeReserve',
      title: 'Free reserve',
      minTableWidthPx: 480,
      align: 'end',
      cell: (row) => <FreeReserve row={row} unit={unit} />,
      sortBy: (row) => row.freeReserve,
    },
    figure('importLimit', 'Import limit', 1000),
    figure('mainCurrent', 'Main current', 1000),
    figure('nonChargersConsumption', 'Non-chargers', 1100),
    figure('totalBuildingConsumption', 'Building', 1280),
    figure('totalChargerConsumption', 'Chargers', 1280),
    {
      key: 'activeStations',
      title: 'Active stations',
      minTableWidthPx: 1560,
      align: 'end',
      cell: (row) => row.activeStations,
      sortBy: (row) => row.activeStations,
    },
    {
      key: 'externalDeviceId',
      title: 'External device',
      minTableWidthPx: 1560,
      cell: (row) => row.externalDeviceId ?? '–',
      sortBy: (row) => row.externalDeviceId,
    },
    {
      key: 'powerMeterValues',
      title: 'Meter values',
      widthPx: 140,
      minTableWidthPx: 1760,
      isWrapped: true,
      cell: (row) => <MeterCell row={row} />,
    },
  ]
}

const reasonColumn = (unit: LoadUnit): ActionColumn => ({
  key: 'reason',
  title: 'Reason',
  widthPx: 330,
  minTableWidthPx: 900,
  // A reason with its figures is longer than the column at most widths.
  isWrapped: true,
  cell: ({ reason }) => {
    if (!reason) return '–'
    const sentence = reasonSentence(reason, unit)
    return <span title={sentence}>{sentence}</span>
  },
  sortBy: ({ reason }) => reason?.limit,
})

function StationCell({ stationId, names }: { stationId: number | null; names: StationNames }) {
  if (stationId === null) return <>–</>
  const station = names.get(stationId)
  if (!station) return <>{stationId}</>
  const name = station.name || String(stationId)
  return (
    <span title={name}>
      <TextLink to={paths.device(station.deviceId)}>{name}</TextLink>
    </span>
  )
}

/** The free reserve, with a warning if the figures of the row are inconsistent. */
function FreeReserve({ row, unit }: { row: DlmAction; unit: LoadUnit }) {
  const styles = useStyles()
  const broken = findInconsistencies(row, unit)
  const text = loadText(row.freeReserve, unit)
  if (broken.length === 0) return <>{text}</>
  return (
    <span title={broken.join(' ')} className={styles.broken}>
      <Warning16Regular aria-label={`Inconsistent figures: ${broken.join(' ')}`} /> {text}
    </span>
  )
}

function MeterCell({ row }: { row: DlmAction }) {
  const text = meterText(row.powerMeterValues)
  return <span title={text}>{text}</span>
}

const useStyles = makeStyles({
  broken: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorStatusDangerForeground1,
  },
})

interface Props {
  group: Group
  hours: number
  /** The range that the charts show, other than the hours until now. The log has only its actions. */
  zoom: TimeRange | undefined
}

/** The load management actions of the group, searchable by station and reason. */
export function DlmActionsLog({ group, hours, zoom }: Props) {
  const [part, setPart] = useState<'newest' | 'all'>('newest')
  // The markers of the charts read the same.
  const actions = useAtomValue(dlmActions({ groupId: group.id, part: zoom ? { hours, zoom } : part }))
  const stations = useAtomValue(groupStations(group.id)).value
  const names: StationNames = useMemo(
    () => new Map(stations?.data.map(({ stationId, name, deviceId }) => [stationId, { name, deviceId }])),
    [stations],
  )
  const unit = loadUnit(group.type)
  const read = actions.value?.rows
  const rows = useMemo(() => rowsWithin(read ?? NONE, zoom), [read, zoom])
  const hasReasons = rows.some((row) => row.reason)
  const columns = useMemo(() => actionColumns(unit, names, hasReasons), [unit, names, hasReasons])
  const search = useMemo(
    () => ({
      placeholder: hasReasons ? 'Search by station or reason' : 'Search by station',
      textOf: searchTextOf(names, unit),
    }),
    [names, unit, hasReasons],
  )
  const chips = useMemo(() => ({ label: 'Reason', options: limitChips(rows), keyOf: limitKeyOf }), [rows])

  return (
    <Section id="dlm-actions" title="DLM actions log">
      <StaleSince resource={actions} />
      <WithinNote zoom={zoom} />
      {!zoom && actions.value?.hasOlder && <OlderRowsNote rows="actions" count={rows.length} onShowAll={() => setPart('all')} />}
      {actions.state === 'failed' ? (
        <PageState
          kind="failed"
          text="Failed to retreive external meter values"
          action={{ label: 'Retry', run: actions.refresh }}
        />
      ) : (
        <PagedTable
          label="DLM actions log"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          isLoading={actions.state === 'loading'}
          empty={zoom ? 'No load management actions in this range' : 'No load management actions yet'}
          search={search}
          chips={hasReasons ? chips : undefined}
        />
      )}
    </Section>
  )
}

const NONE: readonly DlmAction[] = []
const rowKey = (row: DlmAction) => `${row.timestamp} ${row.stationId}`
