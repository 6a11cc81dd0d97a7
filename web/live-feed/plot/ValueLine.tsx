import { numberText } from '#units/numbers/number-format.ts'
import { Button, Card, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useState, type KeyboardEvent } from 'react'
import { useWidth } from '#ui/use-width.ts'
import { zoneText } from '#units/dates.ts'
import type { Feed } from '../feed.ts'
import { momentText } from '../feed-text.ts'
import { LinePlot } from './LinePlot.tsx'
import { nearestPoint, plotLine, steppedPoint } from './line-plot.ts'

const HEIGHT_PX = 180

/** The buffered values of one key as a line. The arrow keys move the cursor; the message list has the same values as text. */
export function ValueLine({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const styles = useStyles()
  const [ref, widthPx] = useWidth()
  const line = useAtomValue(feed.atoms.line)
  const [cursorMs, setCursorMs] = useState<number>()
  if (!line) return null

  const { key, unit, points } = line
  const plot = plotLine(points, widthPx, HEIGHT_PX)
  const at = plot && (cursorMs === undefined ? plot.values.at(-1) : nearestPoint(plot.values, cursorMs))
  const valueText = at ? `${momentText(at.atMs)} ${zoneText(at.atMs)}, ${numberText(at.value, 3)} ${unit}` : 'no value'

  const moveCursor = (event: KeyboardEvent) => {
    if (!plot) return
    const to = event.key === 'Escape' ? undefined : steppedPoint(plot.values, at, event.key)
    if (!to && event.key !== 'Escape') return
    event.preventDefault()
    setCursorMs(to?.atMs)
  }
  const pointAt = (xPx: number) => plot && setCursorMs(nearestPoint(plot.values, plot.msAt(xPx))?.atMs)

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
          ref={ref}
          className={styles.plot}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input element cannot contain a drawing
          role="slider"
          tabIndex={0}
          aria-label={`${key}, move with the arrow keys`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, (plot?.values.length ?? 0) - 1)}
          aria-valuenow={at && plot ? plot.values.indexOf(at) : 0}
          aria-valuetext={valueText}
          onKeyDown={moveCursor}
          onPointerMove={(event) => pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setCursorMs(undefined)}
        >
          {plot ? (
            <LinePlot plot={plot} widthPx={widthPx} heightPx={HEIGHT_PX} cursor={cursorMs === undefined ? undefined : at} />
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
  none: { color: tokens.colorNeutralForeground2 },
})
