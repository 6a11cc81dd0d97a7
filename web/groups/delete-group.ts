import { deleteGroup } from '#contract/groups.ts'
import { deleteV2gSettings } from '#contract/v2g.ts'
import { call, type Reply } from '#platform/call.ts'

/** Deletes a group: its V2G settings first, then itself. A group without V2G settings answers 404 to the first, and that is well. */
export async function deleteWholeGroup(groupId: number, makeCall: typeof call = call): Promise<Reply<unknown>> {
  const params = { groupId }
  const settings = await makeCall(deleteV2gSettings, { params })
  const isGone = settings.outcome === 'ok' || (settings.outcome === 'problem' && settings.status === 404)
  return isGone ? makeCall(deleteGroup, { params }) : settings
}
