import type { ActivityRow } from './activity-row.ts'

/** Numbers for items in order of insertion: an entry refers to its device by a number, which makes searches fast. */
export class IdTable<T> {
  readonly things: T[] = []
  readonly #numbers = new Map<T, number>()

  of(thing: T): number {
    const known = this.#numbers.get(thing)
    if (known !== undefined) return known
    this.#numbers.set(thing, this.things.length)
    return this.things.push(thing) - 1
  }
}

/** The index keys of an entry, as numbers. */
export interface IndexKeys {
  /** -1 without a station. */
  readonly station: number
  readonly group: number
  readonly members: number
  readonly property: number
  readonly gate: number
}
const MARKS = ['station', 'group', 'members', 'property', 'gate'] as const
const FIRST_LENGTH = 256

/**
 * The newest entries of one kind, in order. A full ring overwrites its oldest entry. Index keys are stored separately, so that
 * a search with few matches among many entries reads numbers only.
 */
export class RingBuffer {
  readonly #most: number
  readonly #rows: ActivityRow[] = []
  #marks = new Int32Array(FIRST_LENGTH * MARKS.length)
  #first = 0
  /** Time of the newest evicted entry. */
  lostMs: number | null = null

  constructor(most: number) {
    this.#most = most
  }

  get length() {
    return this.#rows.length
  }

  /** The entry at an index; 0 is the oldest. */
  at(place: number): ActivityRow | undefined {
    return this.#rows[this.#slot(place)]
  }

  add(row: ActivityRow, marks: IndexKeys) {
    let slot = this.#rows.length
    if (slot < this.#most) {
      this.#rows.push(row)
      this.#makeRoom()
    } else {
      slot = this.#first
      this.lostMs = this.#rows[slot]?.atMs ?? null
      this.#rows[slot] = row
      this.#first = (slot + 1) % this.#most
    }
    for (const [offset, mark] of MARKS.entries()) this.#marks[slot * MARKS.length + offset] = marks[mark]
  }

  /** Index of the first entry for which the condition holds. The condition must also hold for all later entries. */
  firstThat(holds: (row: ActivityRow) => boolean): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const row = this.at(middle)
      if (row && holds(row)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Indexes within a range whose keys match, newest first. */
  placesThat(
    fits: (station: number, group: number, members: number, property: number, gate: number) => boolean,
    from: number,
    to: number,
  ) {
    const marks = this.#marks
    const found = new Int32Array(to - from)
    let count = 0
    for (let place = to - 1; place >= from; place--) {
      const at = this.#slot(place) * MARKS.length
      if (fits(marks[at] ?? -1, marks[at + 1] ?? -1, marks[at + 2] ?? -1, marks[at + 3] ?? -1, marks[at + 4] ?? -1)) {
        found[count++] = place
      }
    }
    return found.subarray(0, count)
  }

  #slot(place: number): number {
    const slot = this.#first + place
    return slot < this.#rows.length ? slot : slot - this.#rows.length
  }

  #makeRoom() {
    if (this.#rows.length * MARKS.length <= this.#marks.length) return
    const larger = new Int32Array(Math.min(this.#marks.length * 2, this.#most * MARKS.length))
    larger.set(this.#marks)
    this.#marks = larger
  }
}
