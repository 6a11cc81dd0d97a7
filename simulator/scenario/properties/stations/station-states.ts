import { SECOND_MS } from '#contract/durations.ts'
import { stationStates } from '#simulator/charts/world/station-states.ts'
import type { Property } from '../property.ts'

const EVERY_S = 30

/** Compares every 30 s. Precondition: a station whose state at the end of each second was seen by this check. */
export const stationStatesProperty: Property = {
  name: 'station-states',
  about: 'The recorded states of a station are those that it had: its status and whether it was online.',
  begin: (start, met) => {
    const seen: string[][] = []
    return (world) => {
      const second = Math.round((world.nowMs - start.startMs) / SECOND_MS)
      seen[second] = world.stations.map(({ status, isOnline }) => `${status} ${isOnline}`)
      if (second === 0 || second % EVERY_S !== 0) return undefined
      const span = { startMs: start.startMs + SECOND_MS, endMs: world.nowMs + 1 }
      const stations = world.stations.filter(({ isRemoved }) => !isRemoved)
      for (const { station, states } of stationStates(world, stations, span)) {
        if (states.length === 0) continue
        met()
        for (let at = 1; at <= second; at++) {
          const state = states.findLast(({ atMs }) => atMs <= start.startMs + at * SECOND_MS)
          const had = seen[at]?.[station.index]
          if (had === undefined || !state || `${state.status} ${state.isOnline}` === had) continue
          return { what: `${station.name} is recorded as ${state.status} ${state.isOnline} after ${at} s, and was ${had}` }
        }
      }
      return undefined
    }
  },
}
