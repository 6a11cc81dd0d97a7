import type { Property } from '../property.ts'

/** A rise of at least 0.5 A that has been possible for 10 s; a restart 5 min after the last stop; a decrease at once. */
const [MIN_RISE, WAIT_S, SWITCH_MS] = [0.5, 10, 300_000]
const TOLERANCE = 0.011
/** More than a searched site has. */
const MAX_STATIONS = 1_000_000

interface Known {
  readonly arrivesMs: number
  readonly isOffline: boolean
  readonly isOnline: boolean | undefined
  readonly isReserved: boolean
  current: number
  stoppedMs: number
  hasStarted: boolean
  readonly shares: number[]
}

/**
 * Precondition: a session online with the same car in both seconds, with load management in both: when load management is switched on,
 * it takes over a charging car as a new session. The charger obeys in both: one that does not has a reserve in place of a share. For a
 * restart, a session that has been stopped within the run.
 */
export const riseRule: Property = {
  name: 'rise-rule',
  about: 'A current falls at once, rises only after ten seconds in which it was possible, and restarts after five minutes.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    let before = new Map<number, Known>()
    return (world) => {
      const sessions = new Map<number, Known>()
      const known = before
      before = sessions
      for (const { id, name, load, dlm } of world.groups.values()) {
        if (!dlm.enabled) continue
        for (const { station: index, applied, allotted, request, isOffline } of load.sessions.values()) {
          const key = id * MAX_STATIONS + index
          const { isOnline } = world.stations[index] ?? {}
          const isReserved = load.excessReserves.length > 0 && load.excessReserves.some(({ station }) => station === index)
          const { arrivesMs } = request
          const was = known.get(key)
          const { current } = applied
          const isSame =
            was?.arrivesMs === arrivesMs &&
            was.isOffline === isOffline &&
            was.isOnline === isOnline &&
            was.isReserved === isReserved
          const stoppedMs = isSame && was.current > 0 && current === 0 ? world.nowMs : isSame ? was.stoppedMs : -Infinity
          const shares = isSame ? was.shares : []
          shares.push(allotted)
          if (shares.length > WAIT_S) shares.shift()
          const hasStarted = (isSame && was.hasStarted) || current > 0
          sessions.set(key, { arrivesMs, isOffline, isOnline, isReserved, current, stoppedMs, hasStarted, shares })
          if (!isSame || isOffline || load.needsBalancing || load.balancedLimits !== dlm) continue
          met()
          const what = (said: string) => ({
            what: `${world.stations[index]?.name} in ${name} ${said} from ${was.current} to ${current} (share ${allotted})`,
          })
          if (current > allotted + TOLERANCE) return what('keeps more than its share')
          if (current <= was.current || (!was.hasStarted && was.current === 0)) continue
          if (was.current === 0 && world.nowMs - was.stoppedMs < SWITCH_MS) return what('restarts too early')
          // A session below its new minimum rises to it at once.
          if (was.current > 0 && was.current < request.min - TOLERANCE) continue
          if (was.current > 0 && current - was.current < MIN_RISE - TOLERANCE) return what('rises by little')
          if (
            shares.length >= WAIT_S &&
            shares.some((share) => share < Math.min(current, Math.max(request.min, was.current)) - TOLERANCE)
          ) {
            return what('rises without waiting')
          }
          if (
            was.current > 0 &&
            shares.length >= WAIT_S &&
            shares.some((share) => share < was.current + MIN_RISE - 2 * TOLERANCE)
          ) {
            return what('rises too early')
          }
        }
      }
      return undefined
    }
  },
}
