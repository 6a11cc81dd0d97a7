import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { reported, reportedW } from '#simulator/devices/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { obeysWithin } from '#simulator/stations/world/watch-setpoint.ts'
import { spanMs } from '../language/time.ts'
import type { StationExpectation, DroopExpectation, Range, SessionExpectation } from '../language/expectation.ts'
import { distancesTo, flowAsText, flowRangeAsText, isWithin, rangeAsText } from './matches.ts'
import { type Assertion, combineObservations, type Observation } from './watch.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { isTargetReachable } from '#simulator/v2g/world/departure-outlook.ts'
import { isTimeOfDay } from '../language/fields.ts'
import { v2gDepartures } from './departure-forecasts.ts'

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
function sessionAssertions(world: World, station: Station, expected: SessionExpectation): Assertion[] {
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

const NOMINAL_HZ = 50
const FULL_AT_HZ = 0.1
const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * The ideal FCR-N response and the reported power, both from the values of the device. The ideal line is linear around the
 * baseline: no power at 50 Hz and the rated power at a deviation of 0.1 Hz. A dead band of 10 mHz deviates from this line by up
 * to a tenth of the rated power.
 */
function measure({ frequencyHz, maxPowerW, baselineW, powerW }: Station) {
  const share = Math.min(1, Math.max(-1, (frequencyHz - NOMINAL_HZ) / FULL_AT_HZ))
  const idealW = Math.min(maxPowerW, Math.max(-maxPowerW, baselineW + share * maxPowerW))
  const foundW = reportedW(powerW)
  return {
    idealW: Math.round(idealW),
    foundW,
    frequencyHz,
    off: tenths((100 * Math.abs(foundW - idealW)) / maxPowerW),
    // The ideal power is 0 at 50 Hz, so that there is no share of it.
    share: idealW === 0 ? NaN : tenths((100 * foundW) / idealW),
  }
}

/** The assertions of a line on how a battery follows the frequency. */
function droopAssertions(station: Station, { off, share }: DroopExpectation): Assertion[] {
  const lookFor = (range: Range, what: string, figure: 'off' | 'share') => () => {
    const { [figure]: percent, frequencyHz, foundW, idealW } = measure(station)
    const found = Number.isNaN(percent) ? 'the ideal droop requires no power' : `that is ${percent} % ${what}`
    return {
      holds: isWithin(percent, range),
      seen: `its power is ${flowAsText(foundW, 'W')}; the ideal droop at ${frequencyHz.toFixed(3)} Hz is ${flowAsText(idealW, 'W')}; ${found}`,
      ...distancesTo(percent, range),
      strain: figure === 'off' ? percent : undefined,
    }
  }
  const assertionOf = (range: Range | undefined, what: string, figure: 'off' | 'share'): Assertion[] =>
    range ? [{ text: `is ${rangeAsText(range)} % ${what}`, look: lookFor(range, what, figure) }] : []
  return [
    ...assertionOf(off, 'of its rated power off the ideal droop', 'off'),
    ...assertionOf(share, 'of the way to the ideal droop', 'share'),
  ]
}

/** The limit reason of the station, from its first group with load management. */
function reasonOf(world: World, { deviceId, groupIds }: Station) {
  const groups = groupIds.flatMap((id) => world.groups.get(id) ?? [])
  const group = groups.find(({ dlm }) => dlm.enabled) ?? groups[0]
  return group && allocationsOf(world, group).stations.find((station) => station.deviceId === deviceId)?.reason
}

/** Assertions on the status, the connection and FCR-N. */
function stateAssertions(station: Station, { status, online, fcrN }: StationExpectation): Assertion[] {
  const assertions: Assertion[] = []
  const assertFlag = (isSo: boolean, say: (isSo: boolean) => string, lookUp: () => boolean) => {
    const look = () => {
      const found = lookUp()
      return { holds: found === isSo, seen: `it ${say(found)}` }
    }
    assertions.push({ text: say(isSo), look })
  }
  if (status !== undefined) {
    const look = () => ({ holds: station.status === status, seen: `it is ${station.status}` })
    assertions.push({ text: `is ${status}`, look })
  }
  const onlineText = (isOn: boolean) => `is ${isOn ? 'online' : 'offline'}`
  const fcrNText = (isOn: boolean) => `has FCR-N ${isOn ? 'on' : 'off'}`
  if (online !== undefined) assertFlag(online, onlineText, () => station.isOnline)
  if (fcrN !== undefined) assertFlag(fcrN, fcrNText, () => station.fcrNEnabled)
  return assertions
}

/** Assertions on measured values. */
function figureAssertions(station: Station, { current, powerW, soc }: StationExpectation): Assertion[] {
  const assertions: Assertion[] = []
  if (current !== undefined) {
    const look = () => ({
      holds: isWithin(station.currentA, current),
      seen: `it draws ${flowAsText(station.currentA.toFixed(1), 'A')}`,
      ...distancesTo(station.currentA, current),
    })
    assertions.push({ text: `draws ${flowRangeAsText(current, 'A')}`, look })
  }
  if (powerW !== undefined) {
    const look = () => {
      const found = reportedW(station.powerW)
      return { holds: isWithin(found, powerW), seen: `its power is ${flowAsText(found, 'W')}`, ...distancesTo(found, powerW) }
    }
    assertions.push({ text: `has a power of ${flowRangeAsText(powerW, 'W')}`, look })
  }
  if (soc !== undefined) {
    const look = () => {
      const found = reported('SoC', station.socPercent)
      const seen = Number.isNaN(found) ? 'it reports no state of charge' : `its state of charge is ${found} %`
      return { holds: isWithin(found, soc), seen, ...distancesTo(found, soc) }
    }
    assertions.push({ text: `has a state of charge of ${rangeAsText(soc)} %`, look })
  }
  return assertions
}

function reasonAssertions(world: World, station: Station, { reason }: StationExpectation): Assertion[] {
  if (reason === undefined) return []
  const { state, limit, ignoring } = reason
  const look = () => {
    const found = reasonOf(world, station)
    if (!found) return { holds: false, seen: 'it has no limit reason' }
    const named = (found.ignoring ?? []).map(({ station: name }) => name)
    const isNamed = ignoring === undefined || named.includes(ignoring)
    const holds = isNamed && (state ?? found.state) === found.state && (limit ?? found.limit) === found.limit
    const others = ignoring === undefined ? '' : named.length > 0 ? `; it names ${named.join(', ')}` : '; it names no charger'
    return { holds, seen: `its state is ${found.state}, its limit ${found.limit ?? 'none'}${others}` }
  }
  const said = [state && `state ${state}`, limit && `limit ${limit}`, ignoring && `reason that ${ignoring} ignores its limit`]
    .filter(Boolean)
    .join(' and ')
  return [{ text: `has the ${said}`, look }]
}

function obedienceAssertions(world: World, station: Station, { obeyed }: StationExpectation): Assertion[] {
  if (!obeyed) return []
  const look = () => {
    const holds = obeysWithin(station, spanMs(obeyed.within), world.nowMs)
    return {
      holds,
      seen: holds ? 'it follows its limit' : `it draws ${flowAsText(station.currentA.toFixed(1), 'A')}, above its limit`,
    }
  }
  return [{ text: `follows its limit within ${obeyed.within}`, look }]
}

/** The assertions of a line on a station. */
export const stationAssertions = (world: World, station: Station, line: StationExpectation): Assertion[] => [
  ...stateAssertions(station, line),
  ...figureAssertions(station, line),
  ...reasonAssertions(world, station, line),
  ...obedienceAssertions(world, station, line),
  ...(line.session ? sessionAssertions(world, station, line.session) : []),
  ...(line.droop ? droopAssertions(station, line.droop) : []),
]
