import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { Notes, spreadRows, type Note, type OrderProblem, type RawSamples } from './samples.ts'

/** Samples in the order of time, ms after the first one. */
export interface Ordered {
  readonly offsetsMs: number[]
  readonly valuesHz: number[]
  readonly repaired: readonly Note[]
  readonly ignored: readonly Note[]
  /** Of the ignored rows, those with the time of the row before and another frequency. */
  readonly contrary: Note | undefined
}

/** A shorter step back is an error of the recorder, and no change of clocks. */
const MIN_TURN_MS = MINUTE_MS
/** Longest gap before and after a skipped hour. */
const MAX_GAP_AT_SKIP_MS = 30 * MINUTE_MS
/** Clocks change in the first hours of a day. */
const LAST_HOUR_OF_CHANGE = 3
/** Rows in which the clock of a recorder may be ahead by more than that, before it goes on as before. */
const MAX_ROWS_AHEAD = 10
/** A longer gap is a clock that was not set, if few rows are on one side of it. */
const MAX_GAP_MS = 365 * DAY_MS
const MAX_UNSET_SHARE = 0.2
/** Number of rows that show that a file begins with the latest one. */
const MIN_ROWS_REVERSED = 10

function isSunday(ms: number, month: number, isDay: (day: number) => boolean): boolean {
  const date = new Date(ms)
  return date.getUTCDay() === 0 && date.getUTCMonth() + 1 === month && isDay(date.getUTCDate())
}

/** Days on which clocks go back: the last Sunday of October in Europe, the first of November in North America. */
const isAutumnChange = (ms: number) => isSunday(ms, 10, (day) => day > 24) || isSunday(ms, 11, (day) => day <= 7)
/** Days on which clocks go forward: the last Sunday of March in Europe, the second in North America. */
const isSpringChange = (ms: number) => isSunday(ms, 3, (day) => day > 24 || (day > 7 && day <= 14))
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
const isReversed = ({ timesMs }: RawSamples): boolean =>
  timesMs.length >= MIN_ROWS_REVERSED &&
  timesMs.reduce((sum, ms, place) => sum + Math.sign(ms - (timesMs[place - 1] ?? ms)), 0) < 0

const reversed = (raw: RawSamples): RawSamples => picked(raw, [...raw.timesMs.keys()].toReversed())
/** Share of the times of an hour that stand twice, from which it is the repeated hour, and elsewhere, up to which no row stands twice. */
const MIN_PAIRED = 0.5
const MAX_PAIRED_ELSEWHERE = 0.1
/** Number of pairs whose order shows that the rows are sorted by their values too. */
const MIN_PAIRS_ORDERED = 10
/** Rows of an hour, of which twice as many as around it show that a file is sorted. */
const MIN_ROWS_OF_HOUR = 30

/** Places of the rows of each hour of a local clock in which it may change. */
function changingHours({ timesMs }: RawSamples): Map<number, number[]> {
  const hours = new Map<number, number[]>()
  let day = NaN
  let isChange = false
  for (const [place, ms] of timesMs.entries()) {
    const hour = Math.floor(ms / HOUR_MS)
    if (Math.floor(ms / DAY_MS) !== day) {
      day = Math.floor(ms / DAY_MS)
      isChange = isChangeOfClocks(ms)
    }
    if (!isChange || (hour * HOUR_MS) % DAY_MS > (LAST_HOUR_OF_CHANGE + 1) * HOUR_MS) continue
    const places = hours.get(hour)
    if (places) places.push(place)
    else hours.set(hour, [place])
  }
  return hours
}

const at = ({ timesMs }: RawSamples, place: number | undefined) => timesMs[place ?? -1] ?? NaN
const isSorted = (raw: RawSamples, places: readonly number[]) =>
  places.every((place, n) => n === 0 || (place === (places[n - 1] ?? 0) + 1 && at(raw, place) >= at(raw, places[n - 1])))
const picked = ({ timesMs, valuesHz, lines }: RawSamples, places: readonly number[]): RawSamples => ({
  timesMs: places.map((place) => timesMs[place] ?? NaN),
  valuesHz: places.map((place) => valuesHz[place] ?? NaN),
  lines: places.map((place) => lines[place] ?? 0),
})

/** Places of rows with the time of the row before, and of those before. */
function pairsOf(raw: RawSamples, places: readonly number[]): { first: number[]; second: number[] } {
  const second = places.filter(
    (place, n) => at(raw, place) === at(raw, places[n - 1]) && at(raw, place) !== at(raw, places[n - 2]),
  )
  return { first: second.map((place) => place - 1), second }
}

function isOrderedByValue({ valuesHz }: RawSamples, { first, second }: ReturnType<typeof pairsOf>): boolean {
  const rises = first.map((place, n) => (valuesHz[second[n] ?? 0] ?? NaN) - (valuesHz[place] ?? NaN))
  const known = rises.filter((rise) => Math.abs(rise) > 0)
  return known.length >= MIN_PAIRS_ORDERED && new Set(known.map(Math.sign)).size === 1
}

const ADVICE = 'add the offset from UTC to the times, or sort the file in UTC'

/** How often a sorted hour has each time: `twice`, `dense` if it has twice as many rows as the hours beside it, or `once`. */
function passesOf(
  raw: RawSamples,
  places: readonly number[],
  beside: readonly (readonly number[])[],
): 'twice' | 'dense' | 'once' {
  const distinct = new Set(places.map((place) => at(raw, place))).size
  // As many rows before and after the hour as it has.
  const around = places.flatMap((place) => [place - places.length, place + places.length])
  const elsewhere = around.filter((place) => at(raw, place) === at(raw, place - 1)).length / around.length
  const pairs = pairsOf(raw, places).second.length
  if (distinct > 1 && pairs >= MIN_PAIRED * distinct && elsewhere <= MAX_PAIRED_ELSEWHERE) return 'twice'
  const isDoubled = ({ length }: readonly number[]) =>
    length >= MIN_ROWS_OF_HOUR && places.length > 1.8 * length && places.length < 2.2 * length
  return beside.every(isDoubled) ? 'dense' : 'once'
}

/** The first and the second pass of a repeated hour, one after the other, in place of the hour. */
function passesInOrder(raw: RawSamples, places: readonly number[], ignored: Notes): RawSamples {
  const { first, second } = pairsOf(raw, places)
  const inPairs = new Set([...first, ...second])
  for (const place of places) if (!inPairs.has(place)) ignored.add('time of either hour', raw.lines[place] ?? 1)
  const [start = 0] = places
  const all = raw.timesMs.map((_, place) => place)
  return picked(raw, [...all.slice(0, start), ...first, ...second, ...all.slice(start + places.length)])
}

/** The samples in the order of time of a file that is sorted by a local clock: its repeated hour has each time twice. */
function unsorted(raw: RawSamples, isBackwards: boolean, repaired: Notes, ignored: Notes): RawSamples | OrderProblem {
  const hours = changingHours(raw)
  for (const [hour, places] of hours) {
    const beside = [hours.get(hour - 1) ?? [], hours.get(hour + 1) ?? []]
    const line = raw.lines[places[0] ?? 0] ?? 1
    const isFolded = isAutumnChange(hour * HOUR_MS) && isSorted(raw, places)
    const passes = isFolded ? passesOf(raw, places, beside) : 'once'
    if (passes !== 'once') {
      if (passes === 'dense' || isBackwards || isOrderedByValue(raw, pairsOf(raw, places))) {
        const from = `${String(hour % 24).padStart(2, '0')}:00`
        const sentence = `the hour from ${from} stands twice in the order of the local clock, and nothing distinguishes its two passes`
        return { sentence: `${sentence}; ${ADVICE}`, line }
      }
      repaired.add('hour sorted into the one before', line)
      return unsorted(passesInOrder(raw, places, ignored), isBackwards, repaired, ignored)
    }
    const hasValue = (place: number) => !Number.isNaN(raw.valuesHz[place])
    const isSkippedHour = isSpringChange(hour * HOUR_MS) && !places.some(hasValue) && beside.every((rows) => rows.some(hasValue))
    if (isSkippedHour) {
      const left = new Set(places)
      const kept = raw.timesMs.flatMap((_, place) => (left.has(place) ? [] : [place]))
      return unsorted(picked(raw, kept), isBackwards, repaired, ignored)
    }
  }
  return raw
}

/** Of times in order, the places from and to which the clock was set: a recorder may begin in 1970, or end in a wrong year. */
function setClock(timesMs: readonly number[]): readonly [from: number, to: number] {
  const count = timesMs.length
  const jump = timesMs.findIndex((ms, place) => ms - (timesMs[place - 1] ?? ms) > MAX_GAP_MS)
  if (jump > 0 && jump <= MAX_UNSET_SHARE * count) return [jump, count]
  return [0, jump >= (1 - MAX_UNSET_SHARE) * count ? jump : count]
}

/** Puts samples in the order of time, over the changes of a local clock. A row that is not after the one before is left out. */
export function inOrder(raw: RawSamples, isLocal: boolean): Ordered | OrderProblem {
  const repaired = new Notes()
  const ignored = new Notes()
  const isBackwards = isReversed(raw)
  if (isBackwards) repaired.add('latest row first', raw.lines[0] ?? 1)
  const forward = isBackwards ? reversed(raw) : raw
  const inTime = isLocal ? unsorted(forward, isBackwards, repaired, ignored) : forward
  if ('sentence' in inTime) return inTime
  const spread = spreadRows(inTime)
  const { timesMs, valuesHz, lines } = spread.samples
  const contrary = new Notes()
  const times: number[] = []
  const kept: number[] = []
  const keptLines: number[] = []
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
    let ahead = 0
    while (ahead <= MAX_ROWS_AHEAD && (times.at(-1 - ahead) ?? -Infinity) >= atMs) ahead += 1
    // More rows would be left out than those that are ahead of all others.
    const isAhead = ahead <= MAX_ROWS_AHEAD && (timesMs[place + ahead] ?? Infinity) + shiftMs <= lastMs
    if (isAhead && lastMs - atMs > MIN_TURN_MS) {
      for (const aheadLine of keptLines.splice(-ahead)) ignored.add('step ahead', aheadLine)
      times.length = kept.length = keptLines.length
      lastMs = times.at(-1) ?? -Infinity
    }
    if (atMs <= lastMs) {
      ignored.add(atMs === lastMs ? 'repeated time' : 'step back', line)
      if (atMs === lastMs && Math.abs((valuesHz[place] ?? NaN) - (kept.at(-1) ?? NaN)) > 0) contrary.add('contrary', line)
      // Of rows with the same time, the first frequency counts.
      if (atMs === lastMs && Number.isNaN(kept.at(-1))) kept[kept.length - 1] = valuesHz[place] ?? NaN
      continue
    }
    lastMs = atMs
    times.push(atMs)
    kept.push(valuesHz[place] ?? NaN)
    keptLines.push(line)
  }
  const [from, to] = setClock(times)
  for (const [place, line] of keptLines.entries()) if (place < from || place >= to) ignored.add('clock not set', line)
  const firstMs = times[from] ?? 0
  return {
    offsetsMs: times.slice(from, to).map((ms) => ms - firstMs),
    valuesHz: kept.slice(from, to),
    repaired: [...repaired.list(), ...(spread.repaired ? [spread.repaired] : [])],
    ignored: [...ignored.list(), ...(spread.ignored ? [spread.ignored] : [])],
    contrary: contrary.list()[0],
  }
}
