import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { Announcement } from '#ui/Announcement.tsx'
import { nearestMoment, steppedMoment } from '#ui/chart/cursor.ts'
import { PlotTooltip } from '#ui/chart/PlotTooltip.tsx'
import { useCursor } from '#ui/chart/use-cursor.ts'
import { useWidth } from '#ui/use-width.ts'
import { dateTimeText } from '#units/dates.ts'
import { linesAt, msAt, xOf } from './frequency-cursor.ts'
import { frequencyFrame } from './frequency-frame.ts'
import { FrequencyPicture, FREQUENCY_HEIGHT_PX } from './FrequencyPicture.tsx'

/** Distance of the points of the hour, ms. */
const STEP_MS = 10 * SECOND_MS

/** The frequency of the last hour, with the cursor of the page. The pointer and the arrow keys move it. */
export function FrequencyPlot({ frequency }: { frequency: Overview['frequency'] }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const frame = useMemo(() => frequencyFrame(frequency, { widthPx, heightPx: FREQUENCY_HEIGHT_PX }), [frequency, widthPx])
  const moments = useMemo(() => frequency.points.map(({ at }) => Date.parse(at)), [frequency.points])
  const toMs = moments.at(-1) ?? 0
  const { cursorMs, isOwn, moveCursor } = useCursor(moments, { fromMs: toMs - HOUR_MS, toMs }, STEP_MS)
  const lines = cursorMs === undefined ? [] : linesAt(frequency, cursorMs)

  const point = (event: PointerEvent) => {
    const xPx = event.clientX - event.currentTarget.getBoundingClientRect().left
    if (frame) moveCursor(nearestMoment(moments, msAt(frame, xPx)))
  }
  const move = (event: KeyboardEvent) => {
    const next = event.key === 'Escape' ? undefined : steppedMoment(moments, cursorMs, event.key)
    if (next === undefined && (event.key !== 'Escape' || cursorMs === undefined)) return
    event.preventDefault()
    moveCursor(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as an application it takes keys and pointer
    <div
      ref={measure}
      className={styles.plot}
      role="application"
      aria-roledescription="chart"
      aria-label="Grid frequency of the last hour"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => moveCursor(undefined)}
      onBlur={() => isOwn && moveCursor(undefined)}
    >
      {frame && <FrequencyPicture frame={frame} cursorPx={cursorMs === undefined ? undefined : xOf(frame, cursorMs)} />}
      {frame && cursorMs !== undefined && (
        <PlotTooltip xPx={xOf(frame, cursorMs)} plotWidthPx={widthPx} title={dateTimeText(cursorMs)} lines={lines} />
      )}
      <Announcement text={cursorMs !== undefined && isOwn ? `${dateTimeText(cursorMs)}: ${lines.join('. ')}` : ''} />
    </div>
  )
}

const useStyles = makeStyles({
  plot: {
    position: 'relative',
    minWidth: 0,
    cursor: 'crosshair',
    touchAction: 'pan-y',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})
