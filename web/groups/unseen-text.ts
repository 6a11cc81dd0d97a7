import { can, type Holder } from '#contract/access.ts'
import type { Failure } from '#platform/call.ts'

/**
 * Why a group may be missing, for a user who does not see every group. The platform gives one answer to a group that is not
 * there and to one that the user may not see.
 */
export function unseenText(reply: Failure | undefined, user: Holder): string | undefined {
  if (reply?.outcome !== 'problem' || reply.status !== 404 || can.seeSuperGroups(user)) return undefined
  return 'The group does not exist, or you may not see it. Groups for grid services are managed by the provider.'
}
