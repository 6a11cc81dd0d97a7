import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { RunView, SimState } from '#contract/sim.ts'
import { usePlotEdges } from '#ui/chart/plot-edges.ts'
import { useWidth } from '#ui/hooks.ts'
import { jump } from './jump.ts'
import { timeAtPx, timelineFrame, type TimelineFrame } from './timeline-frame.ts'

const TOP_PX = 8
const LINE_PX = 20
const LANE_PX = 7
const FOOT_PX = 20
const MARK_PX = 5
/** Labels of times this close to an end do not extend beyond it. */
const EDGE_PX = 16

/** A diamond for a manual stimulus, a dot for a line of the scenario. */
const markPath = (px: number, isManual: boolean) =>
  isManual
    ? `M${px} ${LINE_PX - MARK_PX - 1}l${MARK_PX + 1} ${MARK_PX + 1}l-${MARK_PX + 1} ${MARK_PX + 1}l-${MARK_PX + 1} -${MARK_PX + 1}z`
    : `M${px - MARK_PX} ${LINE_PX}a${MARK_PX} ${MARK_PX} 0 1 0 ${2 * MARK_PX} 0a${MARK_PX} ${MARK_PX} 0 1 0 -${2 * MARK_PX} 0z`

/** The timeline as a drawing: lines above, expectations below. The tabs list the same as text. */
function TimelineStrip({ frame }: { frame: TimelineFrame }) {
  const styles = useTimelineStripStyles()
  const { leftPx, rightPx, nowPx, x } = frame
  const lanesPx = LINE_PX + 2 * MARK_PX
  const bottomPx = lanesPx + frame.laneCount * LANE_PX
  return (
    <svg width="100%" height={bottomPx + FOOT_PX} aria-hidden className={styles.strip}>
      <line x1={leftPx} x2={rightPx} y1={LINE_PX} y2={LINE_PX} className={styles.base} />
      <line x1={leftPx} x2={nowPx} y1={LINE_PX} y2={LINE_PX} className={styles.past} />
      {frame.bars.map(({ expectation, fromPx, toPx, lane, state }) => (
        <rect
          key={expectation}
          x={fromPx}
          width={toPx - fromPx}
          y={lanesPx + lane * LANE_PX}
          height={LANE_PX - 2}
          rx={2}
          className={mergeClasses(styles.bar, styles[state])}
        />
      ))}
      {frame.marks.map(({ line, px, isPlayed, isManual }) => (
        <path
          key={line}
          d={markPath(px, isManual)}
          className={mergeClasses(styles.mark, isPlayed && styles.played, isManual && styles.manualLines)}
        />
      ))}
      {frame.times.map(({ atMs, label }) => (
        <text
          key={label}
          x={x(atMs)}
          y={bottomPx + FOOT_PX - 6}
          textAnchor={x(atMs) < leftPx + EDGE_PX ? 'start' : x(atMs) > rightPx - EDGE_PX ? 'end' : 'middle'}
          className={styles.label}
        >
          {label}
        </text>
      ))}
      <line x1={nowPx} x2={nowPx} y1={TOP_PX - 4} y2={bottomPx + 2} className={styles.playhead} />
    </svg>
  )
}

const useTimelineStripStyles = makeStyles({
  strip: { display: 'block', overflow: 'visible' },
  base: { stroke: tokens.colorNeutralStroke1, strokeWidth: '2px' },
  past: { stroke: tokens.colorBrandStroke1, strokeWidth: '2px' },
  mark: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorBrandStroke1, strokeWidth: '1.5px' },
  played: { fill: tokens.colorBrandStroke1 },
  manualLines: { stroke: tokens.colorPaletteBerryForeground1 },
  bar: { stroke: tokens.colorNeutralStrokeAccessible, strokeWidth: '0.5px' },
  ahead: { fill: tokens.colorNeutralBackground1 },
  open: { fill: tokens.colorNeutralStrokeAccessible },
  held: { fill: tokens.colorStatusSuccessForeground1 },
  failed: { fill: tokens.colorStatusDangerForeground1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
  playhead: { stroke: tokens.colorNeutralForeground1, strokeWidth: '2px' },
})

interface Props {
  state: SimState
  run: RunView
}

const EDGES = { left: 12, right: 12 }

/** Stimuli and expectations of the run over time, with the present time. */
export function Timeline({ state, run }: Props) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const [startMs, nowMs, endMs] = [Date.parse(state.starts), Date.parse(state.now), Date.parse(state.ends)]
  const { left: leftPx, right } = usePlotEdges(EDGES)
  const rightPx = Math.max(leftPx + 1, widthPx - right)
  const frame = useMemo(
    () => timelineFrame({ run, startMs, nowMs, endMs, leftPx, rightPx }),
    [run, startMs, nowMs, endMs, leftPx, rightPx],
  )
  const played = run.timeline.filter(({ isPlayed }) => isPlayed).length
  return (
    <section aria-labelledby="timeline" className={styles.panel}>
      <div className={styles.head}>
        <Text as="h2" id="timeline" weight="semibold" className={styles.title}>
          Timeline
        </Text>
        <Text size={200} className={styles.note}>
          {run.timeline.length === 0 ? 'The timeline is empty.' : `${played} of ${run.timeline.length} lines played`}
        </Text>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the Jump field has the same function for the keyboard */}
      <div
        ref={measure}
        className={styles.strip}
        onClick={({ clientX, currentTarget }) =>
          void jump(timeAtPx(frame.x, clientX - currentTarget.getBoundingClientRect().left))
        }
      >
        <TimelineStrip frame={frame} />
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  panel: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: tokens.spacingHorizontalM },
  title: { margin: 0 },
  note: { color: tokens.colorNeutralForeground2 },
  strip: { minWidth: 0, cursor: 'pointer' },
})
