import { plural } from '#contract/plural.ts'
import { spanText } from '../language/span-text.ts'

interface Span {
  readonly fromMs: number
  toMs: number
}

const MAX_LISTED = 3

/** The spans in which a condition was met, checked every second. */
export class Spans {
  readonly #first: Span[] = []
  #last: Span | undefined
  #count = 0
  #isOpen = false

  see(atMs: number, isSo: boolean): void {
    if (isSo && this.#isOpen && this.#last) this.#last.toMs = atMs
    if (isSo && !this.#isOpen) {
      this.#last = { fromMs: atMs, toMs: atMs }
      this.#count += 1
      if (this.#first.length < MAX_LISTED) this.#first.push(this.#last)
    }
    this.#isOpen = isSo
  }

  /** Whether the condition was met at more than one moment. */
  get isLong(): boolean {
    return this.#count > 1 || (this.#last !== undefined && this.#last.toMs > this.#last.fromMs)
  }

  /** `from 1s to 4s and at 9s`, with the count of further spans; empty without spans. Times are relative to `startMs`. */
  asText(startMs: number): string {
    const at = (ms: number) => spanText(ms - startMs)
    const told = this.#first.map(({ fromMs, toMs }) => (toMs > fromMs ? `from ${at(fromMs)} to ${at(toMs)}` : `at ${at(fromMs)}`))
    const more = this.#count - told.length
    if (more > 0) told.push(`${more} more ${plural(more, 'time', 'times')} up to ${at(this.#last?.toMs ?? startMs)}`)
    return told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : (told[0] ?? '')
  }
}
