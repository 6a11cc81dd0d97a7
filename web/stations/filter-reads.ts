import { readGroup } from '#contract/groups.ts'
import { readCurrentSeller } from '#contract/sellers.ts'
import { resource } from '#platform/resource.ts'

/** The group of a filter, whose name is shown. */
export const filteredGroup = resource(readGroup)

/** The sellers of the owner filter. */
export const ownSeller = resource(readCurrentSeller)
