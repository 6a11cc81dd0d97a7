import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import type { Property } from '../property.ts'

const MIN_A = 6
const TOLERANCE = 0.02

/**
 * Precondition: a station that has been offline for two seconds in a group that has balanced its present limits and members. Without
 * the fail-safe it keeps what it had when it was last online, seen by this check. An idle charger outside keeps at least the limit
 * that it has accepted for its next transaction.
 */
export const offlineReserve: Property = {
  name: 'offline-reserve',
  about: 'An offline station keeps its last current, or its part of the safe limit with the fail-safe, and others leave it free.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    const last = new Map<number, { current: number; sinceMs: number; dlm: unknown; members: unknown; isOnline: boolean }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { id, name, load, dlm, type, stationIndexes } = group
        const members = stationIndexes
        for (const index of stationIndexes) {
          const station = world.stations[index]
          const session = load.sessions.get(index)
          const key = id * 1e6 + index
          const was = last.get(key)
          if (!station || station.isOnline || !was || was.isOnline || was.dlm !== dlm || was.members !== members) {
            last.set(key, {
              current: session?.applied.current ?? 0,
              sinceMs: world.nowMs,
              dlm,
              members,
              isOnline: station?.isOnline === true,
            })
            continue
          }
          if (!load.budgets || load.balancedLimits !== dlm || load.needsBalancing || world.nowMs - was.sinceMs < 2_000) continue
          const part = Math.floor(((dlm.safeLimit ?? 0) / stationIndexes.length) * 100) / 100
          const ofFailSafe = type === 'GROUP_TYPE_DC' || part >= MIN_A ? part : 0
          const idleA = station.ocpp?.idleLimitA ?? 0
          const idle = session ? 0 : type === 'GROUP_TYPE_DC' ? kwOfAmperes(idleA) : idleA
          const expected = Math.max(idle, dlm.enabledOfflineFailSafe ? ofFailSafe : session ? was.current : 0)
          const reserved = load.offlineReserves.find((one) => one.station === index)?.current ?? 0
          met()
          if (Math.abs(reserved - expected) > TOLERANCE) {
            return { what: `${name} keeps ${reserved} free for ${station.name}, which is offline with ${expected}` }
          }
        }
        if (load.budgets && load.balancedLimits === dlm && !load.needsBalancing && load.offlineReserves.length > 0) {
          const sum = [...load.sessions.values()].reduce(
            (total, { isOffline, applied }) => total + (isOffline ? 0 : applied.current),
            0,
          )
          const kept = load.offlineReserves.reduce((total, { current }) => total + current, 0)
          const budget = load.budgets.reduce((total, { amount }) => total + amount, 0)
          if (load.budgets.length === 1 && sum > 0 && sum + kept > budget + TOLERANCE) {
            return { what: `${name} gives ${sum} and keeps ${kept} of ${budget}` }
          }
        }
      }
      return undefined
    }
  },
}
