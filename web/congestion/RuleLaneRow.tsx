import { Caption1, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { laneText, placeOf, shareOf, type RuleLane, type TimeWindow } from './rule-lanes.ts'
import { timesText } from './rule-text.ts'

interface Props {
  lane: RuleLane
  range: TimeWindow
  nowMs: number
  /** Called with the rule under the pointer or with the focus; undefined after it. */
  onShow: (ruleId: number | undefined) => void
}

const percent = ({ left, width }: ReturnType<typeof placeOf>) => ({ left: `${left}%`, width: `${width}%` })

/** A rule of a day: a link to its row in the list, and its windows on the time axis. */
export function RuleLaneRow({ lane, range, nowMs, onShow }: Props) {
  const styles = useStyles()
  const { rule, windows, overlaps } = lane
  const text = laneText(lane)
  return (
    <li className={styles.lane} onPointerEnter={() => onShow(rule.id)} onPointerLeave={() => onShow(undefined)}>
      <div className={styles.name}>
        <Link
          href={`#rule-${rule.id}`}
          aria-label={text}
          className={styles.link}
          onFocus={() => onShow(rule.id)}
          onBlur={() => onShow(undefined)}
        >
          {rule.name}
        </Link>
        <Caption1 block className={styles.times}>
          {timesText(rule)}, {rule.timeZone}
        </Caption1>
      </div>
      <div aria-hidden className={styles.track}>
        {windows.map((window) => (
          <span
            key={window.startMs}
            title={text}
            className={mergeClasses(styles.window, rule.isEnabled ? (rule.active ? styles.active : styles.planned) : styles.off)}
            style={percent(placeOf(window, range))}
          />
        ))}
        {overlaps.map((window) => (
          <span
            key={`${window.startMs} ${window.endMs}`}
            className={mergeClasses(styles.window, styles.overlap)}
            style={percent(placeOf(window, range))}
          />
        ))}
        <span className={styles.now} style={{ left: `${shareOf(nowMs, range)}%` }} />
      </div>
    </li>
  )
}

const useStyles = makeStyles({
  lane: {
    display: 'grid',
    gridTemplateColumns: '300px minmax(0, 1fr)',
    alignItems: 'stretch',
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { minWidth: 0, paddingRight: tokens.spacingHorizontalM, paddingBlock: tokens.spacingVerticalXXS },
  link: { display: 'block', paddingBlock: '2px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  times: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  track: {
    position: 'relative',
    minHeight: '28px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // The borders also show in forced colours.
  window: {
    position: 'absolute',
    // Equally high in every lane, also where the times wrap.
    top: 'calc(50% - 9px)',
    height: '18px',
    minWidth: '2px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusSmall,
  },
  active: { backgroundColor: tokens.colorCompoundBrandBackground, border: `1px solid ${tokens.colorCompoundBrandBackground}` },
  planned: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  off: { border: `1px dashed ${tokens.colorNeutralStrokeAccessible}` },
  overlap: {
    pointerEvents: 'none',
    border: `1px solid ${tokens.colorStatusWarningForeground1}`,
    backgroundImage: `repeating-linear-gradient(45deg, ${tokens.colorStatusWarningForeground1} 0 2px, ${tokens.colorStatusWarningBackground2} 2px 6px)`,
  },
  now: {
    position: 'absolute',
    insetBlock: 0,
    borderLeft: `2px dashed ${tokens.colorStatusDangerForeground1}`,
  },
})
