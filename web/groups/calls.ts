import { readDlmLimits } from '#contract/dlm.ts'
import { readGroup } from '#contract/groups.ts'
import { readCurrentSeller } from '#contract/sellers.ts'
import { resource } from '#platform/resource.ts'

const groups = resource(readGroup, { failed: 'Failed to fetch group data' })

/** A group by its id, as it stands in the address. */
export const group = (groupId: string) => groups({ params: { groupId } })

/** The seller of the user, with its sub-sellers. */
export const currentSeller = resource(readCurrentSeller)

const limits = resource(readDlmLimits, { failed: 'Failed to fetch dlm limits data' })

/** A group's load limits: which panels there are depends on them. */
export const dlmLimits = (groupId: number) => limits({ params: { groupId } })
