import type { TimelineEntry } from '../language/line.ts'

interface Entry {
  readonly line: TimelineEntry
  readonly isManual: boolean
}

/** In the order of moments; lines of one moment in the order of the file, manual lines after those of the scenario. */
const inOrder = (entries: readonly Entry[]) => entries.toSorted((a, b) => a.line.atMs - b.line.atMs)

/** The lines of a run in order, played and pending. */
export class Timeline {
  #entries: Entry[]
  #played = 0

  constructor(lines: readonly TimelineEntry[], manualLines: readonly TimelineEntry[] = []) {
    const scenario = lines.map((line) => ({ line, isManual: false }))
    this.#entries = inOrder([...scenario, ...manualLines.map((line) => ({ line, isManual: true }))])
  }

  /** Adds a manual line after all other lines of its moment. */
  add(line: TimelineEntry) {
    this.#entries = inOrder([...this.#entries, { line, isManual: true }])
  }

  /** Adds a manual line that has already been played. */
  addPlayed(line: TimelineEntry) {
    this.#entries.splice(this.#played, 0, { line, isManual: true })
    this.#played += 1
  }

  /** Returns the next line due before a moment and marks the line as played. */
  takeBefore(ms: number): TimelineEntry | undefined {
    const next = this.#entries[this.#played]?.line
    if (!next || next.atMs >= ms) return undefined
    this.#played += 1
    return next
  }

  /** The lines due before a moment that have not been played. They stay pending. */
  dueBefore(ms: number): TimelineEntry[] {
    const due: TimelineEntry[] = []
    for (let place = this.#played; ; place++) {
      const line = this.#entries[place]?.line
      if (!line || line.atMs >= ms) return due
      due.push(line)
    }
  }

  /** All lines in order. */
  entries = () => this.#entries.map((entry, place) => ({ ...entry, isPlayed: place < this.#played }))
}
