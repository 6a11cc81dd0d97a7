import type { Line } from '../language/line.ts'

interface Entry {
  readonly line: Line
  readonly isByHand: boolean
}

/** By moment; lines of one moment as they were written, those played by hand after those of the scenario. */
const inOrder = (entries: readonly Entry[]) => entries.toSorted((a, b) => a.line.atMs - b.line.atMs)

/** The lines of a run in their order, those played and those to come. */
export class Timeline {
  #entries: readonly Entry[]
  #played = 0

  constructor(lines: readonly Line[], byHand: readonly Line[] = []) {
    const scenario = lines.map((line) => ({ line, isByHand: false }))
    this.#entries = inOrder([...scenario, ...byHand.map((line) => ({ line, isByHand: true }))])
  }

  /** Adds a line played by hand. It comes after all that was due by its moment. */
  add(line: Line) {
    this.#entries = inOrder([...this.#entries, { line, isByHand: true }])
  }

  /** Adds a line that has been played by hand just now. */
  addPlayed(line: Line) {
    const place = this.#played
    this.#entries = [...this.#entries.slice(0, place), { line, isByHand: true }, ...this.#entries.slice(place)]
    this.#played += 1
  }

  /** Takes the next line due before a moment; it counts as played. */
  takeBefore(ms: number): Line | undefined {
    const next = this.#entries[this.#played]?.line
    if (!next || next.atMs >= ms) return undefined
    this.#played += 1
    return next
  }

  /** All lines, in their order. */
  entries = () => this.#entries.map((entry, place) => ({ ...entry, isPlayed: place < this.#played }))
}
