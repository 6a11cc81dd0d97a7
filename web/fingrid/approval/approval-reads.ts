import { SECOND_MS } from '#contract/durations.ts'
import { readApproval } from '#contract/fingrid.ts'
import { resource } from '#platform/resource.ts'

const approvals = resource(readApproval, {
  every: ({ approval }) => (approval?.state === 'playing' ? SECOND_MS : 10 * SECOND_MS),
  isShownInPlace: true,
})

/** The last test programme of a group. */
export const approvalOf = (groupId: number) => approvals({ params: { groupId } })
