import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { ffrLogRows, ffrLogsOf } from '#simulator/ffr-logs/world/ffr-log.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Property } from '../property.ts'

/** Steps of 100 ms from 10 s before an activation to 15 min after it. */
const [STEP_MS, BEFORE_MS, AFTER_MS] = [100, 10_000, 15 * MINUTE_MS]
/** Held 30 s after 1.3 s, and then down by 20 % a second. */
const [SURELY_MS, ENDED_MS] = [31_200, 37_000]
const TOLERANCE_W = 1.01

/** Precondition: a new file of a device, for the seconds in which this check has seen the device online. */
export const ffrLog: Property = {
  name: 'ffr-log',
  about: 'A log of a device has its samples, each 100 ms around an activation, and says when the reserve was active.',
  concerns: ({ stations }) => stations.some(({ ffr }) => ffr !== null),
  begin: (start, met) => {
    const samples = new Map<Station, Map<number, { powerW: number; hz: number; baselineW: number }>>()
    const read = new Set<unknown>(start.ffrLogs.files)
    return (world) => {
      for (const one of world.stations) {
        const { ffr, lastHeardMs, powerW, baselineW, frequencyHz: hz } = one
        if (ffr && lastHeardMs === world.nowMs && world.nowMs > start.runStartMs) {
          const ofStation = samples.get(one) ?? new Map()
          samples.set(one, ofStation.set(world.nowMs, { powerW, hz, baselineW }))
        }
      }
      for (const file of world.ffrLogs.files) {
        const station = world.stations[file.station]
        if (read.has(file) || !station) continue
        read.add(file)
        met()
        const what = (said: string) => ({ what: `The log ${file.fileName} ${said}` })
        if (!file.fileName.startsWith(`ffr_${station.deviceId}_`)) return what(`is that of ${station.deviceId}`)
        const newest = ffrLogsOf(world, station)
        if (newest.some(({ station: index }) => index !== station.index)) return what('is listed at another device')
        const atMs = file.activation?.atMs ?? NaN
        let lastMs = NaN
        for (const row of ffrLogRows(file)) {
          const stepMs = row.atMs - lastMs
          if (lastMs >= atMs - BEFORE_MS && row.atMs < atMs + AFTER_MS && stepMs !== STEP_MS) {
            return what(`has a step of ${stepMs} ms`)
          }
          lastMs = row.atMs
          const ageMs = row.atMs - atMs
          if (ageMs >= 0 && ageMs < SURELY_MS && !row.isActive) return what(`is not active ${ageMs} ms after the crossing`)
          const isOther = station.ffr?.activations.some((one) => row.atMs >= one.atMs && row.atMs < one.atMs + ENDED_MS)
          if (!isOther && row.isActive) return what(`is active at ${new Date(row.atMs).toISOString()}`)
          const sample = row.atMs % SECOND_MS === 0 ? samples.get(station)?.get(row.atMs) : undefined
          if (!sample) continue
          const isRight =
            Math.abs(row.powerW - sample.powerW) <= TOLERANCE_W && Math.abs(row.baselineW - sample.baselineW) <= TOLERANCE_W
          if (!isRight) {
            return what(
              `has ${row.powerW} W on ${row.baselineW} W, and the device had ${sample.powerW} W on ${sample.baselineW} W`,
            )
          }
          if (!(Math.abs(row.frequencyHz - sample.hz) <= 0.0015) && !Number.isNaN(sample.hz)) {
            return what(`has ${row.frequencyHz} Hz in place of ${sample.hz} Hz`)
          }
        }
      }
      return undefined
    }
  },
}
