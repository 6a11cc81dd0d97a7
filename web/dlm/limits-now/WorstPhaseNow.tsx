import { Caption1, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { readAllocations } from '#contract/allocations.ts'
import { isOverload } from '#contract/phase-load.ts'
import { isNotOffered } from '#platform/call.ts'
import { useIsLate } from '#ui/hooks.ts'
import { GroupLoad } from '#ui/LoadBar.tsx'
import { briefLoadText } from '#units/phase-load.ts'
import { meterStatus } from '../calls.ts'

/**
 * The worst phase of a group and its limit, with the parts of the building and of the chargers. `unlimited` in place of it without a
 * limit, and if the platform does not report the worst phase. States a failed read and one that is late.
 */
export function WorstPhaseNow({ groupId, unlimited = null }: { groupId: number; unlimited?: ReactNode }) {
  const styles = useStyles()
  const { value, isStale, reply, state } = useAtomValue(meterStatus(groupId))
  const isLate = useIsLate(state === 'loading')
  const load = value?.load
  const isUnknown = !value && (reply ? !isNotOffered(readAllocations, reply) : isLate)
  if (isUnknown) return <Text className={styles.stale}>Load unknown</Text>
  if (!load && value) return unlimited
  if (!load) return state === 'loading' && <div data-awaited className={mergeClasses(styles.load, styles.awaited)} />
  return (
    <div className={mergeClasses(styles.load, isStale && styles.stale)}>
      <GroupLoad load={load} />
      {isStale && <Caption1 className={styles.old}>Not up to date</Caption1>}
    </div>
  )
}

/** The same on one line for the head of a phone: `52.2 / 63 A` with a mark in the colour of its state; nothing without a limit. */
export function BriefLoad({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const { value, isStale } = useAtomValue(meterStatus(groupId))
  const load = value?.load
  if (!load) return null
  const isOver = isOverload(load)
  return (
    <span className={mergeClasses(styles.brief, isStale && styles.stale, isOver && styles.over)}>
      {briefLoadText(load)}
      <span className={mergeClasses(styles.dot, isOver ? styles.overDot : load.heldBack ? styles.heldDot : undefined)} />
    </span>
  )
}

const useStyles = makeStyles({
  load: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: '240px', maxWidth: '960px' },
  // The height of a line and the bar, to prevent layout shifts.
  awaited: { minHeight: '41px', '@media (max-width: 640px)': { minHeight: '61px' } },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
  brief: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, fontVariantNumeric: 'tabular-nums' },
  over: { fontWeight: tokens.fontWeightSemibold, textDecorationLine: 'underline' },
  dot: {
    width: '12px',
    height: '12px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralForeground3,
    forcedColorAdjust: 'none',
  },
  overDot: { backgroundColor: tokens.colorStatusDangerBorder2 },
  heldDot: { backgroundColor: tokens.colorCompoundBrandBackground },
  old: { color: tokens.colorNeutralForeground2 },
})
