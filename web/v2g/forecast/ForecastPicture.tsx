import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { V2gForecast } from '#contract/v2g.ts'
import { useWidth } from '#ui/use-width.ts'
import { forecastFrame } from './forecast-frame.ts'
import { forecastSentence, noChartText } from './forecast-text.ts'
import { ForecastLegend } from './ForecastLegend.tsx'
import { ForecastPlot } from './ForecastPlot.tsx'

interface Props {
  forecast: V2gForecast
  nowMs: number
}

const HEIGHT_PX = 180

/** The forecast chart of a session, or the reason why there is no forecast. */
export function ForecastPicture({ forecast, nowMs }: Props) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const frame = useMemo(() => forecastFrame(forecast, { widthPx, heightPx: HEIGHT_PX }), [forecast, widthPx])
  return (
    <figure ref={measure} aria-label={frame && forecastSentence(forecast, nowMs)} className={styles.figure}>
      {frame ? (
        <>
          <ForecastPlot frame={frame} heightPx={HEIGHT_PX} />
          <ForecastLegend hasStart={frame.start !== undefined} hasLatest={frame.latest !== ''} />
        </>
      ) : (
        <Caption1 className={styles.none}>{noChartText(forecast)}</Caption1>
      )}
    </figure>
  )
}

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  none: { color: tokens.colorNeutralForeground2 },
})
