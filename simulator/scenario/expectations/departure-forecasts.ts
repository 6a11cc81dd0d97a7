import * as z from 'zod'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Assertion } from './watch.ts'

/** What was said of the target of a V2G session, and what came of it: from the journal alone. */

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

/** Of all points, in their order. */
export const v2gDepartures = (world: World) => entriesOf(world, 'v2g-departure', Departure)

/** Whoever was first said to reach the target held it at the departure. Those who were said not to may have done so all the same. */
export function promiseClaim(world: World, { stationIndexes }: Group): Assertion {
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
      seen: `${kept} of ${promised.length} cars that were said to reach their target held it when they were to leave; ${unpromised} missed it, as was said`,
    }
  }
  return { claim: 'has its cars hold at departure what was said to be reachable', look }
}
