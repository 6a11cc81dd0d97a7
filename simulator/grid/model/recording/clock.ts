import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** The samples of a file in the order of its lines. */
export interface RawSamples {
  readonly timesMs: readonly number[]
  readonly valuesHz: readonly number[]
  readonly lines: readonly number[]
}

/** A kind of repair or omission: how often, and the line where it happened first. */
export interface Note {
  readonly what: string
  readonly count: number
  readonly line: number
}

/** Samples in the order of time, ms after the first one. */
export interface Ordered {
  readonly offsetsMs: number[]
  readonly valuesHz: number[]
  readonly repaired: readonly Note[]
  readonly ignored: readonly Note[]
}

/** Counts repairs or omissions by kind. */
export class Notes {
  readonly #notes = new Map<string, Note>()

  add(what: string, line: number): void {
    const known = this.#notes.get(what)
    this.#notes.set(what, { what, count: (known?.count ?? 0) + 1, line: known?.line ?? line })
  }

  list = (): Note[] => [...this.#notes.values()]
  total = (): number => this.list().reduce((sum, { count }) => sum + count, 0)
}

/** A shorter step back is an error of the recorder, and no change of clocks. */
const MIN_TURN_MS = MINUTE_MS
/** Longest gap before and after a skipped hour. */
const MAX_GAP_AT_SKIP_MS = 30 * MINUTE_MS
/** Clocks change in the first hours of a day. */
const LAST_HOUR_OF_CHANGE = 3
/** Number of rows that show that a file begins with the latest one. */
const MIN_ROWS_REVERSED = 10

/** The number of a Sunday in its month, and whether it is the last one; undefined on other days. */
function sundayOf(ms: number): { month: number; number: number; isLast: boolean } | undefined {
  const date = new Date(ms)
  if (date.getUTCDay() !== 0) return undefined
  const day = date.getUTCDate()
  return { month: date.getUTCMonth() + 1, number: Math.ceil(day / 7), isLast: day > 24 }
}

/** Days on which clocks go back: the last Sunday of October in Europe, the first of November in North America. */
function isAutumnChange(ms: number): boolean {
  const sunday = sundayOf(ms)
  return sunday !== undefined && ((sunday.month === 10 && sunday.isLast) || (sunday.month === 11 && sunday.number === 1))
}

/** Days on which clocks go forward: the last Sunday of March in Europe, the second in North America. */
function isSpringChange(ms: number): boolean {
  const sunday = sundayOf(ms)
  return sunday !== undefined && sunday.month === 3 && (sunday.isLast || sunday.number === 2)
}

/** Days on which clocks change in Europe or North America. */
export const isChangeOfClocks = (ms: number): boolean => isAutumnChange(ms) || isSpringChange(ms)

/** Whether a step back of a local clock is the repeated hour at the end of daylight saving time. */
function isTurnedBack(lastMs: number, nowMs: number): boolean {
  const backMs = lastMs - nowMs
  if (backMs > HOUR_MS || backMs < MIN_TURN_MS) return false
  // With a resolution of seconds the step alone shows it, in any zone.
  if (backMs > HOUR_MS - MINUTE_MS) return true
  const hour = Math.floor(nowMs / HOUR_MS)
  return isAutumnChange(nowMs) && hour % 24 <= LAST_HOUR_OF_CHANGE && lastMs <= (hour + 1) * HOUR_MS
}

/** Whether a step of a local clock skips the hour at the start of daylight saving time. */
function isSkipped(lastMs: number, nowMs: number): boolean {
  if (nowMs - lastMs <= HOUR_MS || !isSpringChange(nowMs)) return false
  // The whole hour before this one has no sample.
  const endMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const hour = (endMs % DAY_MS) / HOUR_MS
  const startMs = endMs - HOUR_MS
  return (
    hour >= 2 &&
    hour <= LAST_HOUR_OF_CHANGE + 1 &&
    lastMs < startMs &&
    startMs - lastMs <= MAX_GAP_AT_SKIP_MS &&
    nowMs - endMs <= MAX_GAP_AT_SKIP_MS
  )
}

/** Files of some interfaces begin with the latest row. */
function isReversed({ timesMs }: RawSamples): boolean {
  if (timesMs.length < MIN_ROWS_REVERSED) return false
  let back = 0
  for (let place = 1; place < timesMs.length; place++) if ((timesMs[place] ?? 0) < (timesMs[place - 1] ?? 0)) back += 1
  return back > (timesMs.length - 1) / 2
}

const reversed = ({ timesMs, valuesHz, lines }: RawSamples): RawSamples => ({
  timesMs: timesMs.toReversed(),
  valuesHz: valuesHz.toReversed(),
  lines: lines.toReversed(),
})

/**
 * Puts samples in the order of time. A row that is not after the one before is left out, except where a local clock goes back an
 * hour. A local clock that skips an hour leaves no gap.
 */
export function inOrder(raw: RawSamples, isLocal: boolean): Ordered {
  const repaired = new Notes()
  const ignored = new Notes()
  const isBackwards = isReversed(raw)
  if (isBackwards) repaired.add('latest row first', raw.lines[0] ?? 1)
  const { timesMs, valuesHz, lines } = isBackwards ? reversed(raw) : raw
  const offsetsMs: number[] = []
  const kept: number[] = []
  const firstMs = timesMs[0] ?? 0
  /** Hours that the clock was put back, ms. */
  let shiftMs = 0
  let lastMs = -Infinity
  for (const [place, clockMs] of timesMs.entries()) {
    const line = lines[place] ?? 0
    if (isLocal && isTurnedBack(lastMs - shiftMs, clockMs)) {
      shiftMs += HOUR_MS
      repaired.add('change of clocks', line)
    } else if (isLocal && isSkipped(lastMs - shiftMs, clockMs)) {
      shiftMs -= HOUR_MS
      repaired.add('change of clocks', line)
    }
    const atMs = clockMs + shiftMs
    if (atMs <= lastMs) {
      ignored.add(atMs === lastMs ? 'repeated time' : 'step back', line)
      // Of rows with the same time, the first frequency counts.
      if (atMs === lastMs && Number.isNaN(kept.at(-1))) kept[kept.length - 1] = valuesHz[place] ?? NaN
      continue
    }
    lastMs = atMs
    offsetsMs.push(atMs - firstMs)
    kept.push(valuesHz[place] ?? NaN)
  }
  return { offsetsMs, valuesHz: kept, repaired: repaired.list(), ignored: ignored.list() }
}
