import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import type { CongestionRule } from '#contract/congestion.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import { useNow } from '#platform/platform-clock.ts'
import { timeTicks } from '#ui/chart/time-axis.ts'
import { PlotReadout } from '#ui/hour-plot/PlotReadout.tsx'
import { zoneText } from '#units/dates.ts'
import { dayAfter, dayOf, dayStartMs, dayText } from '#units/days.ts'
import { laneText, lanesOf, shareOf } from './rule-lanes.ts'
import { RuleLaneRow } from './RuleLaneRow.tsx'

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
