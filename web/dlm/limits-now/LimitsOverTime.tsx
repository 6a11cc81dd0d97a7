import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import type { SafeLimitChange } from '#contract/dlm.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { dlmLimits, meterStatus, safeLimitChanges } from '../calls.ts'
import { usesSafeLimit, withObserved, safeLimitWindows, type SafeLimitWindow } from './observed-limits.ts'

interface Found {
  /** The grid line with the least headroom now, 1 to 3; 1 if it is unknown or all lines share the limit. */
  worstLine: number
  /** When the safe limit was in force in the last 24 hours. */
  safeLimits: readonly SafeLimitWindow[]
  /** The limits as far as this page has read them, oldest first. */
  observed: readonly LimitStep[]
}

interface Props {
  groupId: number
  children: (found: Found) => ReactNode
}

/** Passes the worst line of a group, the times of its safe limit and its observed limits to its children. */
export function LimitsOverTime(props: Props) {
  return <OverTime key={props.groupId} {...props} />
}

function OverTime({ groupId, children }: Props) {
  const limits = useAtomValue(dlmLimits({ params: { groupId } })).value
  const status = useAtomValue(meterStatus(groupId)).value
  const [known, setKnown] = useState(NO_STEPS)
  const observed = status ? withObserved(known, status) : known
  if (observed !== known) setKnown(observed)
  const found = { worstLine: status?.load?.line ?? 1, observed }
  if (!usesSafeLimit(limits)) return children({ ...found, safeLimits: NO_WINDOWS })
  return <WithSafeLimits groupId={groupId}>{(safeLimits) => children({ ...found, safeLimits })}</WithSafeLimits>
}

function WithSafeLimits({ groupId, children }: { groupId: number; children: (safeLimits: Found['safeLimits']) => ReactNode }) {
  const { value } = useAtomValue(safeLimitChanges(groupId, 'all'))
  const windows = useMemo(
    () => safeLimitWindows(value === undefined ? NO_CHANGES : 'data' in value ? value.data : value),
    [value],
  )
  return children(windows)
}

const NO_CHANGES: readonly SafeLimitChange[] = []
const NO_STEPS: readonly LimitStep[] = []
const NO_WINDOWS: readonly SafeLimitWindow[] = []
