import { createHash, type Hash } from 'node:crypto'
import type { RunAction } from '#contract/sim.ts'
import type { LiveRun } from '#simulator/live-run.ts'
import type { World } from '#simulator/world/state.ts'
import { reasonOf } from '#simulator/writing.ts'
import type { Keeping } from './keeping.ts'
import type { RunFile } from './run-file.ts'
import { didLine, type Head, headLine, type KeptRun, type Mark, markLine } from './run-lines.ts'

/** At most so much real time is lived again after the process was killed. */
const MARK_EVERY_MS = 2_000

const sourceOf = ({ source, scenario }: LiveRun['plan']): Head['scenario'] =>
  'file' in source ? { file: source.file, text: scenario.text } : source

/** A digest of the first entries of a journal, which can go on from where it was asked for last. */
class JournalDigest {
  readonly #hash: Hash = createHash('sha256')
  #entries = 0

  of({ journal }: World, entries: number): string {
    for (const entry of journal.entries.slice(this.#entries, entries)) this.#hash.update(`${JSON.stringify(entry)}\n`)
    this.#entries = entries
    return this.#hash.copy().digest('hex').slice(0, 16)
  }
}

/** Keeps every run of an engine in one file, each from its beginning; the runs before it lie beside that. */
export class RunKeeper implements Keeping {
  readonly #file: RunFile
  readonly #options: Head['options']
  readonly #nowMs: () => number
  /** The run that the file holds and the engine has yet to take up. */
  #kept: KeptRun | undefined
  #world: World | undefined
  #reachedMs = -Infinity
  #digest = new JournalDigest()
  #markedMs = -Infinity
  #isKnownBad = false

  constructor(file: RunFile, options: Head['options'], kept?: KeptRun, nowMs: () => number = () => performance.now()) {
    this.#file = file
    this.#options = options
    this.#kept = kept
    this.#nowMs = nowMs
  }

  begins({ plan, world, actions }: LiveRun) {
    const kept = this.#kept
    if (!kept) {
      if (this.#world) this.reached(this.#world)
      const { name, digest } = plan.recording ?? {}
      const recording = name !== undefined && digest !== undefined ? { name, digest } : null
      const given = { seed: world.seed, stations: plan.stations ?? null, recording }
      const head = { scenario: sourceOf(plan), ...given, options: this.#options, actions }
      const aside = this.#file.begin(headLine(head))
      if (aside !== undefined) console.log(`The run before this one is kept as ${aside}.`)
    }
    this.#kept = undefined
    this.#world = world
    this.#reachedMs = kept?.reachedMs ?? world.startMs
    this.#digest = new JournalDigest()
  }

  keep<T>(action: RunAction, { nowMs }: World, act: () => T): T {
    const answer = this.#file.add(didLine(nowMs, action), act)
    this.#reachedMs = nowMs
    return answer
  }

  /** A world that is being brought back to a moment has reached that all the while. */
  reached(world: World) {
    if (world.nowMs <= this.#reachedMs) return
    const { length } = world.journal.entries
    this.#markedMs = this.#nowMs()
    try {
      this.#file.mark(markLine(world.nowMs, length, this.#digest.of(world, length)))
      this.#reachedMs = world.nowMs
      this.#isKnownBad = false
    } catch (error) {
      // The world goes on; what somebody wants to do to it will be refused.
      if (!this.#isKnownBad) console.error(`How far the run has come is not kept: ${reasonOf(error)}.`)
      this.#isKnownBad = true
    }
  }

  /** Did a run that was played again write the journal that it wrote before? To be asked before it goes on. */
  isAsBefore = (world: World, { entries, digest }: Mark) =>
    world.journal.entries.length >= entries && this.#digest.of(world, entries) === digest

  /** After every second: now and then it is written down. */
  readonly passed = (world: World) => {
    if (this.#nowMs() - this.#markedMs >= MARK_EVERY_MS) this.reached(world)
  }

  close() {
    if (this.#world) this.reached(this.#world)
    this.#file.close()
  }
}
