import * as z from 'zod'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Assertion } from './watch.ts'

/** Forecasts for the targets of V2G sessions and their outcomes, read from the journal only. */

const Plan = z.looseObject({
  kind: z.literal('v2g-plan'),
  sessionId: z.string(),
  departure: z.string().nullable(),
  reachable: z.boolean().nullable(),
})
const Departure = z.looseObject({
  kind: z.literal('v2g-departure'),
  at: z.string(),
  sessionId: z.string(),
  deviceId: z.string(),
  soc: z.number(),
  met: z.boolean(),
})

const entriesOf = <T extends z.ZodType>({ journal }: World, kind: string, schema: T): z.infer<T>[] =>
  journal.entries.filter((entry) => entry.kind === kind).flatMap((entry) => schema.safeParse(entry).data ?? [])

/** The departures at all V2G points, in the order of the journal. */
export const v2gDepartures = (world: World) => entriesOf(world, 'v2g-departure', Departure)

/**
 * Holds if every car whose first forecast was "reachable" had reached its target at departure. A car whose first forecast was
 * "not reachable" may reach its target anyway.
 */
export function forecastAssertion(world: World, { stationIndexes }: Group): Assertion {
  const look = () => {
    const devices = new Set(stationIndexes.map((index) => world.stations[index]?.deviceId))
    const plans = entriesOf(world, 'v2g-plan', Plan)
    const departures = v2gDepartures(world).filter(({ deviceId }) => devices.has(deviceId))
    const promised = departures.filter(
      ({ sessionId, at }) => plans.find((plan) => plan.sessionId === sessionId && plan.departure === at)?.reachable === true,
    )
    const kept = promised.filter(({ met }) => met).length
    const unpromised = departures.filter(({ met }) => !met).length - (promised.length - kept)
    return {
      holds: promised.length > 0 && kept === promised.length,
      seen: `${kept} of ${promised.length} cars with a reachable target reached it by departure; ${unpromised} missed it as forecast`,
    }
  }
  return { text: 'meets every departure forecast', look }
}
