import { Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components'
import { dateTimeText } from '#units/dates.ts'
import type { ChartFrame, ShownSeries } from './chart-frame.ts'
import { drawnPointAt, limitTextAt, type LimitLine } from './chart-series.ts'
import { pointText } from './cursor.ts'
import { tooltipPlace } from './tooltip-place.ts'

interface Props {
  frame: ChartFrame
  series: readonly ShownSeries[]
  limits: readonly LimitLine[]
  /** Events and states at the moment. */
  events: readonly { readonly text: string }[]
  atMs: number
  /** Height of the pointer, px; undefined for a cursor that was set elsewhere. */
  pointerYPx: number | undefined
}

const MAX_EVENTS = 3
const BELOW_POINTER_PX = 14

/** Time, values, limits and events at the cursor. Screen readers get the same text from the announcement of the chart. */
export function ChartTooltip({ frame, series, limits, events, atMs, pointerYPx }: Props) {
  const styles = useStyles()
  const { leftPx, widthPx } = tooltipPlace(frame.x(atMs), frame.widthPx)
  return (
    <div aria-hidden className={styles.column} style={{ left: leftPx, width: widthPx }}>
      <div className={styles.space} style={{ flexBasis: pointerYPx === undefined ? 0 : pointerYPx + BELOW_POINTER_PX }} />
      <div className={styles.tooltip}>
        <Caption1Strong>{dateTimeText(atMs)}</Caption1Strong>
        {series.map((line) => (
          <div key={line.name} className={styles.row}>
            <svg width={16} height={8}>
              <line x1={0} x2={16} y1={4} y2={4} stroke={line.look.color} strokeDasharray={line.look.dash} strokeWidth={2} />
            </svg>
            <Caption1 className={styles.name}>{line.name}</Caption1>
            <Caption1Strong className={styles.value}>{pointText(drawnPointAt(line, atMs), line.unit)}</Caption1Strong>
          </div>
        ))}
        {limits
          .filter(({ isReference }) => !isReference)
          .flatMap((limit) => limitTextAt(limit, atMs) ?? [])
          .map((text) => (
            <Caption1 key={text}>{text}</Caption1>
          ))}
        {events.slice(0, MAX_EVENTS).map(({ text }) => (
          <Caption1 key={text} className={styles.event}>
            {text}
          </Caption1>
        ))}
        {events.length > MAX_EVENTS && <Caption1 className={styles.event}>and {events.length - MAX_EVENTS} more events</Caption1>}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  column: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  // The space above the tooltip shrinks where the tooltip would end below the chart.
  space: { flexGrow: 0, flexShrink: 1 },
  tooltip: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1, minWidth: 0 },
  value: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  event: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})
