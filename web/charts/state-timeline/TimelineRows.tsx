import { visuallyHidden } from '#ui/visually-hidden.ts'
import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { paths } from '#app/paths.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { pointedMomentAtom } from '#ui/chart/page-cursor.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { tooltipPlace } from '#ui/chart/tooltip-place.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { useWidth } from '#ui/use-width.ts'
import { segmentAt, STATE_LABEL } from './segments.ts'
import { segmentText } from './segment-text.ts'
import { StateBar } from './StateBar.tsx'
import type { StateData } from './state-reads.ts'

interface Props {
  label: string
  stations: readonly { readonly deviceId: string; readonly name: string }[]
  data: StateData
  /** The names are links; not on the page of the device itself. */
  hasNames: boolean
}

const TICK_EVERY_PX = 90
const ROW_PX = 28
/** Labels of times this close to an edge do not extend beyond it. */
const EDGE_PX = 20

const anchorAt = (xPx: number, widthPx: number) => (xPx < EDGE_PX ? 'start' : xPx > widthPx - EDGE_PX ? 'end' : 'middle')

/** One bar for each station, with the cursor of the page. The arrow keys move over states and stations. */
export function TimelineRows({ label, stations, data, hasNames }: Props) {
  const styles = useStyles()
  const source = useId()
  const [pointed, point] = useAtom(pointedMomentAtom)
  const [row, setRow] = useState(0)
  const [measure, widthPx] = useWidth()
  const { range, segmentsOf } = data
  const atMs = pointed && pointed.atMs >= range.fromMs && pointed.atMs <= range.toMs ? pointed.atMs : undefined
  const isOwn = pointed?.source === source
  const xOf = (ms: number) => ((ms - range.fromMs) / (range.toMs - range.fromMs)) * widthPx
  const station = stations[Math.min(row, stations.length - 1)]
  const segments = (station && segmentsOf.get(station.deviceId)) ?? []
  const segment = atMs === undefined ? undefined : segmentAt(segments, atMs)
  const text = atMs === undefined || !station ? '' : segmentText(station.name, segment, atMs)

  const moveTo = (toMs: number | undefined) =>
    point(toMs === undefined ? undefined : { atMs: toMs, untilMs: toMs + SECOND_MS, source })
  const pointAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    setRow(Math.min(stations.length - 1, Math.max(0, Math.floor((event.clientY - box.top) / ROW_PX))))
    moveTo(Math.round((range.fromMs + share * (range.toMs - range.fromMs)) / SECOND_MS) * SECOND_MS)
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
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div className={hasNames ? styles.named : styles.alone}>
      {hasNames && (
        <div className={styles.names}>
          {stations.map(({ deviceId, name }) => (
            <div key={deviceId} className={styles.name}>
              <TextLink to={paths.device(deviceId)}>{name}</TextLink>
            </div>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as an application it takes keys and pointer */}
      <div
        ref={measure}
        className={styles.bars}
        role="application"
        aria-roledescription="timeline"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
        tabIndex={0}
        onPointerMove={pointAt}
        onPointerLeave={() => moveTo(undefined)}
        onKeyDown={walk}
      >
        {stations.map(({ deviceId }) => (
          <div key={deviceId} className={styles.row}>
            <StateBar range={range} segments={segmentsOf.get(deviceId) ?? NONE} widthPx={widthPx} />
          </div>
        ))}
        {atMs !== undefined && <div className={styles.cursor} style={{ left: xOf(atMs) }} />}
        {isOwn && atMs !== undefined && station && (
          <Tip leftPx={tooltipPlace(xOf(atMs), widthPx).leftPx} topPx={(row + 1) * ROW_PX} name={station.name} text={text}>
            {segment ? STATE_LABEL[segment.state] : 'No data'}
          </Tip>
        )}
        <div aria-live="polite" className={styles.unseen}>
          {isOwn ? text : ''}
        </div>
      </div>
      <svg width={widthPx} height={20} aria-hidden className={styles.axis}>
        {timeTicks(range, Math.max(1, widthPx / TICK_EVERY_PX)).map((tick) => (
          <text key={tick.atMs} x={xOf(tick.atMs)} y={14} textAnchor={anchorAt(xOf(tick.atMs), widthPx)} className={styles.tick}>
            {tick.label}
          </text>
        ))}
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
  named: {
    display: 'grid',
    gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
  },
  alone: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  names: { minWidth: 0, maxWidth: '180px' },
  name: {
    height: `${ROW_PX}px`,
    lineHeight: `${ROW_PX}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (max-width: 480px)': { maxWidth: '110px' },
  },
  bars: {
    position: 'relative',
    minWidth: 0,
    cursor: 'crosshair',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  row: { height: `${ROW_PX}px`, display: 'flex', alignItems: 'center' },
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
  axis: { gridColumnEnd: -1, overflow: 'visible' },
  tick: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  unseen: visuallyHidden,
})
