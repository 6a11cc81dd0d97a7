import { numberText } from '#units/numbers/number-format.ts'
import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { POWER_HISTORY_STATIONS, readPowerHistory } from '#contract/dashboard.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { usePageZoom } from '#ui/chart/zoom-query.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { BUCKET_MS, powerDay } from './power-day.ts'

/** The power of all stations in the last 24 hours, by type. */
export default function PowerDay({ heightPx }: { heightPx: number }) {
  const read = useAtomValue(powerDay({}))
  const [zoom, setZoom] = usePageZoom()
  if (!read.value) {
    if (isNotOffered(readPowerHistory, read.reply)) {
      return <PageState kind="empty" text={`This platform does not offer ${readPowerHistory.provisional}.`} />
    }
    return read.state === 'failed' ? (
      <PageState kind="failed" text="Failed to fetch the power" action={{ label: 'Retry', run: read.refresh }} />
    ) : (
      <PageState kind="loading" shape="chart" text="Loading..." />
    )
  }
  const { series, range } = read.value
  if (!series) {
    return (
      <PageState kind="empty" text={`The power of more than ${numberText(POWER_HISTORY_STATIONS)} stations is not summed.`} />
    )
  }
  if (series.length === 0) return <Text>No stations.</Text>
  return (
    <>
      <StaleSince resource={read} />
      <Chart
        label="Power, last 24 hours"
        series={series}
        range={zoom ?? range}
        stepMs={BUCKET_MS}
        heightPx={heightPx}
        isZoomed={zoom !== undefined}
        onZoom={setZoom}
      />
    </>
  )
}
