import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { V2gForecast } from '#contract/v2g.ts'
import { LegendEntry, PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { Area, LevelLine, Levels, Line, Moment, Plot, Point, Times } from '#ui/chart/Plot.tsx'
import { levelsOf } from '#ui/chart/scale.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { forecastPaths, socAt, type ForecastPaths } from './forecast-paths.ts'
import { clockText, forecastSentence, noChartText } from './forecast-text.ts'

/** In forced-colors mode, system colours replace the theme. */
const IMPOSED = '@media (forced-colors: active)'

/** Styles of the forecast lines and marks, shared by chart and legend. Lines also differ by their dashes. */
const useForecastMarks = makeStyles({
  between: { fill: tokens.colorBrandBackground2, [IMPOSED]: { fill: 'none' } },
  earliest: {
    fill: 'none',
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  latest: {
    fill: 'none',
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    strokeLinejoin: 'round',
    strokeDasharray: '5 4',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  target: {
    fill: 'none',
    stroke: tokens.colorPaletteDarkOrangeForeground1,
    strokeWidth: '1.5px',
    strokeDasharray: '1.5 3',
    [IMPOSED]: { stroke: 'currentColor' },
  },
  start: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    [IMPOSED]: { fill: 'none', stroke: 'currentColor' },
  },
  point: { fill: tokens.colorBrandForeground1, [IMPOSED]: { fill: 'currentColor' } },
  departure: { stroke: tokens.colorNeutralStroke1, strokeWidth: '2px', [IMPOSED]: { stroke: 'currentColor' } },
  departureLabel: {
    fill: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    [IMPOSED]: { fill: 'currentColor' },
  },
})

interface Props {
  forecast: V2gForecast
  nowMs: number
}

const HEIGHT_PX = 180
const SOC = { from: 0, to: 100 }
const LEVELS = levelsOf(SOC).map(({ value }) => ({ value, label: `${value} %` }))
const TICK_EVERY_PX = 90
/** Approximate label width, px. Other labels keep this distance from the departure label. */
const LABEL_PX = 50

/** The forecast chart of a session, or the reason why there is no forecast. */
export function ForecastPicture({ forecast, nowMs }: Props) {
  const styles = useStyles()
  const paths = useMemo(() => forecastPaths(forecast), [forecast])
  if (!paths) {
    return (
      <figure className={styles.figure}>
        <Caption1 className={styles.none}>{noChartText(forecast)}</Caption1>
      </figure>
    )
  }
  return (
    <figure aria-label={forecastSentence(forecast, nowMs)} className={styles.figure}>
      <ForecastPlot paths={paths} targetSoC={forecast.targetSoC} />
      <Legend hasStart={paths.start !== undefined} hasLatest={paths.latest.length > 0} />
    </figure>
  )
}

/** The state of charge until the departure: earliest and latest charging, and the target. */
function ForecastPlot({ paths, targetSoC }: { paths: ForecastPaths; targetSoC: number | null }) {
  const marks = useForecastMarks()
  const { fromMs, toMs, earliest, latest, between, start } = paths
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: fromMs, to: toMs }, y: SOC })
  const { x, leftPx, rightPx, heightPx } = frame
  const most = Math.max(1, Math.floor((rightPx - leftPx) / TICK_EVERY_PX))
  return (
    <div ref={measure}>
      <Plot frame={frame}>
        <Levels levels={LEVELS} />
        <Times ticks={timeTicks({ fromMs, toMs }, most).filter(({ atMs }) => x(atMs) < rightPx - LABEL_PX)} />
        <Area points={between} className={marks.between} />
        {targetSoC !== null && <LevelLine value={targetSoC} className={marks.target} />}
        <Line points={latest} className={marks.latest} />
        <Line points={earliest} className={marks.earliest} />
        <Moment at={toMs} className={marks.departure} />
        <text x={rightPx + 10} y={heightPx - 6} textAnchor="end" className={marks.departureLabel}>
          {clockText(toMs)}
        </text>
        <Point at={fromMs} value={socAt(earliest, fromMs)} className={marks.point} />
        <Point at={toMs} value={socAt(earliest, toMs)} className={marks.point} />
        {start && <Point {...start} className={marks.start} />}
      </Plot>
    </div>
  )
}

function Legend({ hasStart, hasLatest }: { hasStart: boolean; hasLatest: boolean }) {
  const marks = useForecastMarks()
  const line = (className: string) => <line x1={0} x2={24} y1={5} y2={5} className={className} />
  return (
    <PictureLegend>
      <LegendEntry mark={line(marks.earliest)}>Charging immediately</LegendEntry>
      {hasLatest && <LegendEntry mark={line(marks.latest)}>As late as possible</LegendEntry>}
      {hasStart && (
        <LegendEntry mark={<circle cx={12} cy={5} r={4} className={marks.start} />}>Latest start of charging</LegendEntry>
      )}
      <LegendEntry mark={line(marks.target)}>Target</LegendEntry>
    </PictureLegend>
  )
}

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  none: { color: tokens.colorNeutralForeground2 },
})
