import type { Trace } from '../frequency-trace.ts'
import { inOrder, Notes, type Note, type Ordered } from './clock.ts'
import { guessAt, layoutOfData, layoutOfHeader, type Layout } from './layout.ts'
import { Times, type ClockKind } from './times.ts'
import { jumpProblem, Values } from './values.ts'

/** Samples with a NaN at the start of each gap. */
interface Sampled {
  readonly offsetsMs: readonly number[]
  readonly valuesHz: readonly number[]
  /** The usual time between two samples, ms. */
  readonly periodMs: number
  readonly isUneven: boolean
  readonly gaps: { readonly count: number; readonly totalMs: number }
}

/** A step of more usual steps is a gap. */
const GAP_FACTOR = 1.5
/** Steps that differ less from each other are equal. */
const EQUAL_SHARE = 0.25
/** Below this share of equal steps the recording has no usual step. */
const REGULAR_SHARE = 0.75
/** Number of steps that show an uneven recording, or another interval within a recording. */
const MIN_STEPS = 10
/** In an uneven recording: share of steps that are certainly no gaps, and the longest step in medians. */
const UNEVEN_SHARE = 0.95
const MAX_UNEVEN_FACTOR = 10

const isEqual = (a: number, b: number) => Math.abs(a - b) <= EQUAL_SHARE * Math.min(a, b)

/** The longest step that is no gap, ms. */
function longestStep(sorted: Float64Array, periodMs: number): { ms: number; isUneven: boolean } {
  const regular = sorted.filter((step) => isEqual(step, periodMs)).length
  const ms = GAP_FACTOR * periodMs
  if (sorted.length < MIN_STEPS || regular >= REGULAR_SHARE * sorted.length) return { ms, isUneven: false }
  const usual = GAP_FACTOR * (sorted[Math.floor(UNEVEN_SHARE * (sorted.length - 1))] ?? 0)
  return { ms: Math.max(ms, Math.min(usual, MAX_UNEVEN_FACTOR * periodMs)), isUneven: true }
}

/** Steps in a run of equal steps: there the recording has another interval, and no gaps. */
function inRuns(steps: readonly number[], longestMs: number): Set<number> {
  const places = new Set<number>()
  for (let from = 0; from < steps.length;) {
    let until = from + 1
    while (until < steps.length && isEqual(steps[until] ?? 0, steps[from] ?? 0)) until += 1
    const isLong = (steps[from] ?? 0) > longestMs / (1 + EQUAL_SHARE)
    if (isLong && until - from >= MIN_STEPS) for (let place = from; place < until; place++) places.add(place)
    from = until
  }
  return places
}

/** Number and length of the times without a value. */
function gapsIn(offsetsMs: readonly number[], valuesHz: readonly number[], endMs: number) {
  let count = 0
  let totalMs = 0
  for (const [place, hz] of valuesHz.entries()) {
    if (!Number.isNaN(hz)) continue
    if (place === 0 || !Number.isNaN(valuesHz[place - 1])) count += 1
    totalMs += (offsetsMs[place + 1] ?? endMs) - (offsetsMs[place] ?? 0)
  }
  return { count, totalMs }
}

/** Finds the gaps of a recording. A sample before a gap is valid for the usual period. */
function withGaps({ offsetsMs, valuesHz }: Ordered): Sampled {
  const steps = offsetsMs.slice(1).map((offset, place) => offset - (offsetsMs[place] ?? 0))
  // Sorts numbers faster than an array does.
  const sorted = Float64Array.from(steps).toSorted()
  const periodMs = sorted[sorted.length >> 1] ?? 1_000
  const { ms: longestMs, isUneven } = longestStep(sorted, periodMs)
  const runs = inRuns(steps, longestMs)
  const offsets: number[] = []
  const values: number[] = []
  for (const [place, offset] of offsetsMs.entries()) {
    offsets.push(offset)
    values.push(valuesHz[place] ?? NaN)
    if ((steps[place] ?? 0) <= longestMs || runs.has(place)) continue
    offsets.push(offset + periodMs)
    values.push(NaN)
  }
  const gaps = gapsIn(offsets, values, (offsets.at(-1) ?? 0) + periodMs)
  return { offsetsMs: offsets, valuesHz: values, periodMs, isUneven, gaps }
}

/** A row of a file with its line, counted from 1. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** How a recording was read. */
export interface RecordingSummary {
  readonly rows: number
  readonly durationMs: number
  readonly periodMs: number
  /** The steps between samples differ. */
  readonly isUneven: boolean
  readonly gaps: { readonly count: number; readonly totalMs: number }
  /** Values that cannot be a frequency of a grid. They are gaps. */
  readonly implausible: number
  readonly repaired: readonly Note[]
  readonly ignored: readonly Note[]
}

/** Rows before the header. */
const MAX_ROWS_BEFORE_HEADER = 100
/** A file of more rows is refused: 16 bytes each. */
const MAX_ROWS = 20_000_000
/** Above this share of rows that cannot be read, or that are not in the order of time, the file is refused. */
const MAX_IGNORED_SHARE = 0.2
/** Steps of seconds that are more likely steps of the same number of ms. */
const MILLISECOND_STEPS = new Set([100, 200, 500, 1_000, 10_000])
/** Numbers of days from 1954 to 2119, which spreadsheets count from 1900, Matlab from the year 0, and astronomers from 4713 BC. */
const DAYS = [20_000, 713_000, 2_434_000].map((from) => ({ from, until: from + 60_000 }))
/** Shorter steps of a recording in seconds are not usual: such a number of days counts in steps of less than an hour. */
const MIN_STEP_MS = 50

const HEADERS = "expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'"

/** A sentence has one line. */
const printable = (text: string) => text.replace(/\p{C}+/gu, ' ')

const problem = (fileName: string, line: number, found: string, expected: string) =>
  new Error(`${fileName}, line ${line}, ${expected}, found '${printable(found).slice(0, 40)}'.`)

/** Finds the columns. Throws for a file in which no row names them. */
function readLayout(rows: Iterator<Row>, fileName: string): { layout: Layout; first: Row | undefined } {
  const seen: Row[] = []
  for (let next = rows.next(); !next.done && seen.length < MAX_ROWS_BEFORE_HEADER; next = rows.next()) {
    const row = next.value
    const layout = layoutOfHeader(row.cells)
    if (layout) return { layout, first: undefined }
    const ofData = layoutOfData(row.cells)
    if (ofData) return { layout: ofData, first: row }
    seen.push(row)
  }
  const [header, second] = seen
  const guess = header ? guessAt(header.cells, second?.cells) : ''
  throw problem(fileName, header?.line ?? 1, header?.cells.join(',') ?? '', HEADERS + guess)
}

/** Reads the rows of one file. */
class Reader {
  readonly timesMs: number[] = []
  readonly valuesHz: number[] = []
  readonly lines: number[] = []
  readonly unreadable = new Notes()
  readonly values: Values
  kind: ClockKind | undefined
  rows = 0
  firstTime = ''
  firstError: Error | undefined
  layout: Layout
  readonly fileName: string
  readonly #times: Times

  constructor(layout: Layout, fileName: string) {
    this.layout = layout
    this.fileName = fileName
    this.values = new Values(layout.valueUnit)
    this.#times = new Times({ unit: layout.timeUnit, isUtc: layout.isUtc })
  }

  read(row: Row): void {
    this.rows += 1
    if (this.rows > MAX_ROWS) throw new Error(`${this.fileName} has more than ${MAX_ROWS} rows; split the file.`)
    const { timePlaces, valuePlace, timeField, valueField } = this.layout
    const valueText = row.cells[valuePlace]
    if (valueText === undefined || this.#isTooLong(row)) return this.#skip(row, row.cells.join(','), this.#fieldsExpected(row))
    const timeText = timePlaces.map((place) => row.cells[place] ?? '').join(' ')
    const time = this.#times.read(timeText)
    if (!time || time.kind !== (this.kind ?? time.kind)) {
      return this.#skip(row, timeText, `field ${timeField}: expected ${this.#timeExpected()}`)
    }
    const hz = this.values.read(valueText)
    if (hz === undefined) {
      return this.#skip(row, valueText, `field ${valueField}: expected a frequency in Hz or mHz, or nothing`)
    }
    if (this.kind === undefined) this.firstTime = timeText
    this.kind ??= time.kind
    this.timesMs.push(time.ms)
    this.valuesHz.push(hz)
    this.lines.push(row.line)
  }

  /** Refuses the file for what its lines from this one on look like; by default from the first sample on. */
  refuse = (field: string, sentence: string, line = this.lines[0] ?? 1): never => {
    throw new Error(`${this.fileName}, line ${line}, field ${printable(field)}: ${sentence}.`)
  }

  #isTooLong = ({ cells }: Row) => cells.slice(this.layout.width).some((cell) => cell !== '')

  #fieldsExpected({ cells }: Row): string {
    const { width, timeField, valueField } = this.layout
    const fields = width === 2 ? `two fields, ${timeField} and ${valueField}` : `${width} fields`
    const isDecimalComma = cells.length === width + 1 && /^\d+$/.test(cells.at(-1) ?? '') && cells.at(-2) === '50'
    return `expected ${fields}${isDecimalComma ? '; looks like decimal commas, which need semicolons between the fields' : ''}`
  }

  #timeExpected(): string {
    const isElapsed = this.kind === 'elapsed' || (this.kind === undefined && this.layout.timeField === 't')
    if (isElapsed) return 'seconds from the start, such as 12.5'
    return this.kind === 'absolute' ? 'a time with a zone like the lines before' : 'a time such as 2026-01-15 12:00:00.000'
  }

  #skip({ line, cells }: Row, found: string, expected: string): void {
    const layout = layoutOfHeader(cells)
    if (layout) return this.#readOnWith(layout, line)
    this.firstError ??= problem(this.fileName, line, found, expected)
    this.unreadable.add('unreadable row', line)
  }

  /** A file that was put together of several has a header in the middle, perhaps with other columns. */
  #readOnWith(layout: Layout, line: number): void {
    const { timeUnit, isUtc, valueUnit } = this.layout
    if (layout.timeUnit !== timeUnit || layout.isUtc !== isUtc || layout.valueUnit !== valueUnit) {
      throw new Error(`${this.fileName}, line ${line}: a second header has other units; split the file.`)
    }
    this.layout = layout
    this.unreadable.add('repeated header', line)
  }
}

/** Throws for times in another unit than seconds. */
function expectSeconds({ layout, kind, firstTime, refuse }: Reader, periodMs: number, repeatedShare: number): void {
  if (kind !== 'elapsed' || layout.timeUnit !== undefined) return
  const first = Number(firstTime.replace(',', '.'))
  const isDay = DAYS.some(({ from, until }) => first >= from && first < until)
  if (isDay && (repeatedShare > 0.5 || periodMs < MIN_STEP_MS)) {
    refuse(layout.timeField, "looks like numbers of days; format the column as a date and time, or name it 't (s)'")
  }
  if (!MILLISECOND_STEPS.has(periodMs / 1_000)) return
  const apart = `as the lines are ${periodMs / 1_000} apart`
  refuse(layout.timeField, `looks like milliseconds, ${apart}; name the column 't (ms)', or 't (s)' if these are seconds`)
}

/** Throws for a file of which too much is not a recording of a grid. */
function expectFrequencies({ values, valuesHz, layout, fileName, unreadable, rows, firstError, refuse }: Reader): void {
  if (firstError && (unreadable.total() > MAX_IGNORED_SHARE * rows || valuesHz.length === 0)) throw firstError
  if (valuesHz.length < 2) {
    throw new Error(`${fileName}: expected at least two samples after the header, found ${valuesHz.length}.`)
  }
  const wrong = values.problem() ?? jumpProblem(valuesHz)
  if (wrong !== undefined) refuse(layout.valueField, wrong)
}

/**
 * Reads a recorded frequency from rows of text: the columns by their names in any order, or a time and a frequency without a header.
 * Missing, implausible and zero values are gaps. Throws an Error with one sentence that names the file, and the line and field where
 * there is one.
 */
export function recordedFrequency(rows: Iterable<Row>, fileName: string): { trace: Trace; summary: RecordingSummary } {
  const iterator = rows[Symbol.iterator]()
  const { layout, first } = readLayout(iterator, fileName)
  const reader = new Reader(layout, fileName)
  if (first) reader.read(first)
  for (let next = iterator.next(); !next.done; next = iterator.next()) reader.read(next.value)
  expectFrequencies(reader)

  const ordered = inOrder(reader, reader.kind === 'local')
  const back = ordered.ignored.find(({ what }) => what === 'step back')
  if (back && back.count > MAX_IGNORED_SHARE * reader.rows) {
    const lines = `${back.count} of ${reader.rows} lines are not after the line before`
    reader.refuse(layout.timeField, `expected a time after that of the line before; ${lines}; sort the file by time`, back.line)
  }
  const repeated = ordered.ignored.find(({ what }) => what === 'repeated time')?.count ?? 0
  const { offsetsMs, valuesHz, periodMs, isUneven, gaps } = withGaps(ordered)
  expectSeconds(reader, periodMs, repeated / reader.rows)
  if (ordered.offsetsMs.length < 2) reader.refuse(layout.timeField, 'expected at least two different times')
  const durationMs = (offsetsMs.at(-1) ?? 0) + periodMs
  return {
    trace: { offsetsMs: Float64Array.from(offsetsMs), valuesHz: Float64Array.from(valuesHz), periodMs, durationMs },
    summary: {
      rows: reader.rows,
      durationMs,
      periodMs,
      isUneven,
      gaps,
      implausible: reader.values.implausible,
      repaired: ordered.repaired,
      ignored: [...ordered.ignored, ...reader.unreadable.list()],
    },
  }
}
