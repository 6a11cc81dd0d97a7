import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { BEFORE_STATIONS_MAX, stationsOf } from '#simulator/world/before.ts'
import type { Scenario } from './load.ts'

const LONGEST_HOURS = 6

/** The error in the time that a scenario plays before its start, as the end of a sentence. */
export function beforeProblem(beforeMs: number, scenario: Pick<Scenario, 'site' | 'stationCount'>): string | undefined {
  if (beforeMs > LONGEST_HOURS * HOUR_MS) return `is more than ${LONGEST_HOURS} h`
  // The recording has whole minutes.
  if (beforeMs % MINUTE_MS !== 0) return 'is not a whole number of minutes'
  const count = stationsOf(scenario)
  if (beforeMs === 0 || count <= BEFORE_STATIONS_MAX) return undefined
  return `has no effect: the site has ${count} stations, and only sites of up to ${BEFORE_STATIONS_MAX} play hours before the start`
}
