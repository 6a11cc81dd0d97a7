import { SECOND_MS } from '#contract/durations.ts'
import { listActivations } from '#contract/evidence/evidence.ts'
import { resource } from '#platform/resource.ts'

const activations = resource(listActivations, {
  every: 10 * SECOND_MS,
  failed: 'Failed to fetch activations',
  isShownInPlace: true,
})

/** The platform keeps at most 200 activations of a group, and 20 of a V2G point. */
const MAX_ROWS = 500

/** The newest activations of a group. */
export const activationsOf = (groupId: number) => activations({ params: { groupId }, query: { page: 0, pageSize: MAX_ROWS } })
