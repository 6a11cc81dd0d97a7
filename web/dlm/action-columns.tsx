import { makeStyles, tokens } from '@fluentui/react-components'
import { Warning16Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import type { DlmAction } from '#contract/dlm.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { MomentLink } from '#ui/chart/MomentLink.tsx'
import { momentMs } from '#units/dates.ts'
import type { StationNames } from './action-search.ts'
import { findInconsistencies, type Figure } from './identities.ts'
import { meterText } from './meter-text.ts'
import { loadText, reasonSentence, type LoadUnit } from './limit-reason.ts'

type ActionColumn = PagedColumn<DlmAction>

/** The columns of the log. A narrow screen shows fewer columns; time and station are always visible. */
export function actionColumns(unit: LoadUnit, names: StationNames, hasReasons: boolean): readonly ActionColumn[] {
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
      cell: (row) => <MeterCell row={row} />,
    },
  ]
}

const reasonColumn = (unit: LoadUnit): ActionColumn => ({
  key: 'reason',
  title: 'Reason',
  widthPx: 330,
  minTableWidthPx: 900,
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
  return <TextLink to={paths.device(station.deviceId)}>{station.name || stationId}</TextLink>
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
