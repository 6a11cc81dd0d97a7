import type { Line } from './line.ts'

/** By moment; lines of one moment as they stand in the file. */
const inOrder = (lines: readonly Line[]) => lines.toSorted((a, b) => a.atMs - b.atMs)

/** The lines that have not been played, in their order. */
export class Timeline {
  #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = inOrder(lines)
  }

  add(line: Line) {
    this.#lines = inOrder([...this.#lines, line])
  }

  /** Takes out the next line due before a moment. */
  takeBefore(ms: number): Line | undefined {
    const [next, ...rest] = this.#lines
    if (!next || next.atMs >= ms) return undefined
    this.#lines = rest
    return next
  }
}
