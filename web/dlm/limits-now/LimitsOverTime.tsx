import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { SafeLimitChange } from '#contract/dlm.ts'
import { dlmLimits, meterStatus, safeLimitChanges } from '../calls.ts'
import { usesSafeLimit } from '../safe-limit.ts'
import { safeLimitWindows, type SafeLimitWindow } from './safe-limit-windows.ts'

interface Found {
  /** The grid line with the least headroom now, 1 to 3; 1 if it is unknown or all lines share the limit. */
  worstLine: number
  /** When the safe limit was in force in the last 24 hours. */
  safeLimits: readonly SafeLimitWindow[]
}

interface Props {
  groupId: number
  children: (found: Found) => ReactNode
}

/** Passes the worst line of a group and the times of its safe limit to its children. */
export function LimitsOverTime({ groupId, children }: Props) {
  const limits = useAtomValue(dlmLimits({ params: { groupId } })).value
  const status = useAtomValue(meterStatus(groupId)).value
  const found = { worstLine: status?.load?.line ?? 1 }
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
const NO_WINDOWS: readonly SafeLimitWindow[] = []
