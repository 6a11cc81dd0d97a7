import { visuallyHidden } from '#ui/visually-hidden.ts'
import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from 'react'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { pointedMomentAtom } from '#ui/chart/page-cursor.ts'
import { pinMoment, usePinnedMoment } from '#ui/chart/pinned-moment.ts'
import { usePlotEdges } from '#ui/chart/plot-edges.ts'
import { linearScale } from '#ui/chart/scale.ts'
import { rangeText, timeTicks } from '#ui/chart/time-axis.ts'
import { tooltipPlace } from '#ui/chart/tooltip-place.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { useWidth } from '#ui/hooks.ts'
import { segmentAt, STATE_LABEL, type StateSegment } from './segments.ts'
import { StateBar } from './StateBar.tsx'
import type { StateData } from './state-reads.ts'
import { ageText, dateTimeText } from '#units/dates.ts'

/** `Van hall 1: Charging, 02/03/2026 10:00:00 – 10:12:30 UTC, 12 min 30 s`; where no state is known `Van hall 1: No data, …`. */
function segmentText(name: string, segment: StateSegment | undefined, atMs: number): string {
  if (!segment) return `${name}: No data, ${dateTimeText(atMs)}`
  const { state, fromMs, toMs } = segment
  return `${name}: ${STATE_LABEL[state]}, ${rangeText({ fromMs, toMs })}, ${ageText(toMs - fromMs)}`
}

interface Props {
  label: string
  stations: readonly { readonly deviceId: string; readonly name: string }[]
  data: StateData
  /** The names are links; not on the page of the device itself. */
  hasNames: boolean
}

const TICK_EVERY_PX = 90
const ROW_PX = 28
/** Height of a name above its bar. */
const NAME_ROW_PX = 20
/** A label of a time this close to an edge of the timeline does not extend beyond it. */
const EDGE_PX = 20

/** Below this width, names are above the bars. */
const NARROW_PX = 480
const NAME_PX = { character: 8, gap: 12, min: 80, max: 180 }
const NO_NAMES = { left: 12, right: 12 }

/** The space for the names of stations beside the bars. */
function edgesFor(stations: Props['stations']) {
  const longest = Math.max(0, ...stations.map(({ name }) => name.length))
  const left = Math.min(NAME_PX.max, Math.max(NAME_PX.min, longest * NAME_PX.character + NAME_PX.gap))
  return { ...NO_NAMES, left }
}

/** `beforePx` and `afterPx` are the distances of a time from the edges of the timeline. */
const anchorAt = (beforePx: number, afterPx: number) => (beforePx < EDGE_PX ? 'start' : afterPx < EDGE_PX ? 'end' : 'middle')

/** One bar for each station, with the cursor of the page. The arrow keys move over states and stations. */
export function TimelineRows({ label, stations, data, hasNames }: Props) {
  const styles = useStyles()
  const source = useId()
  const [pointed, point] = useAtom(pointedMomentAtom)
  const [row, setRow] = useState(0)
  const [measure, widthPx] = useWidth()
  const { range, axis, segmentsOf } = data
  const pinnedMs = usePinnedMoment()
  const wantedMs = pointed?.atMs ?? pinnedMs
  const atMs = wantedMs !== undefined && wantedMs >= range.fromMs && wantedMs <= range.toMs ? wantedMs : undefined
  const isOwn = pointed?.source === source
  const isBeside = hasNames && widthPx >= NARROW_PX
  const { left, right } = usePlotEdges(isBeside ? edgesFor(stations) : NO_NAMES)
  const barsPx = Math.max(1, widthPx - left - right)
  const rowPx = hasNames && !isBeside ? ROW_PX + NAME_ROW_PX : ROW_PX
  // States since the end of the axis are in the space beside it, which is wider than a bucket.
  const untilMs = Math.max(axis.toMs, range.toMs)
  const untilPx = Math.min(barsPx + right, (barsPx * (untilMs - axis.fromMs)) / (axis.toMs - axis.fromMs))
  const x = linearScale({ from: axis.fromMs, to: untilMs }, 0, untilPx)
  const station = stations[Math.min(row, stations.length - 1)]
  const segments = (station && segmentsOf.get(station.deviceId)) ?? []
  const segment = atMs === undefined ? undefined : segmentAt(segments, atMs)
  const text = atMs === undefined || !station ? '' : segmentText(station.name, segment, atMs)

  const moveTo = (toMs: number | undefined) =>
    point(toMs === undefined ? undefined : { atMs: toMs, untilMs: toMs + SECOND_MS, source })
  const momentAt = ({ clientX, currentTarget }: MouseEvent) =>
    Math.round(x.invert(clientX - currentTarget.getBoundingClientRect().left) / SECOND_MS) * SECOND_MS
  const pointAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setRow(Math.min(stations.length - 1, Math.max(0, Math.floor((event.clientY - box.top) / rowPx))))
    moveTo(momentAt(event))
  }
  const walk = (event: KeyboardEvent) => {
    const starts = segments.map(({ fromMs }) => fromMs)
    const nowMs = atMs ?? Infinity
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveTo(starts.findLast((ms) => ms < nowMs) ?? starts[0]),
      ArrowRight: () => moveTo(starts.find((ms) => ms > nowMs) ?? starts.at(-1)),
      ArrowUp: () => setRow(Math.max(0, row - 1)),
      ArrowDown: () => setRow(Math.min(stations.length - 1, row + 1)),
      Escape: () => moveTo(undefined),
      Enter: () => atMs !== undefined && pinMoment(atMs),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div ref={measure} className={styles.plot} style={{ paddingLeft: left, paddingRight: right }}>
      {hasNames && (
        <div className={styles.names} style={isBeside ? { left: 0, width: left - NAME_PX.gap } : { left, right }}>
          {stations.map(({ deviceId, name }) => (
            <div
              key={deviceId}
              className={styles.name}
              title={name}
              style={{ height: rowPx, lineHeight: `${isBeside ? ROW_PX : NAME_ROW_PX}px` }}
            >
              <TextLink to={paths.device(deviceId)}>{name}</TextLink>
            </div>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as an application it takes keys and pointer */}
      <div
        className={styles.bars}
        role="application"
        aria-roledescription="timeline"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
        tabIndex={0}
        onPointerMove={pointAt}
        onPointerLeave={() => moveTo(undefined)}
        onClick={(event) => pinMoment(momentAt(event))}
        onKeyDown={walk}
      >
        {stations.map(({ deviceId }) => (
          <div key={deviceId} className={styles.row} style={{ height: rowPx }}>
            <StateBar x={x} segments={segmentsOf.get(deviceId) ?? NONE} widthPx={untilPx} />
          </div>
        ))}
        {atMs !== undefined && <div className={styles.cursor} style={{ left: x(atMs) }} />}
        {isOwn && atMs !== undefined && station && (
          <Tip leftPx={tooltipPlace(x(atMs), barsPx).leftPx} topPx={(row + 1) * rowPx} name={station.name} text={text}>
            {segment ? STATE_LABEL[segment.state] : 'No data'}
          </Tip>
        )}
        <div aria-live="polite" className={styles.unseen}>
          {isOwn ? text : ''}
        </div>
      </div>
      <svg width={barsPx} height={20} aria-hidden className={styles.axis}>
        {timeTicks(axis, Math.max(1, barsPx / TICK_EVERY_PX)).map((tick) => {
          const tickPx = x(tick.atMs)
          const anchor = anchorAt(left + tickPx, barsPx - tickPx + right)
          return (
            <text key={tick.atMs} x={tickPx} y={14} textAnchor={anchor} className={styles.tick}>
              {tick.label}
            </text>
          )
        })}
      </svg>
    </div>
  )
}

const NONE: readonly never[] = []

function Tip({
  leftPx,
  topPx,
  name,
  text,
  children,
}: {
  leftPx: number
  topPx: number
  name: string
  text: string
  children: string
}) {
  const styles = useStyles()
  return (
    <div aria-hidden className={styles.tip} style={{ left: leftPx, top: topPx }}>
      <Caption1Strong>
        {name}: {children}
      </Caption1Strong>
      <Caption1>{text.slice(text.indexOf(', ') + 2)}</Caption1>
    </div>
  )
}

const useStyles = makeStyles({
  plot: { position: 'relative', minWidth: 0 },
  // The names lie over the rows, and only their links take the pointer.
  names: { position: 'absolute', zIndex: 1, top: 0, pointerEvents: 'none' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', '& a': { pointerEvents: 'auto' } },
  bars: {
    position: 'relative',
    minWidth: 0,
    cursor: 'crosshair',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  // A bar is at the lower end of its row, below a name.
  row: { display: 'flex', alignItems: 'end', paddingBottom: '4px', boxSizing: 'border-box' },
  cursor: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderLeft: `1px solid ${tokens.colorNeutralForeground2}`,
    pointerEvents: 'none',
  },
  tip: {
    position: 'absolute',
    zIndex: 1,
    width: '260px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    pointerEvents: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  axis: { display: 'block', overflow: 'visible' },
  tick: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  unseen: visuallyHidden,
})
