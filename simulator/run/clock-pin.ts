import { SECOND_MS } from '#contract/durations.ts'
import { follow } from './listeners.ts'
import type { LiveRun } from './live-run.ts'
import type { Pacer } from './pacer.ts'
import { nextResponseMs } from '#simulator/demand-response/world/next-response.ts'
import { GRID_STEP_MS, gridFrequencyHz, type GridState, stepGrid } from '#simulator/grid/model/grid.ts'
import { playFrequency } from '#simulator/scenario/playback/play.ts'

/** A copy that can be advanced without changing the grid. */
const gridAhead = (grid: GridState): GridState => ({ ...grid, swing: structuredClone(grid.swing) })

/** As a recording of the frequency has it, in single precision. */
const asRecorded = (frequencyHz: number) => Math.round(Math.fround(frequencyHz) * 1e5) / 1e5

/**
 * The first step of the coming second at which chargers outside must receive lower limits, ms; null without one. Nothing of the
 * run changes, so that a repeated run needs no look ahead.
 */
function nextLimitMs({ world, timeline }: LiveRun): number | null {
  const grid = gridAhead(world.grid)
  for (const line of timeline.dueBefore(world.nowMs + SECOND_MS)) {
    if ('frequency' in line.stimulus) playFrequency(line, line.stimulus.frequency, grid)
  }
  const ahead = new Map<number, number>()
  for (let atMs = world.nowMs + GRID_STEP_MS; atMs <= world.nowMs + SECOND_MS; atMs += GRID_STEP_MS) {
    stepGrid(grid, atMs)
    ahead.set(atMs, gridFrequencyHz(grid))
  }
  return nextResponseMs(world, (tMs) => asRecorded(ahead.get(tMs) ?? world.fastFrequency.at(tMs)))
}

/** Keeps the clock at ×1 while chargers outside are connected, and runs a second early when they must receive lower limits. */
export class ClockPin {
  readonly #pacer: Pacer
  readonly #run: () => LiveRun
  /** By who needs the clock. */
  readonly #reasons = new Map<string, string>()
  readonly #followers = new Set<() => void>()

  constructor(pacer: Pacer, run: () => LiveRun) {
    this.#pacer = pacer
    this.#run = run
  }

  get reason(): string | null {
    return this.#reasons.size === 0 ? null : [...this.#reasons.values()].join('. ')
  }

  set(reason: string | null, by = 'chargers'): void {
    const wasPinned = this.#reasons.size > 0
    if (reason === null) this.#reasons.delete(by)
    else this.#reasons.set(by, reason)
    if (reason === null || wasPinned) return
    this.#pacer.set({ speed: 1 })
    this.lookAhead()
  }

  /** Call this after each second, and after a change of the run. Another second begins at its end. */
  lookAhead(): void {
    if (this.#reasons.size === 0) return
    const run = this.#run()
    const { nowMs } = run.world
    this.#pacer.bringForward(((nextLimitMs(run) ?? nowMs + SECOND_MS) - nowMs) / SECOND_MS)
  }

  /** Called in each second when its limits are decided, before the rest of the second is computed. */
  onLimits(listener: () => void): () => void {
    return follow(this.#followers, listener)
  }

  readonly limitsDecided = (): void => {
    for (const listener of this.#followers) listener()
  }

  /** The moment of the world between two seconds, ms. It can be before the last second, which ran early. */
  get presentMs(): number {
    return Math.round(this.#run().world.nowMs + this.#pacer.passedS * SECOND_MS)
  }
}
