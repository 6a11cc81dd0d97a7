import { makeStyles, tokens } from '@fluentui/react-components'
import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react'
import { Announcement } from '#ui/Announcement.tsx'
import { dateTimeText } from '#units/dates.ts'
import { nearestMoment, steppedMoment } from './cursor.ts'
import type { PlotFrame } from './Plot.tsx'
import { PlotTooltip } from './PlotTooltip.tsx'
import type { useCursor } from './page-cursor.ts'

interface Props {
  label: string
  measure: Ref<HTMLDivElement>
  frame: PlotFrame
  /** The possible moments of the cursor. */
  moments: readonly number[]
  cursor: ReturnType<typeof useCursor>
  /** The values at the cursor. */
  lines: readonly string[]
  children: ReactNode
}

/** A small plot over time with the cursor of the page. The pointer and the arrow keys move it; its values are shown and announced. */
export function PlotCursor({ label, measure, frame, moments, cursor, lines, children }: Props) {
  const styles = useStyles()
  const { cursorMs, isOwn, moveCursor } = cursor
  const point = (event: PointerEvent) => {
    const xPx = event.clientX - event.currentTarget.getBoundingClientRect().left
    moveCursor(nearestMoment(moments, frame.x.invert(xPx)))
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
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => moveCursor(undefined)}
      onBlur={() => isOwn && moveCursor(undefined)}
    >
      {children}
      {cursorMs !== undefined && (
        <PlotTooltip xPx={frame.x(cursorMs)} plotWidthPx={frame.widthPx} title={dateTimeText(cursorMs)} lines={lines} />
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
