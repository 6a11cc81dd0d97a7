import type { Holder } from '#contract/access.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { deleteGroup } from '#contract/groups.ts'
import { deleteV2gSettings, readV2gSettings } from '#contract/v2g.ts'
import { call, type Reply } from '#platform/call.ts'
import { restoreSettings } from '#platform/v2g-settings.ts'
import { endLock } from '#units/protections.ts'

export interface GroupDeletion {
  reply: Reply<unknown>
  /** The state of the V2G settings of a group that was not deleted. `kept` also if it had none. */
  settings: 'kept' | 'restored' | 'lost'
  /** Why the user may not delete the group, if its present limits say so. */
  lock?: string
}

const isMissing = (reply: Reply<unknown>) => reply.outcome === 'problem' && reply.status === 404

/**
 * Deletes the V2G settings of a group, then the group, in the order that the platform requires. A group without V2G settings
 * answers 404 to the first call. Before the settings are deleted, the permission to delete the group is checked against its
 * present limits. If the group is not deleted for another reason, its previous settings are saved again.
 */
export async function deleteWholeGroup(groupId: number, user: Holder, makeCall: typeof call = call): Promise<GroupDeletion> {
  const params = { groupId }
  const former = await makeCall(readV2gSettings, { params })
  if (former.outcome !== 'ok' && !isMissing(former)) return { reply: former, settings: 'kept' }

  if (former.outcome === 'ok') {
    const limits = await makeCall(readDlmLimits, { params })
    if (limits.outcome !== 'ok' && !isMissing(limits)) return { reply: limits, settings: 'kept' }
    const lock = limits.outcome === 'ok' ? endLock(limits.value, user, 'Deleting the group') : undefined
    if (lock !== undefined) return { reply: { outcome: 'problem', status: 403, refusal: {} }, settings: 'kept', lock }
  }

  const settings = await makeCall(deleteV2gSettings, { params })
  if (settings.outcome !== 'ok' && !isMissing(settings)) return { reply: settings, settings: 'kept' }

  const reply = await makeCall(deleteGroup, { params })
  const isGone = reply.outcome === 'ok' || isMissing(reply)
  if (isGone || settings.outcome !== 'ok' || former.outcome !== 'ok') return { reply, settings: 'kept' }
  return { reply, settings: (await restoreSettings(groupId, former.value, makeCall)) ? 'restored' : 'lost' }
}

/** Shown when a group was not deleted. */
export const DELETION_FAILED = {
  kept: 'Failed to delete group',
  restored: 'Failed to delete group. Its V2G settings were restored.',
  lost: 'Failed to delete group. Its V2G settings were deleted and could not be restored completely. Check the V2G settings.',
} satisfies Record<GroupDeletion['settings'], string>
