import type { Window } from './expected.ts'

/** What was seen of an expectation at one moment. */
export interface Sight {
  readonly holds: boolean
  /** In words, such as `it draws 12 A`. */
  readonly seen: string
  /** Of a figure that is to stay within bounds: how near it is to them. The nearest of a span is worth knowing. */
  readonly strain?: number | undefined
}

/** Several sights as one. Of those, the ones that do not hold are what is worth saying. */
export function together(sights: readonly Sight[]): Sight {
  const told = sights.filter(({ holds }) => !holds)
  const strains = sights.flatMap(({ strain }) => strain ?? [])
  return {
    holds: told.length === 0,
    seen: (told[0] ? told : sights).map(({ seen }) => seen).join(', '),
    strain: strains.length > 0 ? Math.max(...strains) : undefined,
  }
}

/** One of the things that an expectation says of its subject. */
export interface Claim {
  /** With the subject before it, a sentence: `is on the safe limit`. */
  readonly claim: string
  readonly look: () => Sight
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

/** `1m12s` of a span in ms. */
export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  return parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('') || '0s'
}

/** Follows one expectation through a run, second by second. */
export class Watch {
  readonly #window: Window
  readonly #startMs: number
  #sinceMs: number | undefined
  #lost: { atMs: number; seen: string } | undefined
  #last: (Sight & { atMs: number }) | undefined
  #tightest: { atMs: number; seen: string; strain: number } | undefined
  #broken: { atMs: number; seen: string } | undefined

  constructor(window: Window, startMs: number) {
    this.#window = window
    this.#startMs = startMs
  }

  see(atMs: number, { holds, seen, strain }: Sight) {
    if (strain !== undefined && strain > (this.#tightest?.strain ?? -Infinity)) this.#tightest = { atMs, seen, strain }
    if (!holds && this.#last?.holds) this.#lost = { atMs, seen }
    if (holds !== this.#last?.holds) this.#sinceMs = atMs
    this.#last = { atMs, holds, seen }
    if (holds === (this.#window.form === 'never')) this.#broken ??= { atMs, seen }
  }

  /** What came of it, at the end of the run. */
  finding(): Finding {
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
    const { held, atMs, said } = this.finding()
    return { state: held ? 'held' : 'failed', holdsNow: last.holds, said, decidedAtMs: atMs }
  }

  /** It has to be so in the end; since when, or until when it was, is worth knowing. */
  #finalOf({ holds, seen, atMs }: Sight & { atMs: number }): string {
    if (holds) return `${seen}, since ${this.#at(this.#sinceMs ?? atMs)}`
    return this.#lost ? `${seen}; it was so, until ${this.#at(this.#lost.atMs)}` : `${seen}; it never was so`
  }

  readonly #at = (ms: number) => spanText(ms - this.#startMs)
}
