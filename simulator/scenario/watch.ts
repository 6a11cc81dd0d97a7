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
  #heldSinceMs: number | undefined
  #lost: { atMs: number; seen: string } | undefined
  #last: (Sight & { atMs: number }) | undefined
  #tightest: { atMs: number; seen: string; strain: number } | undefined
  #broken: { atMs: number; seen: string } | undefined

  constructor(window: Window, startMs: number) {
    this.#window = window
    this.#startMs = startMs
  }

  /** Is there something to be looked at? */
  isOpen = (atMs: number) => atMs >= this.#window.fromMs && atMs <= this.#window.toMs

  see(atMs: number, { holds, seen, strain }: Sight) {
    if (strain !== undefined && strain > (this.#tightest?.strain ?? -Infinity)) this.#tightest = { atMs, seen, strain }
    if (!holds && this.#heldSinceMs !== undefined) this.#lost = { atMs, seen }
    this.#heldSinceMs = holds ? (this.#heldSinceMs ?? atMs) : undefined
    this.#last = { atMs, holds, seen }
    if (holds === (this.#window.form === 'never')) this.#broken ??= { atMs, seen }
  }

  /** What came of it, at the end of the run. */
  finding(): Finding {
    const { form, fromMs } = this.#window
    const last = this.#last
    if (!last) return { held: false, atMs: fromMs, said: 'the run ended before it could be seen' }
    if (form === 'by') return this.#finalOf(last)
    if (this.#broken) {
      const { atMs, seen } = this.#broken
      return { held: false, atMs, said: form === 'at' ? seen : `at ${this.#at(atMs)} ${seen}` }
    }
    const tightest = form === 'within' || form === 'always' ? this.#tightest : undefined
    const said = tightest ? `at the most, at ${this.#at(tightest.atMs)}, ${tightest.seen}` : last.seen
    return { held: true, atMs: last.atMs, said }
  }

  /** It has to be so in the end; since when, or until when it was, is worth knowing. */
  #finalOf({ holds, atMs, seen }: Sight & { atMs: number }): Finding {
    if (holds) return { held: true, atMs, said: `${seen}, since ${this.#at(this.#heldSinceMs ?? atMs)}` }
    if (this.#lost) return { held: false, atMs, said: `${seen}; it was so, until ${this.#at(this.#lost.atMs)}` }
    return { held: false, atMs, said: `${seen}; it never was so` }
  }

  readonly #at = (ms: number) => spanText(ms - this.#startMs)
}
