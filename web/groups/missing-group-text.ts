import { can, type Holder } from '#contract/access.ts'
import type { Failure } from '#platform/call.ts'

/**
 * The explanation of a missing group, for a user who cannot view every group. The platform sends the same reply for an
 * unknown group and for a group without permission.
 */
export function missingGroupText(reply: Failure | undefined, user: Holder): string | undefined {
  if (reply?.outcome !== 'problem' || reply.status !== 404 || can.seeSuperGroups(user)) return undefined
  return 'The group does not exist, or you have no permission to view it. Groups for grid services are managed by the provider.'
}
