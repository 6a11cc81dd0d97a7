import { SECOND_MS } from '#contract/durations.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import { stationStates } from '#simulator/charts/world/station-states.ts'
import type { Property } from '../property.ts'

const EVERY_S = 60

type Change = readonly [second: number, state: string]

/** The state at the end of each second, as the seconds in which it changes. */
function add(changes: Change[], second: number, state: string) {
  if (changes.at(-1)?.[0] === second) changes.pop()
  if (changes.at(-1)?.[1] !== state) changes.push([second, state])
}

/** The first second from `fromS` on in which the states differ. */
function firstDifference(a: readonly Change[], b: readonly Change[], fromS: number) {
  const at = (changes: readonly Change[], second: number) => changes.findLast(([since]) => since <= second)?.[1]
  const seconds = [fromS, ...a.map(([second]) => second), ...b.map(([second]) => second)].toSorted((one, two) => one - two)
  const second = seconds.find((one) => one >= fromS && at(a, one) !== at(b, one))
  return second === undefined ? undefined : { second, recorded: at(a, second), had: at(b, second) }
}

/** Compares every minute. Precondition: a station whose state at the end of each second was seen by this check. */
export const stationStatesProperty: Property = {
  name: 'station-states',
  about:
    'The recorded states of a station are those that it had: its status, null before the first one, and whether it was online.',
  begin: (start, met) => {
    const last: { status: string | null; isOnline: boolean }[] = []
    const seen: Change[][] = []
    return (world) => {
      const second = Math.round((world.nowMs - start.runStartMs) / SECOND_MS)
      for (const station of world.stations) {
        const { index, isOnline } = station
        const status = reportedStatus(station)
        const was = last[index]
        if (was?.status === status && was.isOnline === isOnline) continue
        last[index] = { status, isOnline }
        add((seen[index] ??= []), second, `${status} ${isOnline}`)
      }
      if (second === 0 || second % EVERY_S !== 0) return undefined
      const span = { startMs: start.runStartMs + SECOND_MS, endMs: world.nowMs + 1 }
      const stations = world.stations.filter(({ isRemoved }) => !isRemoved)
      for (const { station, states } of stationStates(world, stations, span)) {
        const had = seen[station.index]
        if (states.length === 0 || !had) continue
        met()
        const recorded: Change[] = []
        for (const { atMs, status, isOnline } of states) {
          add(recorded, Math.ceil((atMs - start.runStartMs) / SECOND_MS), `${status} ${isOnline}`)
        }
        const fromS = Math.max(1, had[0]?.[0] ?? 0, recorded[0]?.[0] ?? 0)
        const differs = firstDifference(recorded, had, fromS)
        if (!differs) continue
        return {
          what: `${station.name} is recorded as ${differs.recorded} after ${differs.second} s, and was ${differs.had}`,
        }
      }
      return undefined
    }
  },
}
