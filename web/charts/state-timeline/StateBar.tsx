import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import type { StateSegment, TimelineState } from './segments.ts'

const HEIGHT_PX = 20
/** The height of each state, px. It distinguishes the states without colours. */
const STATE_HEIGHT_PX: Readonly<Record<TimelineState, number>> = {
  fault: 20,
  offline: 20,
  paused: 12,
  waiting: 8,
  full: 6,
  charging: 16,
  free: 2,
  other: 10,
}

interface Props {
  range: TimeRange
  segments: readonly StateSegment[]
  widthPx: number
}

/** The states of one station as a bar. Each state has a colour and a height, an offline station only an outline. */
export const StateBar = memo(function StateBar({ range, segments, widthPx }: Props) {
  const styles = useStyles()
  const xOf = (atMs: number) => ((atMs - range.fromMs) / (range.toMs - range.fromMs)) * widthPx
  return (
    <svg width={widthPx} height={HEIGHT_PX} aria-hidden className={styles.bar}>
      {segments.map(({ state, fromMs, toMs }) => {
        const heightPx = STATE_HEIGHT_PX[state]
        return (
          <rect
            key={fromMs}
            x={xOf(fromMs)}
            y={HEIGHT_PX - heightPx}
            width={Math.max(1, xOf(toMs) - xOf(fromMs))}
            height={heightPx}
            className={styles[state]}
          />
        )
      })}
    </svg>
  )
})

/** A state in the legend. */
export function StateSample({ state }: { state: TimelineState }) {
  const styles = useStyles()
  const heightPx = STATE_HEIGHT_PX[state]
  return (
    <svg width={16} height={HEIGHT_PX} aria-hidden>
      <rect x={0} y={HEIGHT_PX - heightPx} width={16} height={heightPx} className={styles[state]} />
    </svg>
  )
}

const useStyles = makeStyles({
  bar: { display: 'block' },
  fault: { fill: tokens.colorStatusDangerBackground3 },
  offline: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStrokeAccessible, strokeDasharray: '3 2' },
  paused: { fill: tokens.colorPaletteMarigoldForeground2 },
  waiting: { fill: tokens.colorPaletteLightTealForeground2 },
  full: { fill: tokens.colorNeutralForeground3 },
  charging: { fill: tokens.colorBrandForeground1 },
  free: { fill: tokens.colorNeutralStroke1 },
  other: { fill: tokens.colorNeutralForeground4 },
})
