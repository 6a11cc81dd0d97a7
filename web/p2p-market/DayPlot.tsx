import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { BarEntry } from '#ui/hour-plot/BarEntry.tsx'
import { HourPlot } from '#ui/hour-plot/HourPlot.tsx'
import { oneHour } from '#ui/hour-plot/hour-selection.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import { PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { setUrlQuery } from '#ui/url-query.ts'
import { capacityText } from '#units/current-power.ts'
import type { MarketHour } from './book.ts'
import { hourQuantitiesText, quantityPlotHours } from './day-plot.ts'
import { hourForUrl } from './calls.ts'

interface Props {
  hours: readonly MarketHour[]
  /** The hour in the URL, ms. */
  chosenMs: number | undefined
}

/** The quantities of a day by hour. A selected hour is set in the URL, as by its link in the table. */
export function DayPlot({ hours, chosenMs }: Props) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const shown = useMemo(() => quantityPlotHours(hours), [hours])
  const chosen = hours.find(({ hourMs }) => hourMs === chosenMs)
  return (
    <div className={styles.plot}>
      <HourPlot
        label="Offered, requested and traded quantities by hour"
        hours={shown}
        nowMs={nowMs}
        selection={chosen && oneHour(chosen.hourMs)}
        onSelect={({ headMs }) => chooseHour(headMs)}
        barText={capacityText}
      />
      <PictureLegend>
        <BarEntry look="main">Offered</BarEntry>
        <BarEntry look="second">Requested</BarEntry>
        <BarEntry look="past">Traded</BarEntry>
        <BarEntry look="now">Now</BarEntry>
      </PictureLegend>
      <PlotReadout
        text={chosen ? hourQuantitiesText(chosen) : 'Click an hour, or use the arrow keys, to see its orders and trades.'}
      />
    </div>
  )
}

function chooseHour(hourMs: number) {
  const query = new URLSearchParams(location.search)
  query.set('hour', hourForUrl(hourMs))
  setUrlQuery(query, { replace: true })
}

const useStyles = makeStyles({
  plot: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalS },
})
