import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { Scale } from '#ui/chart/scale.ts'
import type { StateSegment, TimelineState } from './segments.ts'
import { ROW_HEIGHT_PX, STATE_MARKS, topOfMarkPx, type StateMark } from './state-marks.ts'

interface Props {
  /** From a moment to px. Moments outside are at its ends. */
  x: Scale
  segments: readonly StateSegment[]
  widthPx: number
}

/** The states of one station as a bar. Each state has a colour, a height and a place in the row. */
export const StateBar = memo(function StateBar({ x, segments, widthPx }: Props) {
  const styles = useStyles()
  return (
    <svg width={widthPx} height={ROW_HEIGHT_PX} aria-hidden className={styles.bar}>
      {segments.map(({ state, fromMs, toMs }) => (
        <Mark key={fromMs} state={state} xPx={x(fromMs)} widthPx={Math.max(1, x(toMs) - x(fromMs))} />
      ))}
    </svg>
  )
})

/** A state in the legend. */
export function StateSample({ state }: { state: TimelineState }) {
  return (
    <svg width={16} height={ROW_HEIGHT_PX} aria-hidden>
      <Mark state={state} xPx={0} widthPx={16} />
    </svg>
  )
}

function Mark({ state, xPx, widthPx }: { state: TimelineState; xPx: number; widthPx: number }) {
  const mark: StateMark = STATE_MARKS[state]
  const color = tokens[mark.color]
  const ofOutline = { fill: 'none', stroke: color, ...(mark.outline === 'dashed' && { strokeDasharray: '3 2' }) }
  return (
    <rect
      x={xPx}
      y={topOfMarkPx(mark)}
      width={widthPx}
      height={mark.heightPx}
      style={mark.outline ? ofOutline : { fill: color }}
    />
  )
}

const useStyles = makeStyles({
  bar: { display: 'block' },
})
