import { createHash, type Hash } from 'node:crypto'
import type { JournalEntry, RunAction } from '#contract/sim.ts'
import type { LiveRun } from '#simulator/run/live-run.ts'
import type { World } from '#simulator/core/world/state.ts'
import { reasonOf } from '#simulator/files/writable-path.ts'
import type { RunStore } from '#simulator/run/run-store.ts'
import type { RunFile } from './run-file.ts'
import { didLine, type Head, headLine, type KeptRun, type Mark, markLine } from './run-lines.ts'

/** At least one line stays in the file for each of these spans of world time, so that no two lines are far apart. */
const LINE_EVERY_MS = 7 * 86_400_000

/** At most so much real time is lived again after the process was killed. */
const MARK_EVERY_MS = 2_000

const sourceOf = ({ source, scenario }: LiveRun['plan']): Head['scenario'] =>
  'file' in source ? { file: source.file, text: scenario.text } : source

/** A digest of all that a journal has had, entry by entry: the journal itself need not keep it. */
class JournalDigest {
  readonly #hash: Hash = createHash('sha256')
  readonly #expected: Mark | undefined
  #entries = 0
  #isAsExpected: boolean

  /** `expected` is what it is to be after so many entries. */
  constructor({ journal }: World, expected: Mark | undefined) {
    this.#expected = expected
    this.#isAsExpected = expected === undefined
    for (const entry of journal.entries) this.#add(entry)
    journal.follow((entry) => this.#add(entry))
  }

  #add(entry: JournalEntry) {
    this.#hash.update(`${JSON.stringify(entry)}\n`)
    this.#entries += 1
    if (this.#entries === this.#expected?.entries) this.#isAsExpected = this.text() === this.#expected.digest
  }

  get isAsExpected() {
    return this.#isAsExpected
  }

  text = () => this.#hash.copy().digest('hex').slice(0, 16)
}

/** Keeps every run of an engine in one file, each from its beginning; the runs before it lie beside that. */
export class RunKeeper implements RunStore {
  readonly #file: RunFile
  readonly #options: Head['options']
  readonly #nowMs: () => number
  /** The run that the file holds and the engine has yet to take up. */
  #kept: KeptRun | undefined
  #world: World | undefined
  #reachedMs = -Infinity
  /** The moment of the last line that no mark will take the place of. */
  #lineMs = -Infinity
  #digest: JournalDigest | undefined
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
      const fleet = { stations: plan.stations ?? null, firstStation: plan.firstStation ?? null, mix: plan.mix ?? null }
      const given = { seed: world.seed, ...fleet, recording }
      const head = { scenario: sourceOf(plan), ...given, options: this.#options, actions: [...actions.all] }
      const aside = this.#file.begin(headLine(head))
      if (aside !== undefined) console.log(`The run before this one is kept as ${aside}.`)
    }
    this.#kept = undefined
    this.#world = world
    this.#reachedMs = kept?.reachedMs ?? world.startMs
    this.#lineMs = this.#reachedMs
    this.#digest = new JournalDigest(world, kept?.mark)
  }

  keep<T>(action: RunAction, { nowMs }: World, act: () => T): T {
    const answer = this.#file.add(didLine(nowMs, action), act)
    this.#reachedMs = nowMs
    this.#lineMs = nowMs
    return answer
  }

  /** A world that is being brought back to a moment has reached that all the while. */
  reached(world: World) {
    const digest = this.#digest
    if (!digest || world.nowMs <= this.#reachedMs) return
    this.#markedMs = this.#nowMs()
    try {
      const keepsLast = world.nowMs - this.#lineMs >= LINE_EVERY_MS
      this.#file.mark(markLine(world.nowMs, world.journal.length, digest.text()), { keepsLast })
      if (keepsLast) this.#lineMs = world.nowMs
      this.#reachedMs = world.nowMs
      this.#isKnownBad = false
    } catch (error) {
      // The world goes on; what somebody wants to do to it will be refused.
      if (!this.#isKnownBad) console.error(`How far the run has come is not kept: ${reasonOf(error)}.`)
      this.#isKnownBad = true
    }
  }

  /** Did a run that was played again write the journal that it wrote before? To be asked before it goes on. */
  get isAsBefore() {
    return this.#digest?.isAsExpected === true
  }

  /** After every second: now and then it is written down. */
  readonly passed = (world: World) => {
    if (this.#nowMs() - this.#markedMs >= MARK_EVERY_MS) this.reached(world)
  }

  close() {
    if (this.#world) this.reached(this.#world)
    this.#file.close()
  }

  /** Closes the file as it is. */
  abandon() {
    this.#file.close()
  }
}
