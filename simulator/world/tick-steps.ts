import { MINUTE_MS } from '#contract/durations.ts'
import { updateActiveRules } from '#simulator/congestion/world/congestion-actions.ts'
import { shareExports } from '#simulator/dlm/world/congestion-exports.ts'
import { measureResponses, stepDemandResponse } from '#simulator/demand-response/world/demand-response.ts'
import { stepFastReserves } from '#simulator/demand-response/world/fast-reserve.ts'
import { balanceGroups, writeDecisions } from '#simulator/dlm/world/balance-groups.ts'
import { shareBuildings } from '#simulator/dlm/world/building-shares.ts'
import { journalDrawn } from '#simulator/dlm/world/load-journal.ts'
import { updateShortages } from '#simulator/dashboard/world/problems.ts'
import { updateOverloads } from '#simulator/dlm/world/overloads.ts'
import { endAcknowledgements } from '#simulator/dashboard/world/acknowledgements.ts'
import { sendFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import { watchFrequency } from '#simulator/grid/world/frequency-watch.ts'
import { stepGridSecond } from '#simulator/grid/world/grid-step.ts'
import { addMinute } from '#simulator/history/world/minute.ts'
import { chooseRetainedMembers } from '#simulator/history/world/retained-seconds.ts'
import { closeOrders } from '#simulator/p2p-market/world/p2p.ts'
import { stepStations } from '#simulator/stations/world/step-stations.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Every step reads `nowMs`. */
type WorldPart = Exclude<keyof World, 'nowMs'>

export interface TickStep {
  readonly name: string
  readonly phase: 'grid' | 'limits' | 'reserves' | 'log' | 'setpoints' | 'stations' | 'records'
  /** World time between two runs; a step without it runs every second. */
  readonly everyMs?: number
  /** Parts of the world that the step reads and does not change. */
  readonly reads: readonly WorldPart[]
  /** Parts of the world that the step changes. */
  readonly writes: readonly WorldPart[]
  /** `frequencyHz` is the grid frequency of this second; NaN in a gap of a recording. */
  readonly run: (world: World, frequencyHz: number) => void
}

/** The steps of a second, in their order. A step sees what the steps before it have changed in the same second. */
export const TICK_STEPS: readonly TickStep[] = [
  { name: 'close market orders', phase: 'grid', reads: [], writes: ['p2p', 'journal'], run: closeOrders },
  { name: 'grid frequency', phase: 'grid', reads: [], writes: ['grid', 'fastFrequency'], run: stepGridSecond },
  {
    name: 'frequency thresholds',
    phase: 'grid',
    reads: ['grid'],
    writes: ['frequencyWatch', 'journal'],
    run: ({ frequencyWatch, journal, nowMs, grid }, frequencyHz) =>
      watchFrequency(frequencyWatch, journal, nowMs, frequencyHz, grid.driver.kind),
  },
  {
    name: 'congestion rules',
    phase: 'limits',
    reads: ['stations'],
    writes: ['congestion', 'groups', 'journal'],
    run: updateActiveRules,
  },
  {
    name: 'load balancing',
    phase: 'limits',
    reads: ['congestion', 'meterTimeoutMs'],
    writes: ['groups', 'stations', 'journal'],
    run: balanceGroups,
  },
  {
    name: 'demand response',
    phase: 'reserves',
    reads: [],
    writes: ['fastFrequency', 'groups', 'stations', 'journal'],
    run: stepDemandResponse,
  },
  {
    name: 'log of decisions',
    phase: 'log',
    reads: ['congestion'],
    writes: ['groups', 'stations', 'journal'],
    run: writeDecisions,
  },
  {
    name: 'fast frequency reserve',
    phase: 'setpoints',
    reads: ['groups'],
    writes: ['fastFrequency', 'stations', 'journal'],
    run: stepFastReserves,
  },
  {
    name: 'discharge for buildings',
    phase: 'setpoints',
    reads: ['groups', 'seed', 'utcOffsetMs'],
    writes: ['stations'],
    run: shareBuildings,
  },
  {
    name: 'discharge for congestion',
    phase: 'setpoints',
    reads: ['groups'],
    writes: ['congestion', 'stations'],
    run: shareExports,
  },
  {
    name: 'stations',
    phase: 'stations',
    reads: [],
    writes: ['stations', 'groups', 'changedStations', 'journal', 'recorder'],
    run: stepStations,
  },
  { name: 'journal of drawn currents', phase: 'records', reads: ['stations'], writes: ['groups', 'journal'], run: journalDrawn },
  { name: 'measured responses', phase: 'records', reads: ['stations'], writes: ['groups', 'journal'], run: measureResponses },
  {
    name: 'shortages',
    phase: 'records',
    reads: ['fastFrequency', 'stations'],
    writes: ['groups'],
    run: updateShortages,
  },
  { name: 'overloads', phase: 'records', reads: ['stations'], writes: ['groups'], run: updateOverloads },
  {
    name: 'recording of the second',
    phase: 'records',
    reads: [],
    writes: ['recorder'],
    run: ({ recorder, nowMs }, frequencyHz) => recorder.finish(nowMs, frequencyHz),
  },
  {
    name: 'acknowledgements',
    phase: 'records',
    reads: ['congestion', 'fleetVersion', 'groups', 'recorder', 'startMs', 'stations'],
    writes: ['acknowledgements', 'changedStations', 'journal'],
    run: endAcknowledgements,
  },
  {
    name: 'FFR logs',
    phase: 'records',
    reads: ['batteryPast', 'fastFrequency', 'grid', 'recorder', 'startMs', 'stations'],
    writes: ['ffrLogs', 'journal'],
    run: sendFfrLogs,
  },
  {
    name: 'retained seconds',
    phase: 'records',
    everyMs: MINUTE_MS,
    reads: ['groups', 'stations'],
    writes: ['recorder'],
    run: chooseRetainedMembers,
  },
  {
    name: 'recording of the minute',
    phase: 'records',
    everyMs: MINUTE_MS,
    reads: ['stations'],
    writes: ['journal'],
    run: addMinute,
  },
]
