import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { areSame, type Property } from '../property.ts'

/**
 * FFR: delivered at or below the level of the group, 49.7 Hz without one, and taken at or above 50.3 Hz if the group asks for it, by
 * the device's own measurement; ready again after 15 min.
 */
const [UNDER_HZ, OVER_HZ, ASTRAY_HZ] = [49.7, 50.3, 0.0015]
function limitsOf(world: World, { groupIds }: Station) {
  const v2g = v2gSettingsOf(world.groups, groupIds)
  return { underHz: v2g?.ffrActivationHz ?? UNDER_HZ, overHz: v2g?.isFfrOverFrequencyEnabled ? OVER_HZ : Infinity }
}
const READY_MS = 15 * 60_000

interface Seen {
  readonly inputs: readonly unknown[] | null
  readonly lastMs: number
}

/** Everything that must be the same for a verdict on a second. */
function inputsOf(world: World, station: Station): readonly unknown[] | null {
  const { vehicle, isOnline, heldStatus, ffr, groupIds, control } = station
  const v2g = v2gSettingsOf(world.groups, groupIds)
  if (!ffr || !isOnline || heldStatus !== null || !vehicle || vehicle.bypass || !v2g) return null
  if (v2g.mode !== 'freq' && v2g.mode !== 'external') return null
  if (world.nowMs < vehicle.readyMs || world.nowMs + 1_000 >= vehicle.endsMs) return null
  return [vehicle.arrivesMs, groupIds, v2g, control.ffrPositiveW, control.ffrNegativeW]
}

/** Precondition of a missing activation: a point with a car in session and the same settings in both seconds. */
export const fastReserve: Property = {
  name: 'fast-reserve',
  about: 'A V2G point activates its fast reserve at the threshold, only there, and again after 15 minutes.',
  concerns: ({ stations }) => stations.some(({ ffr }) => ffr !== null),
  begin: (_, met) => {
    const seen = new Map<number, Seen>()
    return (world) => {
      if (!world.stations.some(({ ffr }) => ffr !== null)) return undefined
      const second = Array.from({ length: 10 }, (_unused, step) => {
        const ms = world.nowMs - 900 + step * 100
        return { ms, hz: world.fastFrequency.at(ms) }
      })
      for (const station of world.stations) {
        const { ffr, index, name } = station
        if (!ffr) continue
        const was = seen.get(index)
        const last = ffr.activations.at(-1)
        const inputs = inputsOf(world, station)
        seen.set(index, { inputs, lastMs: last?.atMs ?? -Infinity })
        if (!was) continue
        const { underHz, overHz } = limitsOf(world, station)
        if (last && last.atMs > was.lastMs) {
          met()
          const hz = world.fastFrequency.at(last.atMs)
          const isBeyond = last.side === 'under' ? hz <= underHz + ASTRAY_HZ : hz >= overHz - ASTRAY_HZ
          if (!isBeyond) return { what: `${name} activates its fast reserve (${last.side}) at ${hz.toFixed(3)} Hz` }
          if (last.atMs < was.lastMs + READY_MS) {
            return { what: `${name} activates its fast reserve again after ${(last.atMs - was.lastMs) / 1_000} s` }
          }
          continue
        }
        if (!inputs || !was.inputs || !areSame(was.inputs, inputs)) continue
        const isReady = (ms: number) => ms >= was.lastMs + READY_MS
        const missed = second.find(({ ms, hz }) => {
          const isUnder = hz <= underHz - ASTRAY_HZ && station.ffrPositiveW > 0
          return isReady(ms) && (isUnder || (hz >= overHz + ASTRAY_HZ && station.ffrNegativeW > 0))
        })
        if (missed === undefined) continue
        return { what: `${name} does not activate its fast reserve at ${missed.hz.toFixed(3)} Hz` }
      }
      return undefined
    }
  },
}
