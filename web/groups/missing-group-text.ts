import { can, type Holder } from '#contract/access.ts'
import type { Failure } from '#platform/call.ts'

/**
 * The explanation of a missing group; undefined for another failure. The platform sends the same reply for an unknown group
 * and for a group without permission, so only a user who can view every group learns that it does not exist.
 */
export function missingGroupText(reply: Failure | undefined, groupId: string, user: Holder): string | undefined {
  if (reply?.outcome !== 'problem' || reply.status !== 404) return undefined
  if (can.seeSuperGroups(user)) return `No group has the ID ${groupId}. It may have been deleted.`
  return `The group with the ID ${groupId} does not exist, or you have no permission to view it. Groups for grid services are managed by the provider.`
}
