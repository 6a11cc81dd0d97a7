import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isTargetReachable } from '#simulator/v2g/world/departure-outlook.ts'
import type { SessionExpectation } from '../language/expectation.ts'
import { isTimeOfDay } from '../language/fields.ts'
import { v2gDepartures } from './departure-forecasts.ts'
import { combineObservations, type Assertion, type Observation } from './watch.ts'

const BY = {
  mobile: "planned by the driver's app",
  custom: 'planned by an operator',
  active: 'planned by the daily schedule',
  unknown: 'without a schedule',
}
const targetText = (percent: number | null) => (percent === null ? 'without a target' : `with a target of ${percent} %`)
const departureText = (text: string | null) => (text === null ? 'without a departure' : `that departs at ${text}`)
const bypassText = (isOn: boolean) => (isOn ? 'bypassed by its driver' : 'without bypass')
const metText = (isMet: boolean) => `${isMet ? 'reached' : 'missed'} its target at departure`
function reachableText(isReachable: boolean | null) {
  if (isReachable === null) return 'without a forecast'
  return `that ${isReachable ? 'can' : 'cannot'} reach its target`
}

/** A moment in the form of the expectation: a time of day in GMT, or a full ISO time. */
function momentLike(expected: string | null, foundMs: number | null): string | null {
  if (foundMs === null) return null
  const text = new Date(foundMs).toISOString()
  return expected !== null && isTimeOfDay(expected) ? text.slice(11, 16) : text.replace('.000Z', 'Z')
}

/** One condition on a car, and its check. */
interface Part {
  readonly wanted: string
  readonly look: (car: Vehicle) => Observation
}

function part<T>(wanted: T | undefined, say: (value: T) => string, find: (car: Vehicle) => T): Part[] {
  if (wanted === undefined) return []
  const look = (car: Vehicle) => {
    const found = find(car)
    return { holds: found === wanted, seen: say(found) }
  }
  return [{ wanted: say(wanted), look }]
}

/** The assertions of a line on the session at a V2G point: its schedule, its forecast, and its last departure. */
export function sessionAssertions(world: World, station: Station, expected: SessionExpectation): Assertion[] {
  const { source, target, departure, reachable, bypass, met } = expected
  const parts = [
    ...part(
      source,
      (by) => BY[by],
      ({ schedule }) => schedule.source,
    ),
    ...part(target, targetText, ({ schedule }) => schedule.targetSocPercent),
    ...part(departure, departureText, ({ schedule }) => momentLike(departure ?? null, schedule.departureMs)),
    ...part(reachable, reachableText, () => isTargetReachable(station, world.nowMs)),
    ...part(bypass, bypassText, (car) => car.bypass),
  ]
  const look = (): Observation => {
    const { vehicle } = station
    if (!vehicle) return { holds: false, seen: 'it has no session' }
    const { holds, seen } = combineObservations(parts.map((one) => one.look(vehicle)))
    return { holds, seen: `it has a session ${seen}` }
  }
  return [
    ...(parts.length > 0 ? [{ text: `has a session ${parts.map(({ wanted }) => wanted).join(', ')}`, look }] : []),
    ...(met === undefined ? [] : [metAssertion(world, station, met)]),
  ]
}

function metAssertion(world: World, { deviceId }: Station, met: boolean): Assertion {
  const look = () => {
    const last = v2gDepartures(world).findLast((departure) => departure.deviceId === deviceId)
    if (!last) return { holds: false, seen: 'no departure has been due yet' }
    return { holds: last.met === met, seen: `its car ${metText(last.met)}, at ${last.soc} %` }
  }
  return { text: `had a car that ${metText(met)}`, look }
}
