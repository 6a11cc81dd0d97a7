import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import { NoEvents } from '#ui/illustrations/Illustrations.tsx'
import { usePageZoom } from '#ui/chart/zoom-query.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { kilowattText } from '#units/current-power.ts'
import { SOC_DOMAIN } from '#units/measurands.ts'
import { presentLimitW } from '#units/power-scale.ts'
import { graph, type EventLine } from '../event-reads.ts'
import { FailedProperties } from '../FailedProperties.tsx'
import { originText } from '../event-origins.ts'
import { byOrigin, POWER_AND_CHARGE, signedPowerKw } from './signed-power.ts'

const NO_LIMITS: readonly never[] = []

/** The present limit, W. Its past is unknown, so it is a level to compare with, which is labelled at the present. */
const presentLimit = (limitW: number) => ({
  label: `Power limit at present ${kilowattText(limitW / 1_000)}`,
  value: limitW / 1_000,
  isReference: true,
})

/** The power of a device in both directions and its state of charge in the last two hours, in one chart. */
export default function RecentPower({ station }: { station: Station }) {
  const styles = useStyles()
  const { deviceId, stationId, name } = station
  const limitW = presentLimitW(station)
  const [zoom, setZoom] = usePageZoom()
  const read = useAtomValue(graph({ deviceId, stationId, range: zoom ?? '2h', properties: POWER_AND_CHARGE }))
  const kept = useLastDefined(read.value)
  const data = read.value ?? (read.state === 'loading' ? kept : undefined)
  const lines = data?.lines
  const series = useMemo(() => (lines ? seriesOf(lines) : undefined), [lines])
  const origins = originText(originsOf(lines ?? []))
  const limits = useMemo(() => (limitW === null ? NO_LIMITS : [presentLimit(limitW)]), [limitW])
  const stepMs = Math.max(
    10 * SECOND_MS,
    ...(lines ?? []).flatMap(({ sentEveryMs, coarse }) => [sentEveryMs ?? 0, coarse?.resolutionMs ?? 0]),
  )
  return (
    <Section
      id="recent"
      title="Last 2 hours"
      aside={<TextLink to={paths.deviceTab(deviceId, 'stats')}>All values and periods</TextLink>}
    >
      <StaleSince resource={read} />
      {read.value && <FailedProperties properties={read.value.failed} onRetry={read.refresh} />}
      <div className={styles.plot}>
        {series && data ? (
          series.length === 0 ? (
            <PageState kind="empty" picture={<NoEvents />} text="No values in this range" />
          ) : (
            <Chart
              label={`${name || deviceId}: power and state of charge`}
              series={series}
              limits={limits}
              rightDomain={SOC_DOMAIN}
              range={zoom ?? data.window}
              stepMs={stepMs}
              isZoomed={zoom !== undefined}
              onZoom={setZoom}
            />
          )
        ) : read.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch events of device" action={{ label: 'Retry', run: read.refresh }} />
        ) : (
          <PageState kind="loading" shape="chart" text="Loading..." />
        )}
      </div>
      {origins && <Caption1 className={styles.quiet}>{origins}</Caption1>}
    </Section>
  )
}

const originsOf = (lines: readonly EventLine[]) => lines.find((line) => line.origins)?.origins ?? []

function seriesOf(lines: readonly EventLine[]): readonly ChartSeries[] {
  const { known, others } = byOrigin(signedPowerKw(lines), originsOf(lines))
  const soc = lines.find(({ property }) => property === 'SoC')?.points ?? []
  return [
    { name: 'Power', unit: 'kW', points: known, axis: 'left' as const },
    { name: 'State of charge', unit: '%', points: soc, axis: 'right' as const },
    // Dots, also without colours.
    { name: 'Power, not measured', unit: 'kW', points: others, axis: 'left' as const, dash: '2 3' },
  ].filter(({ points }) => points.some(({ value }) => value !== null))
}

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  // The height of a chart, to prevent layout shifts.
  plot: { minHeight: `calc(300px + 4 * ${tokens.lineHeightBase300})` },
})
