import { makeStyles, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { Area, Band, LevelLine, Levels, Moment, Plot, Times, useFrame } from '#ui/chart/Plot.tsx'
import { PlotCursor } from '#ui/chart/PlotCursor.tsx'
import { placeLabels } from '#ui/chart/limits/line-labels.ts'
import { levelsOf, type Domain } from '#ui/chart/scale.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { useCursor } from '#ui/chart/page-cursor.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { activeTimes, frequencyDomain, linesAt } from './frequency-values.ts'

/** Distance of the points of the hour, ms. */
const STEP_MS = 10 * SECOND_MS
const HEIGHT_PX = 160
const TIME_EVERY_PX = 64
/** Labels keep this distance from the frequency, px. */
const AROUND_PX = 2
/** The domain of an hour without a known frequency, which is not drawn. */
const UNKNOWN: Domain = { from: 49, to: 51 }

/** The frequency of the last hour, with the cursor of the page. The pointer and the arrow keys move it. */
export function FrequencyPlot({ frequency }: { frequency: Overview['frequency'] }) {
  const styles = useStyles()
  const moments = useMemo(() => frequency.points.map(({ at }) => Date.parse(at)), [frequency.points])
  const toMs = moments.at(-1) ?? 0
  const fromMs = toMs - HOUR_MS
  const domain = useMemo(() => frequencyDomain(frequency), [frequency])
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: fromMs, to: toMs }, y: domain ?? UNKNOWN })
  const cursor = useCursor(moments, { fromMs, toMs }, STEP_MS)
  const { cursorMs } = cursor
  return (
    <PlotCursor
      label="Grid frequency of the last hour"
      measure={measure}
      frame={frame}
      moments={moments}
      cursor={cursor}
      lines={cursorMs === undefined ? [] : linesAt(frequency, cursorMs)}
    >
      {domain && (
        <Plot frame={frame}>
          <Hour frequency={frequency} domain={domain} />
          {cursorMs !== undefined && <Moment at={cursorMs} className={styles.cursor} />}
        </Plot>
      )}
    </PlotCursor>
  )
}

/** Activations, levels, thresholds with their values, and the frequency between its lowest and highest values. */
const Hour = memo(function Hour({ frequency, domain }: { frequency: Overview['frequency']; domain: Domain }) {
  const styles = useStyles()
  const { x, leftPx, rightPx } = useFrame()
  const [fromMs = 0, toMs = 0] = x.domain()
  return (
    <>
      {activeTimes(frequency.activations, toMs).map((span) => (
        <Band key={span.fromMs} from={span.fromMs} to={span.toMs} className={styles.activation} />
      ))}
      <Levels levels={levelsOf(domain)} />
      <Times ticks={timeTicks({ fromMs, toMs }, (rightPx - leftPx) / TIME_EVERY_PX)} />
      <Area
        points={frequency.points.map(({ at, lowHz, highHz }) => ({ at: Date.parse(at), low: lowHz, high: highHz }))}
        className={styles.course}
      />
      <Thresholds valuesHz={[...new Set(frequency.thresholds.map(({ frequencyHz }) => frequencyHz))]} points={frequency.points} />
    </>
  )
})

interface ThresholdsProps {
  valuesHz: readonly number[]
  points: Overview['frequency']['points']
}

/** The thresholds, each with its value beside its line where neither the frequency nor another label lies. */
function Thresholds({ valuesHz, points }: ThresholdsProps) {
  const styles = useStyles()
  const { x, y, leftPx, rightPx, footPx } = useFrame()
  const lines = valuesHz.map((hz) => ({ text: `${numberText(hz)} Hz`, yPx: y(hz), startPx: leftPx, stopPx: rightPx }))
  const places = placeLabels(
    lines.map((line) => ({ ...line, end: 'start', isBelow: false })),
    points.flatMap(({ at, lowHz, highHz }) => {
      if (lowHz === null || highHz === null) return []
      const px = x(Date.parse(at))
      return { leftPx: px - AROUND_PX, rightPx: px + AROUND_PX, topPx: y(highHz) - AROUND_PX, bottomPx: y(lowHz) + AROUND_PX }
    }),
    { leftPx, rightPx, bottomPx: footPx },
  )
  return valuesHz.map((hz, index) => (
    <g key={hz}>
      <LevelLine value={hz} className={styles.threshold} />
      <text x={places[index]?.xPx} y={places[index]?.yPx} textAnchor={places[index]?.anchor} className={styles.thresholdLabel}>
        {lines[index]?.text}
      </text>
    </g>
  ))
}

const useStyles = makeStyles({
  activation: { fill: tokens.colorStatusWarningBackground2, fillOpacity: 0.6, stroke: tokens.colorStatusWarningForeground1 },
  threshold: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  thresholdLabel: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
  course: {
    fill: tokens.colorBrandForeground1,
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  },
  cursor: { stroke: tokens.colorNeutralForeground2 },
})
