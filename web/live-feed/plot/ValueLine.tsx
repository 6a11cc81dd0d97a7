import { numberText } from '#units/numbers/number-format.ts'
import { Button, Card, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { nearestMoment, steppedMoment } from '#ui/chart/cursor.ts'
import { decimate } from '#ui/chart/decimate.ts'
import { Levels, Line, Moment, Plot, Point, Times } from '#ui/chart/Plot.tsx'
import { extent, levelsOf, paddedDomain } from '#ui/chart/scale.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import { zoneText } from '#units/dates.ts'
import type { LineState } from '../connection/feed-state.ts'
import type { Feed } from '../feed.ts'
import { momentText } from '../feed-text.ts'

const HEIGHT_PX = 180
const LABEL_EVERY_PX = 110
/** A slider moves up and down as well, and forward with Page Up. */
const SLIDER_KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  PageUp: 'PageDown',
  PageDown: 'PageUp',
}

/** The buffered values of one key as a line. The arrow keys move the cursor; the message list has the same values as text. */
export function ValueLine({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const line = useAtomValue(feed.atoms.line)
  return line ? <Shown line={line} onClose={onClose} /> : null
}

function Shown({ line: { key, unit, points }, onClose }: { line: LineState; onClose: () => void }) {
  const styles = useStyles()
  const [cursorMs, setCursorMs] = useState<number>()
  const known = useMemo(() => points.filter(({ value }) => !Number.isNaN(value)), [points])
  const moments = useMemo(() => [...new Set(known.map(({ atMs }) => atMs))], [known])
  const values = extent(known.map(({ value }) => value))
  const y = values ? paddedDomain(values) : { from: 0, to: 1 }
  const range = { fromMs: moments[0] ?? 0, toMs: moments.at(-1) ?? 0 }
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: range.fromMs, to: range.toMs }, y })
  const widthPx = frame.rightPx - frame.leftPx
  const drawn = decimate(
    points.map(({ atMs, value }) => ({ atMs, value: Number.isNaN(value) ? null : value })),
    range,
    widthPx,
  )
  const atMs = cursorMs === undefined ? moments.at(-1) : nearestMoment(moments, cursorMs)
  const at = known.findLast((point) => point.atMs === atMs)
  const valueText = at ? `${momentText(at.atMs)} ${zoneText(at.atMs)}, ${numberText(at.value, 3)} ${unit}` : 'no value'

  const moveCursor = (event: KeyboardEvent) => {
    const to = event.key === 'Escape' ? undefined : steppedMoment(moments, atMs, SLIDER_KEYS[event.key] ?? event.key)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    setCursorMs(to)
  }
  const pointAt = (xPx: number) => setCursorMs(nearestMoment(moments, frame.x.invert(xPx)))

  return (
    <section aria-label={`${key} over time`}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Subtitle2 as="h2" className={styles.title}>
            {key}
            {unit && `, ${unit}`}
          </Subtitle2>
          <Text className={styles.value}>{valueText}</Text>
          <Button size="small" appearance="subtle" icon={<Dismiss16Regular />} aria-label="Close chart" onClick={onClose} />
        </div>
        <div
          ref={measure}
          className={styles.plot}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input element cannot contain a drawing
          role="slider"
          tabIndex={0}
          aria-label={`${key}, move with the arrow keys`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, moments.length - 1)}
          aria-valuenow={atMs === undefined ? 0 : moments.indexOf(atMs)}
          aria-valuetext={valueText}
          onKeyDown={moveCursor}
          onPointerMove={(event) => pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setCursorMs(undefined)}
        >
          {at ? (
            <Plot frame={frame}>
              <Levels levels={levelsOf(y)} />
              <Times ticks={timeTicks(range, Math.max(1, widthPx / LABEL_EVERY_PX))} />
              <Line points={drawn.map((point) => ({ at: point.atMs, value: point.value }))} className={styles.line} />
              {cursorMs !== undefined && (
                <>
                  <Moment at={at.atMs} className={styles.cursor} />
                  <Point at={at.atMs} value={at.value} className={styles.point} />
                </>
              )}
            </Plot>
          ) : (
            <Text className={styles.none}>No numeric values for {key} yet</Text>
          )}
        </div>
      </Card>
    </section>
  )
}

const useStyles = makeStyles({
  card: { gap: tokens.spacingVerticalXS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, overflowWrap: 'anywhere' },
  value: { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  plot: {
    height: `${HEIGHT_PX}px`,
    minWidth: 0,
    touchAction: 'pan-y',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  line: { stroke: tokens.colorBrandStroke1 },
  cursor: { stroke: tokens.colorNeutralStroke1 },
  point: { fill: tokens.colorBrandStroke1, stroke: tokens.colorNeutralBackground1 },
  none: { color: tokens.colorNeutralForeground2 },
})
