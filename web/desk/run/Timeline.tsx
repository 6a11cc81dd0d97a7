import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { RunView, SimState } from '#contract/sim.ts'
import { usePlotEdges } from '#ui/chart/plot-edges.ts'
import { useWidth } from '#ui/use-width.ts'
import { jump } from './jump.ts'
import { timeAtPx, timelineFrame } from './timeline-frame.ts'
import { TimelineStrip } from './TimelineStrip.tsx'

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
