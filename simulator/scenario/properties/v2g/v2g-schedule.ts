import { DAY_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { VehicleChange } from '../../language/stimuli.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { settingsOf } from './reference.ts'

/** A schedule lasts until it changes, so that a look in each of these seconds and in the second of a change sees it. */
const LOOK_EVERY_MS = 10_000

/** The next moment at which a clock in GMT shows a time of day: 07:30 is 730. */
export function nextTimeMs(hhmm: number, afterMs: number): number {
  const text = String(hhmm).padStart(4, '0')
  const day = new Date(afterMs).toISOString().slice(0, 10)
  const todayMs = Date.parse(`${day}T${text.slice(0, 2)}:${text.slice(2)}:00Z`)
  return todayMs > afterMs ? todayMs : todayMs + DAY_MS
}

/** The departures that lines of a second have given to cars, by station; of two lines the last one counts. */
function givenIn(world: World, entries: OperatorEntries): Map<Station, number> {
  const given = new Map<Station, number>()
  for (const event of entries.events(world)) {
    const { vehicle } = ('stimulus' in event ? event.stimulus : {}) as { vehicle?: VehicleChange }
    if (!vehicle || !('arrives' in vehicle)) continue
    const { station: named, arrives } = vehicle
    const called = world.stations.filter(({ stationId, name }) => stationId === named || name === named)
    const [station] = called
    const time = (arrives as { departure?: string } | undefined)?.departure
    if (!station || called.length > 1) continue
    if (time === undefined) given.delete(station)
    else given.set(station, Number(time.replace(':', '')))
  }
  return given
}

/**
 * Precondition: a car at a V2G point that follows the daily schedule of its group, in the groups in which it was given its departure,
 * or that comes in this second with a departure of its driver.
 */
export const v2gSchedule: Property = {
  name: 'v2g-schedule',
  about:
    'A car departs at the time that its driver has given, or at the next entry of the daily schedule, with the target of that.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g }) => v2g !== null),
  begin: (_, met) => {
    const entries = new OperatorEntries()
    /** The groups of a car when its schedule was set: a later change of groups leaves it. */
    const known = new Map<number, { readonly schedule: unknown; readonly groups: unknown }>()
    return (world) => {
      const given = givenIn(world, entries)
      for (const station of world.stations) {
        const { vehicle, plan, index, name, groupIds } = station
        if (plan.kind !== 'v2g') continue
        const was = known.get(index)
        const now = { schedule: vehicle?.schedule, groups: groupIds }
        if (was?.schedule !== now.schedule) known.set(index, now)
        if (!vehicle || (was?.schedule === now.schedule && world.nowMs % LOOK_EVERY_MS !== 0)) continue
        const { departureMs, targetSocPercent, source } = vehicle.schedule
        const time = given.get(station)
        const found = `${name} departs at ${departureMs === null ? 'no time' : new Date(departureMs).toISOString()} with ${targetSocPercent} %`
        if (time !== undefined && vehicle.arrivesMs === world.nowMs && source === 'mobile') {
          met()
          if (departureMs !== nextTimeMs(time, world.nowMs)) return { what: `${found}, and its driver said ${time}` }
        }
        const daily = settingsOf(world, station).v2g?.dailySchedule
        const hasOther = was === undefined || (was.schedule === now.schedule && was.groups !== now.groups)
        if (source !== 'active' || hasOther || daily === undefined || (departureMs ?? Infinity) <= world.nowMs) continue
        met()
        const ofEntries = daily.map(({ departureTime, targetSoC }) => ({ ms: nextTimeMs(departureTime, world.nowMs), targetSoC }))
        const next = ofEntries.toSorted((a, b) => a.ms - b.ms)[0]
        if (
          next?.ms === departureMs &&
          ofEntries.some(({ ms, targetSoC }) => ms === departureMs && targetSoC === targetSocPercent)
        ) {
          continue
        }
        return { what: `${found}, and the daily schedule has ${JSON.stringify(daily)}` }
      }
      return undefined
    }
  },
}
