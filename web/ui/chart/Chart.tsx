import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { Dismiss16Regular, Pin16Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { dateTimeText } from '#units/dates.ts'
import { CopyButton } from '../CopyButton.tsx'
import { TextLink } from '../TextLink.tsx'
import { historyOfPageAtom, pinMoment } from './pinned-moment.ts'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import {
  type ChartBand,
  type ChartMarker,
  type ChartSeries,
  drawnPointAt,
  legendTexts,
  type LimitLine,
  momentsOf,
  type TimeRange,
  withGaps,
  within,
} from './chart-series.ts'
import { Announcement } from '#ui/Announcement.tsx'
import { ChartArea } from './ChartArea.tsx'
import { ChartTools } from './ChartTools.tsx'
import { bandsAt, markersAt, minZoomMs, momentAfter, pointText, valuesText } from './cursor.ts'
import { lineLook } from './line-looks.ts'
import { useCursor } from './page-cursor.ts'
import { rangeText } from './time-axis.ts'
import type { Domain } from './scale.ts'
import { bareFieldset, oneLineOnPhone } from '../fields/row-styles.ts'
import type { ShownSeries } from './chart-frame.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { Column } from '../table/columns.ts'

/** The pinned moment, with a link to the history at that moment, and buttons that copy its link and remove the pin. */
function PinnedMoment({ atMs }: { atMs: number }) {
  const to = useAtomValue(historyOfPageAtom)?.of(atMs)
  return (
    <span className={usePinnedMomentStyles().pin}>
      <Pin16Filled aria-hidden />
      <Caption1>Pinned: {dateTimeText(atMs)}</Caption1>
      {to !== undefined && <TextLink to={to}>Open in History</TextLink>}
      <CopyButton text={location.href} label="Copy link" />
      <Button size="small" appearance="subtle" icon={<Dismiss16Regular />} onClick={() => pinMoment(undefined)}>
        Remove pin
      </Button>
    </span>
  )
}

const usePinnedMomentStyles = makeStyles({
  pin: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
})

interface ChartTableProps {
  label: string
  series: readonly ChartSeries[]
  moments: readonly number[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
}

const keyOf = (atMs: number) => atMs
const TIME_PX = 200
const VALUE_PX = 130
/** For values with what they consist of. */
const TEXT_PX = 320
const EVENTS_PX = 420

/** The values of the chart as a table. */
function ChartTable({ label, series, moments, markers, bands }: ChartTableProps) {
  const columns = useMemo(
    (): Column<number>[] => [
      { key: 'time', title: 'Time', widthPx: TIME_PX, cell: dateTimeText },
      ...series.map((line) => ({
        key: line.name,
        title: line.name,
        align: 'end' as const,
        widthPx: line.points.some(({ text }) => text !== undefined) ? TEXT_PX : VALUE_PX,
        cell: (atMs: number) => pointText(drawnPointAt(line, atMs), line.unit),
      })),
      ...(markers.length > 0 || bands.length > 0
        ? [{ key: 'events', title: 'Events', widthPx: EVENTS_PX, cell: eventsAt(markers, bands, moments) }]
        : []),
    ],
    [series, markers, bands, moments],
  )
  return <DataTable columns={columns} rows={moments} rowKey={keyOf} label={label} maxHeight="360px" />
}

const eventsAt = (markers: readonly ChartMarker[], bands: readonly ChartBand[], moments: readonly number[]) => (atMs: number) =>
  [...bandsAt(bands, atMs), ...markersAt(markers, atMs, momentAfter(moments, atMs))].map(({ text }) => text).join('; ')

interface ChartLegendProps {
  /** All lines, hidden ones too. */
  series: readonly ShownSeries[]
  hidden: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Names of the lines with their units and, if there are two axes, their axis. A click hides or shows a line. */
function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  const styles = useChartLegendStyles()
  const labels = legendTexts(series)
  return (
    <fieldset aria-label="Lines" className={styles.legend}>
      {series.map(({ name, look }, place) => (
        // A pressed toggle button has a background on which some line colours are not visible.
        <Button
          key={name}
          size="small"
          appearance="subtle"
          className={styles.entry}
          aria-pressed={!hidden.has(name)}
          onClick={() => onToggle(name)}
          icon={
            <svg width={28} height={8} aria-hidden>
              <line x1={0} x2={28} y1={4} y2={4} stroke={look.color} strokeDasharray={look.dash} strokeWidth={2} />
            </svg>
          }
        >
          <span className={hidden.has(name) ? styles.hidden : undefined}>{labels[place]}</span>
        </Button>
      ))}
    </fieldset>
  )
}

const useChartLegendStyles = makeStyles({
  legend: {
    ...bareFieldset,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    '@media (max-width: 640px)': { flexWrap: 'nowrap' },
  },
  entry: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  hidden: { textDecorationLine: 'line-through' },
})

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
  /** The height of the plot with its axis, px; 300 without it. */
  heightPx?: number | undefined
  /** More buttons beside those of the chart. */
  tools?: ReactNode
  /** That values are missing, as a sentence: saved files say so too. */
  note?: string | undefined
  isZoomed: boolean
  /** Called with a selected range, or with undefined to reset the zoom. The parent keeps the range and reads its values. */
  onZoom: (range: TimeRange | undefined) => void
}

/**
 * Lines over time. The pointer and the arrow keys move a cursor that all charts and logs of the page share; its values are in a
 * tooltip and are announced. Dragging, Ctrl with the wheel, plus and minus, or Shift with the arrow keys and Enter zoom. A click
 * or Enter pins the moment in the address. The same values can be read as a table, and saved as an image or as CSV. Keep the lists
 * stable: a chart is laid out again when a list changes.
 */
export function Chart(props: Props) {
  const { label, series, range, stepMs, limits = NONE, markers = NONE, bands = NONE, isZoomed, onZoom } = props
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
  const { cursorMs, isOwn, pinnedMs, moveCursor } = useCursor(moments, range, stepMs)
  const toggle = (name: string) =>
    setHidden((names) => (names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name])))

  const events =
    cursorMs === undefined ? NONE : [...bandsAt(bands, cursorMs), ...markersAt(markers, cursorMs, momentAfter(moments, cursorMs))]
  const announced =
    cursorMs === undefined || !isOwn
      ? ''
      : [`${dateTimeText(cursorMs)}: ${valuesText(shown, cursorMs)}`, ...events.map(({ text }) => text)].join('. ')
  const limitsText = limits.map((limit) => limitText(limit, range)).join(', ')

  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <ChartLegend series={all} hidden={hidden} onToggle={toggle} />
        <ChartTools
          label={label}
          area={area}
          series={shown}
          range={range}
          limits={limits}
          limitsText={limitsText}
          note={props.note}
          isTable={isTable}
          onTable={setIsTable}
          onReset={isZoomed ? () => onZoom(undefined) : undefined}
        />
        {props.tools}
      </div>
      {isTable ? (
        <ChartTable label={label} series={shown} moments={moments} markers={markers} bands={bands} />
      ) : (
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
          heightPx={props.heightPx}
          stepMs={stepMs}
          cursorMs={cursorMs}
          pinnedMs={pinnedMs}
          isOwnCursor={isOwn}
          events={events}
          onCursor={moveCursor}
          onPin={(atMs) => pinMoment(atMs === pinnedMs ? undefined : atMs)}
          isZoomed={isZoomed}
          minZoomMs={minZoomMs(stepMs)}
          onZoom={onZoom}
        />
      )}
      <div className={styles.foot}>
        <Caption1>{rangeText(range)}</Caption1>
        {pinnedMs !== undefined && <PinnedMoment atMs={pinnedMs} />}
      </div>
      <Announcement text={announced} />
      <span id={helpId} hidden>
        {limitsText && `Limits: ${limitsText}. `}
        Arrow keys move along the values, comma and period move to the previous and the next event. Shift with arrow keys marks a
        range and Enter zooms into it. Plus and minus zoom. Enter without a range pins the moment in the address.
      </span>
    </div>
  )
}

const limitText = ({ label, during }: LimitLine, { fromMs, toMs }: TimeRange) =>
  during === undefined || during.some((window) => window.toMs > fromMs && window.fromMs < toMs)
    ? label
    : `${label} (not in force)`

const useStyles = makeStyles({
  chart: { minWidth: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    ...oneLineOnPhone,
  },
  // As high as its buttons, so that the content below does not move when a moment is pinned.
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '28px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})
