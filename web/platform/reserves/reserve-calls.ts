import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { readCapacityForecast, readReserves, type Reserve } from '#contract/reserves.ts'
import { resource } from '#platform/resource.ts'

const read = resource(readReserves, { every: 10 * SECOND_MS })

/** The sold and available reserves of a group, or of all groups, and whether the platform enforces the market rules. */
export const reserves = (groupId?: number) => read({ query: { groupId } })

/** The reserve of the bids. */
export const fcrDOf = (known: readonly Reserve[] | undefined): Reserve | undefined =>
  known?.find(({ service }) => service === 'FCR-D')

const readForecast = resource(readCapacityForecast, { every: MINUTE_MS })

/** The capacity that a group is expected to have in each of the next 24 hours. */
export const capacityForecast = (groupId: number) => readForecast({ params: { groupId } })
