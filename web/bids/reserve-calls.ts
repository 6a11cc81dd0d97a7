import { SECOND_MS } from '#contract/durations.ts'
import { readReserves, type Reserve } from '#contract/reserves.ts'
import { resource } from '#platform/resource.ts'

const read = resource(readReserves, { every: 10 * SECOND_MS })

/** What a group has sold and can give, and whether the rules of the market are enforced; without a group, of all of them. */
export const reserves = (groupId?: number) => read({ query: { groupId } })

/** The reserve that bids are for. */
export const fcrDOf = (known: readonly Reserve[] | undefined): Reserve | undefined =>
  known?.find(({ service }) => service === 'FCR-D')
