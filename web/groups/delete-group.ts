import { deleteGroup } from '#contract/groups.ts'
import { deleteV2gSettings, readV2gSettings } from '#contract/v2g.ts'
import { call, type Reply } from '#platform/call.ts'
import { restoreSettings } from '#platform/restore-v2g-settings.ts'

export interface GroupDeletion {
  reply: Reply<unknown>
  /** The state of the V2G settings of a group that was not deleted. `kept` also if it had none. */
  settings: 'kept' | 'restored' | 'lost'
}

const isMissing = (reply: Reply<unknown>) => reply.outcome === 'problem' && reply.status === 404

/**
 * Deletes the V2G settings of a group, then the group, in the order that the platform requires. A group without V2G settings
 * answers 404 to the first call. If the group is not deleted, its previous settings are saved again.
 */
export async function deleteWholeGroup(groupId: number, makeCall: typeof call = call): Promise<GroupDeletion> {
  const params = { groupId }
  const former = await makeCall(readV2gSettings, { params })
  if (former.outcome !== 'ok' && !isMissing(former)) return { reply: former, settings: 'kept' }

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
