import { DAY_MS } from '#contract/durations.ts'
import { OperatorEntries } from '../operator-entries.ts'
import { areSame, type Property } from '../property.ts'
import { inSession, settingsOf } from './reference.ts'

const MINUTE_MS = 60_000
/** 07:30 GMT is 730. */
const ofDayMs = (hhmm: number) => (Math.floor(hhmm / 100) * 60 + (hhmm % 100)) * MINUTE_MS

/** Precondition: the last schedule that was saved for a session in a second, without faults; and a departure of a car in session. */
export const v2gDeparture: Property = {
  name: 'v2g-departure',
  about: 'A saved schedule is that of its session; a departure is journalled with the target kept or missed, and then moves on.',
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
