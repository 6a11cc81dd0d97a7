import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { TableToggle } from '#ui/chart/ChartTools.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useWidth } from '#ui/hooks.ts'
import { deviationW, type DroopParameters, type DroopPoint, idealW, mayRestore } from './droop.ts'
import { droopFrame } from './droop-frame.ts'
import { baselineW, lastMinutes, type LastMinutes } from './droop-reads.ts'
import { droopState } from './droop-state.ts'
import { DroopLegend, DroopPlot } from './DroopPlot.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { flowText, powerText } from '#units/current-power.ts'
import { timeText, zoneText } from '#units/dates.ts'
import { frequencyText } from '#units/reserves.ts'

interface DroopTableProps {
  label: string
  points: readonly DroopPoint[]
  unit: DroopParameters | undefined
  isFollowing: boolean
}

/** The seconds of the chart as a table, newest first. */
function DroopTable({ label, points, unit, isFollowing }: DroopTableProps) {
  const zone = zoneText(points.at(-1)?.atMs ?? 0)
  const columns = useMemo(() => columnsOf(unit, isFollowing, zone), [unit, isFollowing, zone])
  const rows = useMemo(() => points.toReversed(), [points])
  return <DataTable columns={columns} rows={rows} rowKey={keyOf} label={label} maxHeight="360px" />
}

const keyOf = ({ atMs }: DroopPoint) => atMs

function columnsOf(unit: DroopParameters | undefined, isFollowing: boolean, zone: string): readonly Column<DroopPoint>[] {
  return [
    { key: 'time', title: `Time (${zone})`, widthPx: 120, cell: ({ atMs }) => timeText(atMs) },
    { key: 'frequency', title: 'Frequency', widthPx: 110, align: 'end', cell: ({ frequencyHz }) => frequencyText(frequencyHz) },
    { key: 'power', title: 'Power', align: 'end', cell: ({ powerW }) => flowText(powerW) },
    ...(unit && isFollowing
      ? ([
          {
            key: 'ideal',
            title: 'Ideal line',
            minTableWidthPx: 500,
            align: 'end',
            cell: ({ frequencyHz }) => flowText(idealW(frequencyHz, unit)),
          },
          {
            key: 'deviation',
            title: 'Deviation',
            minTableWidthPx: 400,
            widthPx: 120,
            align: 'end',
            cell: (point) => (mayRestore(point, unit) ? 'Dead band' : powerText(deviationW(point, unit))),
          },
        ] satisfies Column<DroopPoint>[])
      : []),
  ]
}

interface Props {
  station: Station
  title: string
}

/** The power of a battery against the frequency in the last two minutes, with the ideal line of FCR-N. */
export function DroopPicture({ station, title }: Props) {
  const [isTable, setTable] = useState(false)
  const read = useAtomValue(lastMinutes(station))
  return (
    <Section
      id="droop"
      title={title}
      info={<InfoButton term="droop" />}
      aside={read.value && <TableToggle isTable={isTable} onTable={setTable} />}
    >
      <StaleSince resource={read} />
      {read.value ? (
        <LastMinutesShown station={station} value={read.value} isTable={isTable} />
      ) : read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to fetch events of device" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <PageState kind="loading" shape="chart" text="Loading..." />
      )}
    </Section>
  )
}

const HEIGHT_SHARE = 0.62
const [MIN_PX, MAX_PX] = [260, 480]

function LastMinutesShown({ station, value, isTable }: { station: Station; value: LastMinutes; isTable: boolean }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const unit = useUnit(station)
  const nowMs = useNow(SECOND_MS)
  const { points, toMs } = value
  const isFollowing = station.isOnline && station.fcrNEnabled
  const state = droopState(station, unit, points.at(-1), nowMs)
  const frame = useMemo(() => {
    const heightPx = Math.min(MAX_PX, Math.max(MIN_PX, widthPx * HEIGHT_SHARE))
    return droopFrame(points, unit, { widthPx, heightPx })
  }, [points, unit, widthPx])
  const label = `Power of ${station.name || station.deviceId} against the grid frequency`
  return (
    <div ref={measure} className={styles.picture}>
      <Text className={mergeClasses(styles.state, state.isWarning && styles.warning)}>{state.text}</Text>
      {isTable ? (
        <>
          <DroopTable label={label} points={points} unit={unit} isFollowing={isFollowing} />
          <Caption1 className={styles.note}>Positive power charges the battery.</Caption1>
        </>
      ) : (
        <figure aria-label={`${label}. ${state.text}`} className={styles.figure}>
          <DroopPlot frame={frame} points={points} toMs={toMs} unit={unit} isFollowing={isFollowing} />
          <DroopLegend hasLine={unit !== undefined} isFollowing={isFollowing} />
        </figure>
      )}
    </div>
  )
}

/** The parameters of the ideal line; undefined if the rated power is unknown. */
function useUnit({ deviceId, ratedPower }: Station): DroopParameters | undefined {
  const baseline = useAtomValue(baselineW(deviceId))
  return useMemo(() => (ratedPower ? { ratedW: ratedPower * 1_000, baselineW: baseline } : undefined), [ratedPower, baseline])
}

const useStyles = makeStyles({
  picture: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0, overflow: 'hidden' },
  figure: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0 },
  state: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  note: { color: tokens.colorNeutralForeground3 },
})
