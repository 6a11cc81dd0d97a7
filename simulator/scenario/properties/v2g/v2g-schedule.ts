import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { OperatorEntries } from '../operator-entries.ts'
import { areSame, type Property } from '../property.ts'
import { inSession, ratedW, secondsTo, settingsOf } from './v2g-power.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { VehicleChange } from '../../language/stimuli.ts'

const MINUTE_MS = 60_000
/** 07:30 GMT is 730. */
const ofDayMs = (hhmm: number) => (Math.floor(hhmm / 100) * 60 + (hhmm % 100)) * MINUTE_MS

/** Precondition: the last schedule that was saved for a session in a second, without faults; and a departure of a car in session. */
export const v2gDeparture: Property = {
  name: 'v2g-departure',
  about:
    'A schedule is saved in an adaptive mode only, for its session; a departure is journalled with its target kept or missed.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g }) => v2g !== null),
  begin: (start, met) => {
    const entries = new OperatorEntries()
    let read = start.journal.length
    const before = new Map<number, { inputs: unknown[]; departureMs: number | null; target: number | null; soc: number }>()
    return (world) => {
      const saved = new Map(
        entries
          .next(world)
          .filter(({ status }) => status === 200)
          .map((call) => [call.params?.['sessionId'], call]),
      )
      const departed = new Map(
        world.journal
          .since(read)
          .filter(({ kind }) => kind === 'v2g-departure')
          .map((entry) => [entry['deviceId'], entry]),
      )
      read = world.journal.length
      for (const station of world.stations) {
        const { vehicle, plan, index, name, stationId, deviceId } = station
        if (plan.kind !== 'v2g' || !vehicle) continue
        const { departureMs, targetSocPercent, source } = vehicle.schedule
        const call = entries.hasFaults ? undefined : saved.get(`${stationId}-${vehicle.arrivesMs / 1_000}`)
        const body = call?.body as { targetSoC?: number; departureTime?: number } | undefined
        if (call?.call === 'saveSessionSchedule' && body?.departureTime !== undefined) {
          met()
          const isAt = departureMs !== null && departureMs % DAY_MS === ofDayMs(body.departureTime)
          const isNext = departureMs !== null && departureMs > world.nowMs && departureMs <= world.nowMs + DAY_MS
          if (!isAt || !isNext || targetSocPercent !== body.targetSoC || source !== 'custom') {
            return {
              what: `${name} was given ${body.targetSoC} % at ${body.departureTime}, and has ${targetSocPercent} % at ${departureMs}`,
            }
          }
        }
        if (
          call?.call === 'deleteSessionSchedule' &&
          (departureMs !== null || targetSocPercent !== null || source !== 'unknown')
        ) {
          return { what: `${name} keeps a schedule that was deleted` }
        }
        const was = before.get(index)
        const { mode } = settingsOf(world, station)
        if (call && was?.inputs[1] === mode && mode !== 'freq' && mode !== 'powermeter') {
          return { what: `${name} takes a schedule in the mode ${mode}` }
        }
        const inputs = [vehicle.arrivesMs, mode, vehicle.bypass, inSession(station, world.nowMs), !call]
        before.set(index, { inputs, departureMs, target: targetSocPercent, soc: vehicle.socPercent })
        if (was?.departureMs !== world.nowMs || !areSame(was.inputs, inputs) || !inSession(station, world.nowMs)) continue
        const entry = departed.get(deviceId)
        met()
        if (!entry) return { what: `${name} journals no departure` }
        // Between both the platform may round either way: a target counts as kept from some hundredths of a percent below it.
        const isMet = Math.min(was.soc, vehicle.socPercent) >= Math.min(was.target ?? 0, mode === 'no_v2g' ? 99 : 100)
        const isMissed = Math.min(was.soc, vehicle.socPercent) < Math.min(was.target ?? 0, 99) - 0.1
        if ((entry['met'] === true && isMissed) || (entry['met'] === false && isMet)) {
          return {
            what: `${name} departs with ${vehicle.socPercent} % of ${was.target} %, and the journal says met: ${entry['met']}`,
          }
        }
        if (departureMs !== null && departureMs <= world.nowMs) return { what: `${name} keeps a departure that is over` }
      }
      return undefined
    }
  },
}

/** A plan may have a margin, and a car in `freq` charges with a part of its power before. */
const [PART, SHARE, MARGIN_S] = [0.5, 1.1, 180]
const FULL_PERCENT = 99
const HOUR_AFTER = HOUR_MS + 1_000

/**
 * latestStart = departure - need / power. Precondition: a car in session in an adaptive mode, with a departure, without congestion windows
 * and slow start, and with the same schedule, settings and windows in both seconds.
 */
export const v2gLate: Property = {
  name: 'v2g-late',
  about: 'A car that can only just reach its target charges and does not discharge; a car with time to spare is not late.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g }) => v2g !== null),
  begin: (_, met) => {
    const known = new Map<number, { inputs: unknown[]; wasLate: boolean }>()
    return (world) => {
      for (const station of world.stations) {
        const { vehicle, index, name, plan, assuredCurrentA, powerLimitWindows, powerW, path } = station
        if (plan.kind !== 'v2g' || !vehicle || path) continue
        const { v2g, mode } = settingsOf(world, station)
        const { schedule, outlook, keptUntilMs } = vehicle
        const isIn = inSession(station, world.nowMs)
        const inputs = [vehicle.arrivesMs, schedule, v2g, mode, isIn, station.control, powerLimitWindows.length]
        const was = known.get(index)
        const isSame = was !== undefined && areSame(was.inputs, inputs)
        const isLate = outlook.isCatchingUp
        known.set(index, { inputs, wasLate: isLate || (isSame && was.wasLate) })
        const isPlanned = v2g && (mode === 'freq' || mode === 'powermeter') && !v2g.startChargeWith2kW
        const { departureMs, targetSocPercent } = schedule
        if (!isSame || !isPlanned || departureMs === null || !(assuredCurrentA > 0)) continue
        if (powerLimitWindows.length > 0 || !inSession(station, world.nowMs - 1_000) || station.exportW !== null) continue
        if (keptUntilMs > 0 && world.nowMs < keptUntilMs + HOUR_AFTER) continue
        const target = Math.min(FULL_PERCENT, targetSocPercent ?? 0)
        if (vehicle.socPercent >= target - 0.05) continue
        const needS = (power: number) => secondsTo(vehicle.socPercent / 100, target / 100, power, vehicle.capacityWh)
        const leftS = (departureMs - world.nowMs) / 1_000
        const assuredW = Math.min(ratedW(station), assuredCurrentA * plan.meanVoltageV * station.phasesInUse)
        const least = needS(ratedW(station))
        met()
        const what = (said: string) => ({
          what: `${name} ${said} with ${leftS} s left, and needs ${least.toFixed(0)} s to ${target} %`,
        })
        if (leftS < least && leftS > 1) {
          if (!isLate) return what('is not late')
          if (powerW < -1) return what('discharges')
        }
        const most = SHARE * needS(Math.min(assuredW, PART * ratedW(station))) + MARGIN_S
        if (isLate && !was.wasLate && leftS > most + 2) return what('is late')
        if (outlook.isReachable === true && leftS < least * 0.97 - 10) return what('is said to reach its target')
        if (outlook.isReachable === false && leftS > needS(assuredW) * 1.05 + 30) return what('is said to miss its target')
      }
      return undefined
    }
  },
}

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
