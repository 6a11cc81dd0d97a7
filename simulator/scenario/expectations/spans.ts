import { spanText } from '../language/span-text.ts'

interface Span {
  readonly fromMs: number
  toMs: number
}

const MOST_TOLD = 3

/** The spans in which something was so, looked at second by second. */
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
      if (this.#first.length < MOST_TOLD) this.#first.push(this.#last)
    }
    this.#isOpen = isSo
  }

  /** More than a single moment? */
  get isLong(): boolean {
    return this.#count > 1 || (this.#last !== undefined && this.#last.toMs > this.#last.fromMs)
  }

  /** `from 1s to 4s and at 9s`, and of many spans how many more there were; empty without any. Spans are since `startMs`. */
  inWords(startMs: number): string {
    const at = (ms: number) => spanText(ms - startMs)
    const told = this.#first.map(({ fromMs, toMs }) => (toMs > fromMs ? `from ${at(fromMs)} to ${at(toMs)}` : `at ${at(fromMs)}`))
    const more = this.#count - told.length
    if (more > 0) told.push(`${more} more time${more === 1 ? '' : 's'} up to ${at(this.#last?.toMs ?? startMs)}`)
    return told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : (told[0] ?? '')
  }
}
