/** Provides: a branch of a run, which replays it with one additional line. Needs: compare, history, http. */

import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { Branch as BranchView, BranchPowers } from '#contract/sim/branch.ts'
import { compareJournals } from '#simulator/compare/compare-journals.ts'
import type { World } from '#simulator/core/world/state.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import type { DrivenRun, OpenRun } from '#simulator/run/driven-run.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { completedAt } from '#simulator/history/world/completed-recording.ts'

/** Seconds before the branch that the comparison shows. */
const LEAD_MS = 2 * MINUTE_MS
const MAX_STEPS = 600

/** The steps of a comparison: at most 600 of whole seconds; steps of a minute and more are whole minutes. */
export function comparedSteps(fromMs: number, toMs: number): ComparedSteps {
  const seconds = Math.max(1, Math.ceil((toMs - fromMs) / SECOND_MS / MAX_STEPS))
  const stepMs = seconds > 30 ? Math.ceil(seconds / 60) * MINUTE_MS : seconds * SECOND_MS
  return { fromMs, stepMs, count: Math.floor((toMs - fromMs) / stepMs) + 1 }
}
interface ComparedSteps {
  readonly fromMs: number
  readonly stepMs: number
  readonly count: number
}

/**
 * The recorded power of a group at moments, kW: the sum of its stations; consumption is positive. Null where no station has a
 * value.
 */
export function groupPowersKw(world: World, groupId: number, steps: ComparedSteps): (number | null)[] {
  const indexes = world.groups.get(groupId)?.stationIndexes ?? []
  return Array.from({ length: steps.count }, (_, place) => {
    const atMs = steps.fromMs + place * steps.stepMs
    if (atMs > world.nowMs) return null
    const powerW = completedAt(world, atMs, steps.stepMs, 'powerW')
    const known = powerW ? indexes.map((index) => powerW(index)).filter((value) => !Number.isNaN(value)) : []
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / 1_000
  })
}

/** The world of a run is not delayed for longer, ms of real time. */
const SLICE_MS = 8

/** Lets sockets and the run continue. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

interface BranchOptions {
  /** The moment of the line, a whole second of the run's past or present. */
  readonly atMs: number
  /** A valid line of a timeline without its time. */
  readonly line: Readonly<Record<string, unknown>>
}

/**
 * The same run with one line more. It is played again from its start, in slices between the seconds of the run, and then follows
 * the clock of the run.
 */
export class Branch {
  readonly #engine: Engine
  readonly #world: World
  readonly #run: DrivenRun
  readonly #options: BranchOptions
  readonly #stopFollowing: () => void
  #isStopped = false
  #isPlayed = false
  #problem: string | null = null
  #catchingUp: Promise<void> | undefined
  #compared: { readonly of: readonly unknown[]; readonly lines: readonly string[] } = { of: [], lines: [] }

  /** Throws a ScenarioError if the run cannot start again. */
  constructor(engine: Engine, openRun: OpenRun, options: BranchOptions) {
    this.#engine = engine
    this.#world = engine.world
    this.#options = options
    this.#run = openRun(engine.again())
    this.#stopFollowing = engine.onSecond(() => void this.caughtUp())
    void this.caughtUp()
  }

  /** Plays until the branch has the time of the run. */
  caughtUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUp()
      .catch((error: unknown) => {
        this.#problem = asSentence(error instanceof Error ? error.message : String(error))
      })
      .finally(() => (this.#catchingUp = undefined))
    return this.#catchingUp
  }

  stop() {
    this.#isStopped = true
    this.#stopFollowing()
    this.#run.engine.stop()
  }

  view(): BranchView {
    const { atMs, line } = this.#options
    const { runStartMs: startMs, nowMs } = this.#run.engine.world
    const spanMs = this.#world.nowMs - startMs
    const isLevel = this.#isPlayed && nowMs === this.#world.nowMs
    return {
      at: new Date(atMs).toISOString(),
      line,
      now: new Date(nowMs).toISOString(),
      state:
        this.#problem !== null ? 'failed' : this.#isPlayed && this.#world.nowMs - nowMs <= SECOND_MS ? 'following' : 'playing',
      progress: spanMs === 0 ? 1 : Math.min(1, (nowMs - startMs) / spanMs),
      problem: this.#problem,
      // Journals of different moments would differ by what the branch has not played yet.
      differences: isLevel ? this.#differences() : [...this.#compared.lines],
    }
  }

  powers(groupId: number): BranchPowers {
    const branch = this.#run.engine.world
    const fromMs = Math.max(branch.startMs, this.#options.atMs - LEAD_MS)
    const steps = comparedSteps(fromMs, Math.min(branch.nowMs, this.#world.nowMs))
    return {
      from: new Date(steps.fromMs).toISOString(),
      stepS: steps.stepMs / SECOND_MS,
      runKw: groupPowersKw(this.#world, groupId, steps),
      branchKw: groupPowersKw(branch, groupId, steps),
    }
  }

  /** The journal of the branch, for tests. */
  get journal(): World['journal'] {
    return this.#run.engine.world.journal
  }

  async #catchUp() {
    const { engine, advance, drive } = this.#run
    const { atMs, line } = this.#options
    // The lines of the first moment.
    await drive(engine.advance(0))
    let sliceEndsMs = performance.now() + SLICE_MS
    for (;;) {
      const { nowMs } = engine.world
      if (!this.#isPlayed && nowMs >= atMs) {
        this.#isPlayed = true
        engine.do(line)
        await drive(engine.advance(0))
      }
      if (this.#isStopped || nowMs >= this.#world.nowMs || this.#engine.world !== this.#world) return
      await advance(SECOND_MS)
      if (performance.now() < sliceEndsMs) continue
      await turn()
      sliceEndsMs = performance.now() + SLICE_MS
    }
  }

  #differences(): string[] {
    const journals = [this.#world.journal, this.#run.engine.world.journal] as const
    const of = journals.map(({ length }) => length)
    if (of.every((length, place) => length === this.#compared.of[place])) return [...this.#compared.lines]
    const { atMs } = this.#options
    const after = ({ at }: JournalEntry) => Date.parse(at) >= atMs
    const [run, branch] = [journals[0].entries.filter(after), journals[1].entries.filter(after)]
    const lines = compareJournals(run, branch, this.#world.runStartMs)
    this.#compared = { of, lines }
    return lines
  }
}
