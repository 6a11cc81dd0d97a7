import { MINUTE_MS } from '#contract/durations.ts'
import { readCapacityForecast } from '#contract/reserves.ts'
import { resource } from '#platform/resource.ts'

const read = resource(readCapacityForecast, { every: MINUTE_MS })

/** The capacity that a group is expected to have in each of the next 24 hours. */
export const capacityForecast = (groupId: number) => read({ params: { groupId } })
