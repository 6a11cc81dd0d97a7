import { readDlmLimits } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listCustomerGroups, listPriorityGroups } from '#contract/priority.ts'
import { resource } from '#platform/resource.ts'

/** Customer groups with priority in a group. */
export const priorityGroups = resource(listPriorityGroups, { failed: 'Failed to get priority charging groups' })

/** Customer groups that can get priority. */
export const customerGroups = resource(listCustomerGroups, { failed: 'Failed to get customer groups' })

/** The load limits of a group; two fields belong to priority. */
export const dlmLimits = resource(readDlmLimits, { every: 10 * SECOND_MS, failed: 'Failed to fetch dlm limits data' })
