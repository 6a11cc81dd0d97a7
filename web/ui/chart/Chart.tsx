import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { dateTimeText } from '#units/dates.ts'
import {
  withGaps,
  momentsOf,
  within,
  type ChartBand,
  type ChartMarker,
  type ChartSeries,
  type LimitLine,
  type TimeRange,
} from './chart-series.ts'
import { CodeBoundary } from '../code/CodeBoundary.tsx'
import { ChartArea } from './ChartArea.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools } from './ChartTools.tsx'
import { bandsAt, minZoomMs, markersAt, momentAfter, valuesText } from './cursor.ts'
import { lineLook } from './line-looks.ts'
import { rangeText } from './time-axis.ts'
import { useCursor, type SharedCursor } from './use-cursor.ts'
import type { Domain } from './value-axis.ts'

const ANNOUNCE_AFTER_MS = 400
const NONE: readonly never[] = []

interface Props {
  /** Name of the chart, of its table and of saved files. */
  label: string
  series: readonly ChartSeries[]
  /** The visible range. */
  range: TimeRange
  /** Time between two points, ms. A longer distance is a gap. */
  stepMs: number
  limits?: readonly LimitLine[]
  markers?: readonly ChartMarker[]
  /** Periods of a state, shaded over the full height. */
  bands?: readonly ChartBand[]
  /** Fixed scales. Values beyond a scale are drawn at its edge and marked. */
  leftDomain?: Domain | undefined
  rightDomain?: Domain | undefined
  /** The shared cursor of stacked charts over one range with aligned time axes. */
  cursor?: SharedCursor
  isZoomed: boolean
  /** Called with a selected range, or with undefined to reset the zoom. The parent keeps the range and reads its values. */
  onZoom: (range: TimeRange | undefined) => void
}

/**
 * Lines over time. The arrow keys move a cursor whose values are announced; dragging, or Shift with the arrow keys and
 * Enter, zooms; the same values can be read as a table, and saved as an image or as CSV. Keep the lists stable: a chart is
 * laid out again when a list changes.
 */
export function Chart(props: Props) {
  const { label, series, range, stepMs, limits = NONE, markers = NONE, bands = NONE, cursor, isZoomed, onZoom } = props
  const styles = useStyles()
  const helpId = useId()
  const area = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [isTable, setIsTable] = useState(false)

  const all = useMemo(
    () => series.map((line, place) => ({ ...line, points: withGaps(line.points, stepMs), look: lineLook(line, place) })),
    [series, stepMs],
  )
  const shown = useMemo(() => all.filter(({ name }) => !hidden.has(name)), [all, hidden])
  const moments = useMemo(() => momentsOf(shown.map((line) => ({ ...line, points: within(line.points, range) }))), [shown, range])
  const { cursorMs, isOwn, moveCursor } = useCursor(moments, range, stepMs, cursor)
  const toggle = (name: string) =>
    setHidden((names) => (names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name])))

  const events =
    cursorMs === undefined ? NONE : [...bandsAt(bands, cursorMs), ...markersAt(markers, cursorMs, momentAfter(moments, cursorMs))]
  const readout =
    cursorMs === undefined
      ? rangeText(range)
      : [`${dateTimeText(cursorMs)}: ${valuesText(shown, cursorMs)}`, ...events.map(({ text }) => text)].join('. ')
  const limitsText = limits.map(({ label }) => label).join(', ')

  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <ChartLegend series={all} hidden={hidden} onToggle={toggle} />
        <ChartTools
          label={label}
          area={area}
          series={shown}
          range={range}
          limitsText={limitsText}
          isTable={isTable}
          onTable={setIsTable}
          onReset={isZoomed ? () => onZoom(undefined) : undefined}
        />
      </div>
      {isTable ? (
        <ChartTable label={label} series={shown} moments={moments} markers={markers} bands={bands} />
      ) : (
        <CodeBoundary>
          <ChartArea
            label={label}
            helpId={helpId}
            areaRef={area}
            series={shown}
            moments={moments}
            limits={limits}
            markers={markers}
            bands={bands}
            range={range}
            leftDomain={props.leftDomain}
            rightDomain={props.rightDomain}
            isStacked={cursor !== undefined}
            cursorMs={cursorMs}
            onCursor={moveCursor}
            leastZoomMs={minZoomMs(stepMs)}
            onZoom={onZoom}
          />
        </CodeBoundary>
      )}
      <Caption1 className={styles.readout}>{readout}</Caption1>
      <Announcement text={isOwn && cursorMs !== undefined ? readout : ''} />
      <span id={helpId} hidden>
        {limitsText && `Limits: ${limitsText}. `}
        Arrow keys move along the values, Shift with arrow keys marks a range, Enter zooms into it.
      </span>
    </div>
  )
}

/** Announces a text to screen readers after a pause without changes. */
function Announcement({ text }: { text: string }) {
  const styles = useStyles()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div aria-live="polite" className={styles.unseen}>
      {said}
    </div>
  )
}

const useStyles = makeStyles({
  chart: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  // Two lines high, so that the content below does not move with the cursor.
  readout: {
    minHeight: `calc(2 * ${tokens.lineHeightBase200})`,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
})
