import { Caption1, makeStyles, mergeClasses, Text, tokens, Link } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { Link as RouterLink } from 'wouter'
import { momentAddress } from '#app/paths.ts'
import type { CongestionRule } from '#contract/congestion.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import { useNow } from '#platform/platform-clock.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import { zoneText } from '#units/dates.ts'
import { dayAfter, dayOf, dayStartMs, dayText } from '#units/days.ts'
import { laneText, lanesOf, shareOf, placeOf, type RuleLane, type TimeWindow } from './rule-lanes.ts'
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
function RuleLaneRow({ lane, range, nowMs, onShow }: Props) {
  const styles = useRuleLaneRowStyles()
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
        {windows.map((window) => {
          const look = mergeClasses(styles.window, rule.isEnabled ? (rule.active ? styles.active : styles.planned) : styles.off)
          const style = percent(placeOf(window, range))
          // What the rule did; by keyboard, the palette opens the same moment.
          const past =
            rule.isEnabled && window.startMs <= nowMs
              ? momentAddress({ groupId: rule.groupId, deviceId: null }, window.startMs)
              : undefined
          return past === undefined ? (
            <span key={window.startMs} title={text} className={look} style={style} />
          ) : (
            <RouterLink
              key={window.startMs}
              href={`~${past}`}
              tabIndex={-1}
              title={`${text}: history`}
              className={mergeClasses(look, styles.past)}
              style={style}
            />
          )
        })}
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

const useRuleLaneRowStyles = makeStyles({
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
  // The target of a short window is at least 24 px.
  past: {
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 'min(0px, (100% - 24px) / 2)',
      '@media (max-width: 640px)': { inset: 'min(0px, (100% - 44px) / 2)' },
    },
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

/** More lanes are too many to compare. */
const MAX_LANES = 20
const TICKS = 8

/** The rules of today as lanes of a common time axis, so that overlaps are visible. */
export function RuleTimeline({ rules }: { rules: readonly CongestionRule[] }) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const day = dayOf(nowMs)
  const range = useMemo(() => ({ startMs: dayStartMs(day), endMs: dayStartMs(dayAfter(day)) }), [day])
  const lanes = useMemo(() => lanesOf(rules, range), [rules, range])
  const [shownId, setShownId] = useState<number>()
  const shown = lanes.find(({ rule }) => rule.id === shownId)
  const rest = rules.length - Math.min(lanes.length, MAX_LANES)
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="rules-of-today" className={styles.timeline}>
      <Text as="h2" id="rules-of-today" weight="semibold" className={styles.title}>
        {dayText(day)}, {zoneText(nowMs)}
      </Text>
      {lanes.length > 0 && (
        <>
          <div aria-hidden className={styles.axis}>
            {timeTicks({ fromMs: range.startMs, toMs: range.endMs }, TICKS)
              .filter(({ atMs }) => atMs > range.startMs && atMs < range.endMs)
              .map(({ atMs, label }, place) => (
                <Caption1
                  key={atMs}
                  className={mergeClasses(styles.tick, place % 2 === 0 && styles.minor)}
                  style={{ left: `${shareOf(atMs, range)}%` }}
                >
                  {label}
                </Caption1>
              ))}
          </div>
          <ul className={styles.lanes}>
            {lanes.slice(0, MAX_LANES).map((lane) => (
              <RuleLaneRow key={lane.rule.id} lane={lane} range={range} nowMs={nowMs} onShow={setShownId} />
            ))}
          </ul>
          <PlotReadout text={shown ? laneText(shown) : 'Point at a rule, or focus it, to see its times and overlaps.'} />
        </>
      )}
      {rest > 0 && (
        <Caption1 className={styles.rest}>
          {lanes.length > MAX_LANES
            ? `${rest} more ${plural(rest, 'rule is', 'rules are')} only in the list.`
            : `${rest} ${plural(rest, 'rule has', 'rules have')} no window today.`}
        </Caption1>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  timeline: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  title: { margin: 0 },
  axis: {
    position: 'relative',
    height: tokens.lineHeightBase200,
    marginLeft: '300px',
    '@media (max-width: 640px)': { marginLeft: 0 },
  },
  tick: {
    position: 'absolute',
    transform: 'translateX(-50%)',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  minor: { '@media (max-width: 640px)': { display: 'none' } },
  lanes: { listStyleType: 'none', margin: 0, padding: 0 },
  rest: { color: tokens.colorNeutralForeground2 },
})
