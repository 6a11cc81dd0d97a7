import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { readCapacityForecast } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Chart } from '#ui/chart/Chart.tsx'
import { usePageZoom } from '#ui/chart/zoom-query.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { forecastRange, forecastSeries, noForecastText, soldAboveTexts } from './capacity-forecast.ts'
import { capacityForecast } from '#platform/reserves/reserve-calls.ts'

/** Number of hours that are listed without opening the list. */
const MAX_SHOWN = 3

/** The hours for which more is sold than is surely expected. Many of them are folded. */
function SoldAboveForecast({ texts }: { texts: readonly string[] }) {
  const styles = useSoldAboveForecastStyles()
  if (texts.length === 0) return null
  const list = (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {texts.length <= MAX_SHOWN ? (
          list
        ) : (
          <details>
            <summary>
              {texts.length} hours have more sold than expected. First: {texts[0]}
            </summary>
            {list}
          </details>
        )}
      </MessageBarBody>
    </MessageBar>
  )
}

const useSoldAboveForecastStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, fontVariantNumeric: 'tabular-nums' },
})

/**
 * The expected capacity of a group in the next 24 hours as a range, with the sold power as steps and warnings above p10. It does not
 * render again with each key typed in the list around it.
 */
export const CapacityForecastChart = memo(function CapacityForecastChart({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(capacityForecast(groupId))
  const [zoom, setZoom] = usePageZoom()
  const hours = read.value?.hours
  const series = useMemo(() => forecastSeries(hours ?? []), [hours])
  const range = useMemo(() => forecastRange(hours ?? []), [hours])
  if (!read.value) {
    if (isNotOffered(readCapacityForecast, read.reply)) {
      return <Text>This platform does not offer {readCapacityForecast.provisional}.</Text>
    }
    return read.state === 'failed' ? (
      <PageState kind="failed" text="Failed to fetch the capacity forecast" action={{ label: 'Retry', run: read.refresh }} />
    ) : (
      <PageState kind="loading" shape="chart" text="Loading..." />
    )
  }
  const reason = noForecastText(read.value)
  if (reason !== undefined) return <Text>{reason}</Text>
  return (
    <div className={styles.forecast}>
      <StaleSince resource={read} />
      <SoldAboveForecast texts={soldAboveTexts(read.value.hours)} />
      <Chart
        label={`Expected ${read.value.service}, next 24 hours`}
        series={series}
        range={zoom ?? range}
        stepMs={HOUR_MS}
        isZoomed={zoom !== undefined}
        onZoom={setZoom}
      />
      <Text size={200} className={styles.note}>
        In 10 % of the moments of an hour the group is expected to have less than p10, and in 90 % less than p90.
      </Text>
    </div>
  )
})

const useStyles = makeStyles({
  forecast: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
})
