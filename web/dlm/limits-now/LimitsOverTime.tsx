import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import type { SafeLimitChange } from '#contract/dlm.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { type Completeness, completenessOf } from '#platform/resource.ts'
import { dlmLimits, meterStatus, pastSafeLimitChanges, safeLimitChanges } from '../calls.ts'
import { usesSafeLimit, withObserved, safeLimitWindows, type SafeLimitWindow } from './observed-limits.ts'

interface Found {
  /** The grid line with the least headroom now, 1 to 3; 1 if it is unknown or all lines share the limit. */
  worstLine: number
  /** When the safe limit was in force in the last 24 hours. */
  safeLimits: readonly SafeLimitWindow[]
  completeness: Completeness
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
  const settings = useAtomValue(dlmLimits({ params: { groupId } }))
  const limits = settings.value
  const status = useAtomValue(meterStatus(groupId)).value
  const [known, setKnown] = useState(NO_STEPS)
  const observed = status ? withObserved(known, status) : known
  if (observed !== known) setKnown(observed)
  // A limit of the past stays when its device is switched off.
  const read = useAtomValue(usesSafeLimit(limits) ? safeLimitChanges(groupId, 'all') : pastSafeLimitChanges(groupId))
  const { value } = read
  const safeLimits = useMemo(
    () => safeLimitWindows(value === undefined ? NO_CHANGES : 'data' in value ? value.data : value),
    [value],
  )
  return children({ worstLine: status?.load?.line ?? 1, observed, safeLimits, completeness: completenessOf(settings, read) })
}

const NO_CHANGES: readonly SafeLimitChange[] = []
const NO_STEPS: readonly LimitStep[] = []
