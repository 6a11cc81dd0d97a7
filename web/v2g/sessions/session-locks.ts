import type { Group } from '#contract/groups.ts'
import { isAdaptive, type V2gSession, type V2gSettings } from '#contract/v2g.ts'
import type { Resource } from '#platform/resource.ts'

interface Situation {
  group: Pick<Group, 'isSupergroup'>
  settings: Pick<Resource<Pick<V2gSettings, 'mode'>>, 'state' | 'value'>
  readOnly: boolean
}

/**
 * The reason why the schedules of sessions are locked; undefined if they are editable. Points of a super group follow the
 * settings of their own groups. There, and if the mode cannot be read, the platform decides.
 */
export function schedulesLock({ group, settings, readOnly }: Situation): string | undefined {
  if (readOnly) return 'You can view the sessions of this group, but not change them.'
  if (group.isSupergroup) return undefined
  if (settings.state === 'loading') return 'The mode of the group is loading.'
  const isLocked = settings.value !== undefined && !isAdaptive(settings.value.mode)
  return isLocked ? 'Schedules can be changed only in an adaptive mode.' : undefined
}

type Planned = Pick<V2gSession, 'targetSoC' | 'departureTime'>

/** The reason why the schedule of a session cannot be deleted; undefined if it can. */
export const noScheduleLock = ({ targetSoC, departureTime }: Planned) =>
  targetSoC === null && departureTime === null ? 'This session has no schedule.' : undefined
