import { createHash, type Hash } from 'node:crypto'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { RunAction } from '#contract/sim.ts'
import type { LiveRun } from '#simulator/run/live-run.ts'
import type { World } from '#simulator/core/world/state.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import type { RunStore } from '#simulator/run/run-store.ts'
import { NO_LINE, sealed } from './line-sums.ts'
import type { RunLog } from './run-log.ts'
import { didLine, type Head, headLine, type KeptRun, type RunMark, markLine } from './run-lines.ts'

/** The maximum simulated time between two permanent lines of the file. */
const LINE_EVERY_MS = 7 * 86_400_000

/** The maximum real time that is repeated after the process was killed. */
const MARK_EVERY_MS = 2_000

const sourceOf = ({ source, scenario }: LiveRun['plan']): Head['scenario'] =>
  'file' in source ? { file: source.file, text: scenario.text } : source

/** A digest of all entries of a journal, including evicted entries. */
class JournalDigest {
  readonly #hash: Hash = createHash('sha256')
  readonly #expected: RunMark | undefined
  #entries = 0
  #isAsExpected: boolean

  /** `expected`: the digest that the stored run had after a number of entries. */
  constructor({ journal }: World, expected: RunMark | undefined) {
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

/** Stores the present run of an engine in one file or another log; files of previous runs are renamed. */
export class RunKeeper implements RunStore {
  readonly #file: RunLog
  readonly #options: Head['options']
  readonly #nowMs: () => number
  /** The run in the file that the engine has not started yet. */
  #kept: KeptRun | undefined
  #world: World | undefined
  #reachedMs = -Infinity
  /** The moment of the last permanent line. */
  #lineMs = -Infinity
  #digest: JournalDigest | undefined
  #markedMs = -Infinity
  #isKnownBad = false
  /** The checksum that the next line continues; undefined in a file without checksums. */
  #sum: string | undefined = NO_LINE

  constructor(file: RunLog, options: Head['options'], kept?: KeptRun, nowMs: () => number = () => performance.now()) {
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
      const { line, sum } = sealed(headLine(head), NO_LINE)
      const aside = this.#file.begin(line)
      this.#sum = sum
      if (aside !== undefined) console.log(`The previous run was renamed to ${aside}.`)
    }
    if (kept) this.#sum = kept.sum
    this.#kept = undefined
    this.#world = world
    this.#reachedMs = kept?.reachedMs ?? world.runStartMs
    this.#lineMs = this.#reachedMs
    this.#digest = new JournalDigest(world, kept?.mark)
  }

  keep<T>(action: RunAction, { nowMs }: World, act: () => T): T {
    const { line, sum } = sealed(didLine(nowMs, action), this.#sum)
    const answer = this.#file.add(line, act)
    this.#sum = sum
    this.#reachedMs = nowMs
    this.#lineMs = nowMs
    return answer
  }

  /** During the restoration of a run, its moment is the target of the restoration. */
  reached(world: World) {
    const digest = this.#digest
    if (!digest || world.nowMs <= this.#reachedMs) return
    this.#markedMs = this.#nowMs()
    try {
      const keepsLast = world.nowMs - this.#lineMs >= LINE_EVERY_MS
      const line = markLine(world.nowMs, world.journal.length, digest.text())
      this.#file.mark(sealed(line, this.#sum).line, { keepsLast })
      if (keepsLast) this.#lineMs = world.nowMs
      this.#reachedMs = world.nowMs
      this.#isKnownBad = false
    } catch (error) {
      // The world continues, but changes are refused.
      if (!this.#isKnownBad) console.error(`Cannot store the present moment of the run: ${fileErrorReason(error)}.`)
      this.#isKnownBad = true
    }
  }

  /** Whether a replayed run wrote the same journal as before; valid until the run continues. */
  get isAsBefore() {
    return this.#digest?.isAsExpected === true
  }

  /** Called after every second; stores the moment at intervals. */
  readonly passed = (world: World) => {
    if (this.#nowMs() - this.#markedMs >= MARK_EVERY_MS) this.reached(world)
  }

  close() {
    if (this.#world) this.reached(this.#world)
    this.#file.close()
  }

  /** Closes the file without writing. */
  abandon() {
    this.#file.close()
  }
}
