import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { LegendEntry, PictureLegend } from '#ui/chart/PictureLegend.tsx'
import { Band, Levels, Line, Moment, Plot, Point, useFrame, type PlotFrame } from '#ui/chart/Plot.tsx'
import { levelsOf } from '#ui/chart/scale.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { frequencyText } from '#units/reserves.ts'
import { flowText } from '#units/current-power.ts'
import { DEAD_BAND_HZ, idealLine, type DroopPoint, type DroopParameters } from './droop.ts'
import { flowLabelPositions } from './droop-frame.ts'
import { SPAN_MS } from './seconds.ts'

interface Props {
  frame: PlotFrame
  points: readonly DroopPoint[]
  /** The end of the shown time span. Opacity decreases with the age relative to this time. */
  toMs: number
  /** Undefined if the rated power is unknown; then no ideal line is drawn. */
  unit: DroopParameters | undefined
  /** Whether the battery now follows the frequency. */
  isFollowing: boolean
}

const MIN_OPACITY = 0.12
const W_PER_KW = 1_000

/** A chart of power against frequency: the ideal line, the dead band, and the seconds of a battery with older ones fainter. */
export const DroopPlot = memo(function DroopPlot({ frame, points, toMs, unit, isFollowing }: Props) {
  const marks = useMarkStyles()
  const { x, y, leftPx, rightPx, footPx, heightPx } = frame
  const [fromHz = 0, toHz = 0] = x.domain()
  const [fromKw = 0, toKw = 0] = y.domain()
  const newest = points.at(-1)
  const { chargingPx, dischargingPx } = flowLabelPositions(frame, newest?.powerW)
  const ideal = unit ? idealLine(fromHz, toHz, unit).map(([hz, powerW]) => ({ at: hz, value: powerW / W_PER_KW })) : []
  return (
    <Plot frame={frame}>
      <Band from={50 - DEAD_BAND_HZ} to={50 + DEAD_BAND_HZ} className={marks.band} />
      <Levels levels={levelsOf({ from: fromKw, to: toKw })} />
      {levelsOf({ from: fromHz, to: toHz }).map(({ value, label }) => (
        <g key={value}>
          <Moment at={value} className={marks.grid} />
          <text x={x(value)} y={footPx + 18} textAnchor="middle" className={marks.label}>
            {label}
          </text>
        </g>
      ))}
      <text x={leftPx - 8} y={12} textAnchor="end" className={marks.label}>
        kW
      </text>
      <text x={leftPx + 4} y={chargingPx} className={marks.hint}>
        Charging
      </text>
      <text x={rightPx - 4} y={dischargingPx} textAnchor="end" className={marks.hint}>
        Discharging
      </text>
      <text x={rightPx} y={heightPx - 6} textAnchor="end" className={marks.label}>
        Grid frequency, Hz
      </text>
      <g strokeDasharray={isFollowing ? undefined : '5 4'}>
        <Line points={ideal} className={marks.ideal} />
      </g>
      {points.map(({ atMs, frequencyHz, powerW }) => (
        <g key={atMs} opacity={Math.max(MIN_OPACITY, (1 - (toMs - atMs) / SPAN_MS) ** 2)}>
          <Point at={frequencyHz} value={powerW / W_PER_KW} radiusPx={3} className={marks.point} />
        </g>
      ))}
      {newest && <NewestPoint point={newest} />}
    </Plot>
  )
})

/** The width of the label of the newest point and its offsets from the point, px. */
const LABEL = { widthPx: 235, asidePx: 11, abovePx: 11, belowPx: 21 }

/** The newest second with its values. The label avoids the ideal line: it is below the point to the right, or above it to the left. */
function NewestPoint({ point: { frequencyHz, powerW } }: { point: DroopPoint }) {
  const marks = useMarkStyles()
  const { x, y, leftPx, rightPx, topPx, footPx } = useFrame()
  const [xPx, yPx] = [x(frequencyHz), y(powerW / W_PER_KW)]
  const isBelow = frequencyHz >= 50 ? xPx + LABEL.widthPx < rightPx : xPx - LABEL.widthPx <= leftPx
  return (
    <>
      <Point at={frequencyHz} value={powerW / W_PER_KW} radiusPx={6} className={marks.newest} />
      <text
        x={isBelow ? xPx + LABEL.asidePx : xPx - LABEL.asidePx}
        y={isBelow ? Math.min(footPx - 6, yPx + LABEL.belowPx) : Math.max(topPx + 12, yPx - LABEL.abovePx)}
        textAnchor={isBelow ? 'start' : 'end'}
        className={marks.newestLabel}
      >
        {flowText(powerW)} at {frequencyText(frequencyHz)}
      </text>
    </>
  )
}

/** The legend of the droop chart. */
export function DroopLegend({ hasLine, isFollowing }: { hasLine: boolean; isFollowing: boolean }) {
  const marks = useMarkStyles()
  return (
    <PictureLegend>
      {hasLine && (
        <LegendEntry
          mark={<line x1={0} x2={24} y1={5} y2={5} strokeDasharray={isFollowing ? undefined : '5 4'} className={marks.ideal} />}
        >
          Ideal line of FCR-N
          <InfoButton term="FCR-N" />
        </LegendEntry>
      )}
      <LegendEntry width={14} mark={<rect width={14} height={10} className={marks.band} />}>
        Dead band, 10 mHz
      </LegendEntry>
      <LegendEntry
        width={34}
        height={12}
        mark={
          <>
            <circle cx={4} cy={6} r={3} opacity={0.2} className={marks.point} />
            <circle cx={14} cy={6} r={3} opacity={0.6} className={marks.point} />
            <circle cx={27} cy={6} r={5} className={marks.newest} />
          </>
        }
      >
        Each second of the last two minutes, newest marked
      </LegendEntry>
    </PictureLegend>
  )
}

const FORCED = '@media (forced-colors: active)'

/** Forced colours of the system replace the colours of the theme. */
const useMarkStyles = makeStyles({
  ideal: {
    stroke: tokens.colorNeutralForeground2,
    strokeWidth: '2px',
    [FORCED]: { stroke: 'CanvasText' },
  },
  band: { fill: tokens.colorNeutralForeground3, fillOpacity: 0.16, [FORCED]: { fill: 'GrayText' } },
  point: { fill: tokens.colorBrandForeground1, [FORCED]: { fill: 'Highlight' } },
  newest: {
    fill: tokens.colorBrandForeground1,
    stroke: tokens.colorNeutralForeground1,
    strokeWidth: '2px',
    [FORCED]: { fill: 'Highlight', stroke: 'CanvasText' },
  },
  grid: { stroke: tokens.colorNeutralStroke3, [FORCED]: { stroke: 'GrayText', strokeOpacity: 0.5 } },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [FORCED]: { fill: 'CanvasText' },
  },
  hint: { fill: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, [FORCED]: { fill: 'CanvasText' } },
  newestLabel: {
    ...outlinedLabel,
    fill: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    [FORCED]: { fill: 'CanvasText', stroke: 'Canvas' },
  },
})
