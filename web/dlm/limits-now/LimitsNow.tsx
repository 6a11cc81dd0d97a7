import { makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readAllocations } from '#contract/allocations.ts'
import type { GroupLimit } from '#contract/phase-load.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { UnknownState } from '#platform/UnknownState.tsx'
import { LoadBar } from '#ui/LoadBar.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { RuleEnd } from '#web/congestion/limit-now/RuleEnd.tsx'
import { meterStatus } from '../calls.ts'
import { limitRows, remainingLimits, type LimitRow } from './limit-rows.ts'
import { phaseRows, type PhaseRow } from './phase-rows.ts'

/** The load of each phase of a group, and the limits that apply now. Empty if the platform reports neither; states a failed read. */
export function LimitsNow({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(meterStatus(groupId))
  if (!read.value && !read.reply) {
    return (
      <Section id="limits-now" title="Load and limits now">
        <UnknownState resource={read} what="Whether the limits are kept" />
        <div aria-hidden data-awaited className={styles.awaited} />
      </Section>
    )
  }
  if (!read.value && read.reply && !isNotOffered(readAllocations, read.reply)) {
    return (
      <Section id="limits-now" title="Load and limits now">
        <PageState kind="failed" text="Failed to fetch the load and the limits" action={{ label: 'Retry', run: read.refresh }} />
      </Section>
    )
  }
  if (!read.value?.loads || !read.value.limits) return null
  const [phases, limits] = [phaseRows(read.value.loads), limitRows(read.value.limits)]
  return (
    <Section id="limits-now" title="Load and limits now">
      <StaleSince resource={read} />
      <div className={mergeClasses(styles.parts, read.isStale && styles.stale)}>
        {phases.length > 0 && <Phases rows={phases} />}
        <Limits groupId={groupId} rows={limits} limits={read.value.limits} />
      </div>
    </Section>
  )
}

function Phases({ rows }: { rows: readonly PhaseRow[] }) {
  const styles = useStyles()
  return (
    <ul aria-label="Load of each phase" className={styles.phases}>
      {rows.map(({ label, parts, text, room, isOver, composition, remarks }) => (
        <li key={label} className={styles.phase}>
          <Text weight="semibold">{label}</Text>
          <div className={styles.bar}>
            <LoadBar parts={parts} />
            <span className={styles.said}>{composition}</span>
            {remarks && (
              <Text size={200} className={styles.muted}>
                {remarks}
              </Text>
            )}
          </div>
          <Text className={styles.figure}>{text}</Text>
          <Text weight={isOver ? 'semibold' : 'regular'} className={isOver ? styles.over : styles.muted}>
            {room}
          </Text>
        </li>
      ))}
    </ul>
  )
}

interface LimitsProps {
  groupId: number
  rows: readonly LimitRow[]
  limits: readonly GroupLimit[]
}

function Limits({ groupId, rows, limits }: LimitsProps) {
  const styles = useStyles()
  return (
    <div>
      <Subtitle2 as="h3" block className={styles.title}>
        What sets the limit
      </Subtitle2>
      {rows.length === 0 ? (
        <Text>No limit is in force.</Text>
      ) : (
        <ul aria-label="What sets the limit" className={styles.list}>
          {rows.map(({ key, name, value, effect, isBinding, rule }) => (
            <li key={key} className={mergeClasses(styles.limit, isBinding && styles.binding)}>
              <Text weight={isBinding ? 'semibold' : 'regular'}>{name}</Text>
              <Text className={styles.figure}>{value}</Text>
              <span>
                <Text className={isBinding ? undefined : styles.muted}>{effect}</Text>{' '}
                {rule && <RuleEnd groupId={groupId} name={rule} limit={value} others={remainingLimits(limits, rule)} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const WIDE = '@media (min-width: 900px)'
const NARROW = '@media (max-width: 480px)'

const useStyles = makeStyles({
  // The height of some limits, to prevent layout shifts.
  awaited: { minHeight: '112px', '@media (max-width: 640px)': { minHeight: '240px' } },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXXL}`,
    fontVariantNumeric: 'tabular-nums',
    [WIDE]: { gridTemplateColumns: 'repeat(auto-fit, minmax(360px, 1fr))' },
  },
  stale: { fontStyle: 'italic' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  // One grid for all lines, so that their bars have one length, and equal limits one place.
  phases: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(80px, 1fr) minmax(88px, max-content) minmax(72px, max-content)',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignContent: 'start',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  phase: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    // The bar has a row of its own, so that the figures are not cut.
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) max-content max-content', columnGap: tokens.spacingHorizontalM },
  },
  bar: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    alignSelf: 'center',
    [NARROW]: { gridRow: 2, gridColumn: '1 / -1', alignSelf: 'stretch' },
  },
  said: visuallyHidden,
  figure: { textAlign: 'end', whiteSpace: 'nowrap' },
  over: { textDecorationLine: 'underline' },
  muted: { color: tokens.colorNeutralForeground2 },
  title: { margin: `0 0 ${tokens.spacingVerticalS}` },
  limit: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(64px, max-content) minmax(0, 1.2fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingInlineStart: tokens.spacingHorizontalS,
    borderInlineStartWidth: tokens.strokeWidthThicker,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  binding: { borderInlineStartColor: tokens.colorCompoundBrandStroke },
})
