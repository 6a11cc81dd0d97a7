import type { ExpectedWindow } from '../language/expected.ts'
import { spanText } from '../language/span-text.ts'
import { Spans } from './spans.ts'

/** The observation of an expectation at one moment. */
export interface Observation {
  readonly holds: boolean
  /** As text, such as `it draws 12 A`. */
  readonly seen: string
  /** For a figure that must stay within bounds: how near it is to a bound. The finding reports the nearest one. */
  readonly strain?: number | undefined
  /** The distance from holding: 0 if the observation holds; omitted for conditions without a distance. */
  readonly miss?: number | undefined
  /** How far the figure may still change until the observation does not hold; omitted for conditions without a figure. */
  readonly margin?: number | undefined
}

/** Combines observations. If some do not hold, `seen` reports only those. */
export function combineObservations(observations: readonly Observation[]): Observation {
  const failed = observations.filter(({ holds }) => !holds)
  const strains = observations.flatMap(({ strain }) => strain ?? [])
  return {
    holds: failed.length === 0,
    seen: (failed[0] ? failed : observations).map(({ seen }) => seen).join(', '),
    strain: strains.length > 0 ? Math.max(...strains) : undefined,
    margin: Math.min(...observations.flatMap(({ margin }) => margin ?? [])),
    miss: failed.reduce((sum, one) => sum + shareOfMiss(one), 0),
  }
}

/** Each miss counts for less than 1, so that fewer misses are nearer in any unit. */
const shareOfMiss = ({ miss }: Observation) => (miss === undefined || Number.isNaN(miss) ? 1 : miss / (1 + miss))

/** One condition of an expectation on its subject. */
export interface Assertion {
  /** A sentence without its subject: `is on the safe limit`. */
  readonly text: string
  readonly look: () => Observation
}

/** Whether an expectation held, and the observation that decided it. */
export interface Finding {
  readonly held: boolean
  /** The moment of the decision, ms. */
  readonly atMs: number
  readonly said: string
  /** The start of the state at that moment, ms; null without an observation. */
  readonly sinceMs: number | null
}

/** The state of an expectation during its run. */
export interface Stand {
  readonly state: 'ahead' | 'open' | 'held' | 'failed'
  /** Null before the first observation. */
  readonly holdsNow: boolean | null
  readonly said: string
  readonly decidedAtMs: number | null
}

/** Checks one expectation in every second of a run. */
export class Watch {
  readonly #window: ExpectedWindow
  readonly #startMs: number
  #sinceMs: number | undefined
  readonly #spans = new Spans()
  #nearest: { atMs: number; seen: string; miss: number } | undefined
  #furthestMiss = -Infinity
  #last: (Observation & { atMs: number }) | undefined
  #tightest: { atMs: number; seen: string; strain: number } | undefined
  #broken: { atMs: number; seen: string } | undefined

  constructor(window: ExpectedWindow, startMs: number) {
    this.#window = window
    this.#startMs = startMs
  }

  see(atMs: number, { holds, seen, strain, miss }: Observation) {
    // For a condition that must always be met, the finding reports the spans in which it was not met.
    this.#spans.see(atMs, this.#window.form === 'within' || this.#window.form === 'always' ? !holds : holds)
    if (!holds && miss !== undefined) {
      if (miss < (this.#nearest?.miss ?? Infinity)) this.#nearest = { atMs, seen, miss }
      this.#furthestMiss = Math.max(this.#furthestMiss, miss)
    }
    if (strain !== undefined && strain > (this.#tightest?.strain ?? -Infinity)) this.#tightest = { atMs, seen, strain }
    if (holds !== this.#last?.holds) this.#sinceMs = atMs
    this.#last = { atMs, holds, seen }
    if (holds === (this.#window.form === 'never')) this.#broken ??= { atMs, seen }
  }

  /** The finding at the end of the run. */
  finding(): Finding {
    const decided = this.#decided()
    const { form } = this.#window
    if (decided.held || !this.#broken || form === 'at' || form === 'by' || !this.#spans.isLong) return decided
    return { ...decided, said: `${decided.said}; the condition was ${form === 'never' ? '' : 'not '}met ${this.#spansAsText()}` }
  }

  /** The finding from the observations so far. */
  #decided(): Finding {
    const { form, fromMs } = this.#window
    const last = this.#last
    if (!last) return { held: false, atMs: fromMs, said: 'the run ended before the expectation was checked', sinceMs: null }
    const since = { sinceMs: this.#sinceMs ?? last.atMs }
    if (form === 'by') return { held: last.holds, atMs: last.atMs, said: this.#finalOf(last), ...since }
    if (this.#broken) {
      const { atMs, seen } = this.#broken
      return { held: false, atMs, said: form === 'at' ? seen : `at ${this.#at(atMs)} ${seen}`, sinceMs: atMs }
    }
    const tightest = form === 'within' || form === 'always' ? this.#tightest : undefined
    const said = tightest ? `maximum at ${this.#at(tightest.atMs)}: ${tightest.seen}` : last.seen
    return { held: true, atMs: last.atMs, said, ...since }
  }

  /** The state at `nowMs`. A broken expectation stays failed; all others are decided at the end of their window. */
  standing(nowMs: number): Stand {
    const { form, fromMs, toMs } = this.#window
    const last = this.#last
    if (nowMs < fromMs) return { state: 'ahead', holdsNow: null, said: '', decidedAtMs: null }
    if (!last) return { state: 'open', holdsNow: null, said: '', decidedAtMs: null }
    const isOver = last.atMs >= toMs || (form !== 'by' && this.#broken !== undefined)
    if (!isOver) return { state: 'open', holdsNow: last.holds, said: last.seen, decidedAtMs: null }
    const { held, atMs, said } = this.#decided()
    return { state: held ? 'held' : 'failed', holdsNow: last.holds, said, decidedAtMs: atMs }
  }

  /** For `by`: since when the condition is met, or when it was met before, or when it was closest. */
  #finalOf({ holds, seen, atMs }: Observation & { atMs: number }): string {
    if (holds) return `${seen}, since ${this.#at(this.#sinceMs ?? atMs)}`
    const before = this.#spansAsText()
    if (before !== '') return `${seen}; the condition was met ${before}`
    const never = `${seen}; the condition was never met from ${this.#at(this.#window.fromMs)} to ${this.#at(atMs)}`
    const nearest = this.#nearest
    // If all moments were equally far, none is reported as closest.
    if (!nearest || nearest.miss === this.#furthestMiss) return never
    return `${never}; closest at ${this.#at(nearest.atMs)}: ${nearest.seen}`
  }

  readonly #spansAsText = () => this.#spans.asText(this.#startMs)

  readonly #at = (ms: number) => spanText(ms - this.#startMs)
}
