import { stringify } from 'yaml'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { Trace } from '#simulator/grid/model/frequency-trace.ts'
import { GRID_STEP_MS, replay } from '#simulator/grid/model/grid.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import type { TestSequence } from '../model/sequence.ts'
import { NotTestable, outsideProblem } from './offer.ts'
import { holdBatteries } from './store-group.ts'

/** The site, the group and the seed of a prequalification. */
export interface Tested {
  readonly site: string
  readonly group: string | number
  readonly seed: number
  /** Whether chargers and cars are ideal; by default as the site says. */
  readonly isIdeal?: boolean | undefined
  /** Makes a paused world with a present fleet. Without it, the world is that of the site on a weekday at noon. */
  readonly copy?: () => Engine
  /** Whether a charging car arrives at every free charger; true by default. */
  readonly isFull?: boolean
}

/** A weekday at noon in Finland. */
const STARTS = '2026-03-02T10:00:00Z'
/** Cars are connected and charge at their highest power after this time. */
export const WARM_UP_MS = 5 * MINUTE_MS
/** A car that charges at the highest power of its charger during every test. */
const CAR = { soc: 20, target: 100, capacity: 100 }

function copyOf({ site, seed, isIdeal, copy }: Tested): Engine {
  if (copy) return copy()
  const engine = createEngine({
    isIdeal,
    scenario: { yaml: stringify({ about: 'Prequalification test', seed, starts: STARTS, site }) },
  })
  engine.setClock({ paused: true })
  return engine
}

/** How a copy differs from the fleet in an operating condition. */
export interface CopySettings {
  readonly product: ApprovalProduct
  /** The chargers with a car, by station index; all by default. */
  readonly onlyCars?: ReadonlySet<number> | undefined
  /** The bid of every hour, kW; that of the fleet by default. */
  readonly bidKw?: number | undefined
}

/** A copy of a site in a paused world. Throws NotTestable for a group with chargers outside. */
export async function copySite(
  tested: Tested,
  { product, onlyCars, bidKw }: CopySettings,
): Promise<{ engine: Engine; group: Group }> {
  const engine = copyOf(tested)
  const group = findGroup(engine.world, tested.group)
  const problem = outsideProblem(engine.world, group)
  if (problem !== undefined) {
    engine.stop()
    throw new NotTestable(problem)
  }
  if (onlyCars) removeCars(engine, group, onlyCars)
  const isFull = tested.isFull ?? true
  if (isFull && group.type !== 'GROUP_TYPE_BATTERY') fill(engine, group, onlyCars)
  if (group.type === 'GROUP_TYPE_BATTERY') holdBatteries(engine.world, group, product, isFull)
  if (bidKw !== undefined) {
    for (const [hour, bid] of group.bids) group.bids.set(hour, { ...bid, quantity: bidKw / 1_000 })
  }
  return { engine, group }
}

function removeCars({ world }: Engine, { stationIndexes }: Group, but: ReadonlySet<number>): void {
  for (const index of stationIndexes) {
    const station = world.stations[index]
    if (station && !but.has(index)) Object.assign(station, { vehicle: null, nextVisit: null })
  }
}

function fill(engine: Engine, { stationIndexes }: Group, only: ReadonlySet<number> | undefined): void {
  for (const index of stationIndexes) {
    const station = engine.world.stations[index]
    if (station && !station.vehicle && (only?.has(index) ?? true)) {
      engine.do({ vehicle: { station: station.name, arrives: CAR } })
    }
  }
}

/** Product of stations and seconds after which other work may run: some tens of milliseconds. */
const PORTION = 20_000

/** Runs a world ahead and lets other work run. Throws the reason of the signal. Reports the seconds that have been played. */
export async function advanceInPortions(
  engine: Engine,
  seconds: number,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: ((seconds: number) => void) | undefined } = {},
): Promise<void> {
  const portionS = Math.max(1, Math.min(60, Math.floor(PORTION / Math.max(1, engine.world.stations.length))))
  for (let playedS = 0; playedS < seconds; playedS += portionS) {
    signal?.throwIfAborted()
    await engine.advance(Math.min(portionS, seconds - playedS) * SECOND_MS)
    await nextTurn()
    onProgress?.(playedS)
  }
}

/** The frequency of a test as a recording of 100 ms, after a warm-up at its first value without activation. */
function traceOf({ durationS, frequencyHz }: TestSequence): Trace {
  const durationMs = WARM_UP_MS + durationS * 1_000 + GRID_STEP_MS
  const offsetsMs = Float64Array.from({ length: durationMs / GRID_STEP_MS }, (_, step) => step * GRID_STEP_MS)
  const valuesHz = offsetsMs.map((ms) => (ms < WARM_UP_MS ? 50 : frequencyHz((ms - WARM_UP_MS) / 1_000)))
  return { offsetsMs, valuesHz, periodMs: GRID_STEP_MS, durationMs }
}

/** Replays the frequency of a test in the world of an engine, from now. */
export function replayTest({ world }: Engine, sequence: TestSequence): void {
  if (!sequence.isOnGrid) replay(world.grid, world.nowMs, traceOf(sequence))
}
