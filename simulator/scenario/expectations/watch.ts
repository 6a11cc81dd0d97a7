import type { Window } from '../language/expected.ts'
import { spanText } from '../language/span-text.ts'
import { Spans } from './spans.ts'

/** What was seen of an expectation at one moment. */
export interface Observation {
  readonly holds: boolean
  /** In words, such as `it draws 12 A`. */
  readonly seen: string
  /** Of a figure that is to stay within bounds: how near it is to them. The nearest of a span is worth knowing. */
  readonly strain?: number | undefined
  /** How far it is from holding: 0 where it holds; left out where there is only yes or no. */
  readonly miss?: number | undefined
}

/** Several sights as one. Of those, the ones that do not hold are what is worth saying. */
export function together(sights: readonly Observation[]): Observation {
  const told = sights.filter(({ holds }) => !holds)
  const strains = sights.flatMap(({ strain }) => strain ?? [])
  return {
    holds: told.length === 0,
    seen: (told[0] ? told : sights).map(({ seen }) => seen).join(', '),
    strain: strains.length > 0 ? Math.max(...strains) : undefined,
    miss: told.reduce((sum, one) => sum + shareOfMiss(one), 0),
  }
}

/** Each of several misses counts for less than 1, so that fewer of them are nearer, whatever their units. */
const shareOfMiss = ({ miss }: Observation) => (miss === undefined || Number.isNaN(miss) ? 1 : miss / (1 + miss))

/** One of the things that an expectation says of its subject. */
export interface Assertion {
  /** With the subject before it, a sentence: `is on the safe limit`. */
  readonly claim: string
  readonly look: () => Observation
}

/** Whether an expectation held, and what there was to be seen. */
export interface Finding {
  readonly held: boolean
  /** When it was decided, ms. */
  readonly atMs: number
  readonly said: string
  /** Since when it had been as it was then; null where nothing was seen. */
  readonly sinceMs: number | null
}

/** How an expectation stands while its run goes on. */
export interface Stand {
  readonly state: 'ahead' | 'open' | 'held' | 'failed'
  /** Null before it has been looked at. */
  readonly holdsNow: boolean | null
  readonly said: string
  readonly decidedAtMs: number | null
}

/** Follows one expectation through a run, second by second. */
export class Watch {
  readonly #window: Window
  readonly #startMs: number
  #sinceMs: number | undefined
  readonly #spans = new Spans()
  #nearest: { atMs: number; seen: string; miss: number } | undefined
  #furthestMiss = -Infinity
  #last: (Observation & { atMs: number }) | undefined
  #tightest: { atMs: number; seen: string; strain: number } | undefined
  #broken: { atMs: number; seen: string } | undefined

  constructor(window: Window, startMs: number) {
    this.#window = window
    this.#startMs = startMs
  }

  see(atMs: number, { holds, seen, strain, miss }: Observation) {
    // Of what is to be so throughout, the spans in which it was not are worth knowing.
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

  /** What came of it, at the end of the run. */
  finding(): Finding {
    const decided = this.#decided()
    const { form } = this.#window
    if (decided.held || !this.#broken || form === 'at' || form === 'by' || !this.#spans.isLong) return decided
    return { ...decided, said: `${decided.said}; it was ${form === 'never' ? '' : 'not '}so ${this.#spansInWords()}` }
  }

  /** The same as far as it is decided: no later second changes it. */
  #decided(): Finding {
    const { form, fromMs } = this.#window
    const last = this.#last
    if (!last) return { held: false, atMs: fromMs, said: 'the run ended before it could be seen', sinceMs: null }
    const since = { sinceMs: this.#sinceMs ?? last.atMs }
    if (form === 'by') return { held: last.holds, atMs: last.atMs, said: this.#finalOf(last), ...since }
    if (this.#broken) {
      const { atMs, seen } = this.#broken
      return { held: false, atMs, said: form === 'at' ? seen : `at ${this.#at(atMs)} ${seen}`, sinceMs: atMs }
    }
    const tightest = form === 'within' || form === 'always' ? this.#tightest : undefined
    const said = tightest ? `at the most, at ${this.#at(tightest.atMs)}, ${tightest.seen}` : last.seen
    return { held: true, atMs: last.atMs, said, ...since }
  }

  /** How it stands now. What is broken once stays so; all else is decided when its time is over. */
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

  /** It has to be so in the end; since when, or when it was so before, or when it came closest, is worth knowing. */
  #finalOf({ holds, seen, atMs }: Observation & { atMs: number }): string {
    if (holds) return `${seen}, since ${this.#at(this.#sinceMs ?? atMs)}`
    const before = this.#spansInWords()
    if (before !== '') return `${seen}; it was so ${before}`
    const never = `${seen}; it never was so from ${this.#at(this.#window.fromMs)} to ${this.#at(atMs)}`
    const nearest = this.#nearest
    // Where no moment came closer than another, the first is not worth naming.
    if (!nearest || nearest.miss === this.#furthestMiss) return never
    return `${never}, and came closest at ${this.#at(nearest.atMs)}: ${nearest.seen}`
  }

  readonly #spansInWords = () => this.#spans.inWords(this.#startMs)

  readonly #at = (ms: number) => spanText(ms - this.#startMs)
}
