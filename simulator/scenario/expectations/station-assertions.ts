import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { reported, reportedW } from '#simulator/devices/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { obeysWithin } from '#simulator/stations/world/watch-setpoint.ts'
import { spanMs } from '../language/time.ts'
import { droopAssertions } from './droop-assertions.ts'
import type { StationExpectation } from '../language/expectation.ts'
import { distancesTo, flowInWords, flowRangeInWords, isWithin, rangeInWords } from './matches.ts'
import { sessionAssertions } from './session-assertions.ts'
import type { Assertion } from './watch.ts'

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
      seen: `it draws ${flowInWords(station.currentA.toFixed(1), 'A')}`,
      ...distancesTo(station.currentA, current),
    })
    assertions.push({ text: `draws ${flowRangeInWords(current, 'A')}`, look })
  }
  if (powerW !== undefined) {
    const look = () => {
      const found = reportedW(station.powerW)
      return { holds: isWithin(found, powerW), seen: `its power is ${flowInWords(found, 'W')}`, ...distancesTo(found, powerW) }
    }
    assertions.push({ text: `has a power of ${flowRangeInWords(powerW, 'W')}`, look })
  }
  if (soc !== undefined) {
    const look = () => {
      const found = reported('SoC', station.socPercent)
      const seen = Number.isNaN(found) ? 'it reports no state of charge' : `its state of charge is ${found} %`
      return { holds: isWithin(found, soc), seen, ...distancesTo(found, soc) }
    }
    assertions.push({ text: `has a state of charge of ${rangeInWords(soc)} %`, look })
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
      seen: holds ? 'it follows its limit' : `it draws ${flowInWords(station.currentA.toFixed(1), 'A')}, above its limit`,
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
