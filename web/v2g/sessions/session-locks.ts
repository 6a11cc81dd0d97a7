import type { Group } from '#contract/groups.ts'
import { isAdaptive, type V2gSession, type V2gSettings } from '#contract/v2g.ts'
import type { Resource } from '#platform/resource.ts'

interface Situation {
  group: Pick<Group, 'isSupergroup'>
  settings: Pick<Resource<Pick<V2gSettings, 'mode'>>, 'state' | 'value'>
  readOnly: boolean
}

/**
 * Why the schedules of sessions cannot be changed now; undefined when they can. The points under a super group go by the
 * settings of their own groups, so that there, and where the mode cannot be read, the platform has the say.
 */
export function schedulesLock({ group, settings, readOnly }: Situation): string | undefined {
  if (readOnly) return 'You may see the sessions of this group, but not change them.'
  if (group.isSupergroup) return undefined
  if (settings.state === 'loading') return 'The mode of the group is not known yet.'
  const isLocked = settings.value !== undefined && !isAdaptive(settings.value.mode)
  return isLocked ? 'Schedules can be changed only in an adaptive mode.' : undefined
}

type Planned = Pick<V2gSession, 'targetSoC' | 'departureTime'>

/** Why a session has no schedule to delete; undefined when it has. */
export const emptyLock = ({ targetSoC, departureTime }: Planned) =>
  targetSoC === null && departureTime === null ? 'This session has no schedule.' : undefined
