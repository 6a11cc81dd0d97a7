import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { SessionExpectation } from '../language/expectation.ts'
import { isTimeOfDay } from '../language/fields.ts'
import { v2gDepartures } from './departure-forecasts.ts'
import { together, type Assertion, type Observation } from './watch.ts'

const BY = {
  mobile: "planned by the driver's app",
  custom: 'planned by an operator',
  active: 'planned by the daily schedule',
  unknown: 'planned by nobody',
}
const targetText = (percent: number | null) => (percent === null ? 'without a target' : `with a target of ${percent} %`)
const departureText = (text: string | null) => (text === null ? 'without a departure' : `that departs at ${text}`)
const bypassText = (isOn: boolean) => `${isOn ? '' : 'not '}bypassed by its driver`
const metText = (isMet: boolean) => `${isMet ? 'held' : 'missed'} its target when it was to leave`
function reachableText(isReachable: boolean | null) {
  if (isReachable === null) return 'with nothing to be reached'
  return `that ${isReachable ? 'can' : 'cannot'} reach its target`
}

/** A moment in the form in which it is expected: its time of day in GMT, or the whole of it. */
function momentLike(expected: string | null, foundMs: number | null): string | null {
  if (foundMs === null) return null
  const text = new Date(foundMs).toISOString()
  return expected !== null && isTimeOfDay(expected) ? text.slice(11, 16) : text.replace('.000Z', 'Z')
}

/** One thing said of a car, and whether it is so. */
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

/** What a line says of the session at a V2G point: its schedule, what becomes of it, and how its last departure was. */
export function sessionClaims(world: World, station: Station, expected: SessionExpectation): Assertion[] {
  const { source, target, departure, reachable, bypass, met } = expected
  const parts = [
    ...part(
      source,
      (by) => BY[by],
      ({ schedule }) => schedule.source,
    ),
    ...part(target, targetText, ({ schedule }) => schedule.targetSocPercent),
    ...part(departure, departureText, ({ schedule }) => momentLike(departure ?? null, schedule.departureMs)),
    ...part(reachable, reachableText, ({ outlook }) => outlook.isReachable),
    ...part(bypass, bypassText, (car) => car.bypass),
  ]
  const look = (): Observation => {
    const { vehicle } = station
    if (!vehicle) return { holds: false, seen: 'it has no session' }
    const { holds, seen } = together(parts.map((one) => one.look(vehicle)))
    return { holds, seen: `it has a session ${seen}` }
  }
  return [
    ...(parts.length > 0 ? [{ claim: `has a session ${parts.map(({ wanted }) => wanted).join(', ')}`, look }] : []),
    ...(met === undefined ? [] : [metClaim(world, station, met)]),
  ]
}

function metClaim(world: World, { deviceId }: Station, met: boolean): Assertion {
  const look = () => {
    const last = v2gDepartures(world).findLast((departure) => departure.deviceId === deviceId)
    if (!last) return { holds: false, seen: 'no car there was to leave yet' }
    return { holds: last.met === met, seen: `its car ${metText(last.met)}, at ${last.soc} %` }
  }
  return { claim: `had a car that ${metText(met)}`, look }
}
