import { MINUTE_MS } from '#contract/durations.ts'
import type { Trace } from '../frequency-trace.ts'
import { inOrder } from './clock.ts'
import { withGaps } from './gaps.ts'
import { guessAt, isTooLong, isTimeOfDay, layoutOfData, layoutOfHeader, withUnits, type Layout } from './layout.ts'
import { frozenTimes, Notes, type Frozen, type Note } from './samples.ts'
import { HourParts, joinedTime, Times, type ClockKind } from './times.ts'
import { Devices, OTHER_QUANTITY, Qualities, seriesProblem, unnamedProblem, Values } from './values.ts'

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
  /** The values are right for a frequency, but do not change as that of a grid does. */
  readonly frozen?: Frozen | undefined
}

/** Rows before the header. */
const MAX_ROWS_BEFORE_HEADER = 100
/** A file of more rows is refused: 16 bytes each. */
const MAX_ROWS = 20_000_000
/** Fewer rows that contradict the one before them refuse no file. */
const MIN_CONTRARY = 10
/** Above this share of rows that cannot be read, or that are not in the order of time, the file is refused. */
const MAX_IGNORED_SHARE = 0.2
/** Steps of seconds that are more likely steps of the same number of ms. */
const MILLISECOND_STEPS = new Set([100, 200, 500, 1_000, 10_000])
/** Numbers of days from 1954 to 2119, which spreadsheets count from 1900, Matlab from the year 0, and astronomers from 4713 BC. */
const DAYS = [20_000, 713_000, 2_434_000].map((from) => ({ from, until: from + 60_000 }))
/** Shorter steps of a recording in seconds are not usual: such a number of days counts in steps of less than an hour. */
const MIN_STEP_MS = 50
const HEADERS = "expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'"
/** A longer usual step is the period of a price or an energy. */
const MAX_STEP_MS = 15 * MINUTE_MS
/** Numbers of dates and times that are read as ms since 1970 have shorter steps. */
const MIN_NUMBER_STEP_MS = 5
const FREQUENCY_WORD = /freq|fréq|hz|taajuus|frekv/i

const printable = (text: string) => text.replace(/\p{C}+/gu, ' ')

const problem = (fileName: string, line: number, found: string, expected: string) =>
  new Error(`${fileName}, line ${line}, ${expected}, found '${printable(found).slice(0, 40)}'.`)

const isNames = (cells: readonly string[], width: number) => cells.length === width && cells.every((cell) => /^\D/.test(cell))
/** Rows about a file may begin with a time, but not many. */
const MAX_TIMES_BEFORE_HEADER = 10
const BEGINS_WITH_TIME = /^"?\d{1,4}[-./]\d{1,2}[-./]\d{1,4}[\sT]+\d{1,2}[:.]\d\d/

/** Finds the columns, and the units in the row below their names. Throws for a file in which no row names them. */
function readLayout(rows: Iterator<Row>, fileName: string): { layout: Layout; first: Row | undefined; names: readonly string[] } {
  const seen: Row[] = []
  let found: { layout: Layout; names: readonly string[] } | undefined
  for (let next = rows.next(); !next.done && seen.length < MAX_ROWS_BEFORE_HEADER; next = rows.next()) {
    const row = next.value
    const names = seen.at(-1)?.cells ?? []
    const layoutWithUnits = withUnits(names, row.cells)
    if (layoutWithUnits) return { layout: layoutWithUnits, first: undefined, names }
    if (layoutWithUnits === null) found = undefined
    if (found) return { ...found, first: row }
    const layout = layoutOfHeader(row.cells)
    const times = layout ? seen.filter(({ cells }) => BEGINS_WITH_TIME.test(cells[0] ?? '')) : []
    const [time] = times
    if (time && times.length > MAX_TIMES_BEFORE_HEADER) {
      const before = `${times.length} lines before it begin with a time`
      throw problem(fileName, time.line, time.cells.join(','), `${HEADERS}; ${before}`)
    }
    if (layout) found = { layout, names: row.cells }
    const ofData = layout ? undefined : layoutOfData(row.cells)
    // Below a row of names, which are those of other quantities, it is not without a header.
    const isBelowNames = seen.some((before) => isNames(before.cells, row.cells.length))
    if (ofData && !isBelowNames) return { layout: ofData, first: row, names: [] }
    seen.push(row)
  }
  if (found) return { ...found, first: undefined }
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
  /** The header or the first row says that the values are frequencies. */
  isNamed = false
  firstError: Error | undefined
  layout: Layout
  readonly fileName: string
  readonly #times: Times
  readonly #names: string
  readonly devices = new Devices()
  readonly qualities: Qualities
  readonly parts = new HourParts()

  /** `names`: the cells of the header. */
  constructor(layout: Layout, names: readonly string[], fileName: string) {
    this.layout = layout
    this.#names = names.join('\n')
    this.qualities = new Qualities(layout.qualityField)
    this.fileName = fileName
    this.values = new Values(layout.valueUnit)
    this.#times = new Times({ unit: layout.timeUnit, isUtc: layout.isUtc, declaredDate: layout.declaredDate })
  }

  read(row: Row): void {
    this.rows += 1
    if (this.rows > MAX_ROWS) throw new Error(`${this.fileName} has more than ${MAX_ROWS} rows; split the file.`)
    const { timePlaces, fractionPlace, qualityPlace, valuePlace, timeField, valueField } = this.layout
    const quality = qualityPlace === undefined ? undefined : row.cells[qualityPlace]
    const isBad = quality !== undefined && this.qualities.isBad(quality, row.line)
    const valueText = isBad ? '' : row.cells[valuePlace]
    const hasValue = valueText !== undefined && !isTooLong(row.cells, this.layout)
    if (!hasValue) return this.#skip(row, row.cells.join(','), this.#fieldsExpected(row))
    const timeText = joinedTime(
      timePlaces.map((place) => row.cells[place] ?? ''),
      fractionPlace === undefined ? undefined : row.cells[fractionPlace],
    )
    const time = this.#times.read(timeText)
    if (!time || time.kind !== (this.kind ?? time.kind)) {
      return this.#skip(row, timeText, `field ${timeField}: expected ${this.#timeExpected(timeText)}`)
    }
    const hz = this.values.read(valueText)
    if (hz === undefined) {
      return this.#skip(row, valueText, `field ${valueField}: expected a frequency in Hz or mHz, or nothing`)
    }
    if (this.kind === undefined) {
      this.firstTime = timeText
      this.#expectNoOther(row)
    }
    this.kind ??= time.kind
    if (time.kind === 'local') this.parts.add(timeText, time.ms, row.line)
    this.devices.compare(row, time.ms, hz, this.layout)
    this.timesMs.push(time.ms)
    this.valuesHz.push(hz)
    this.lines.push(row.line)
  }

  /** Refuses the file for what its lines from this one on look like; by default from the first sample on. */
  refuse = (field: string, sentence: string, line = this.lines[0] ?? 1): never => {
    throw new Error(`${this.fileName}, line ${line}, field ${printable(field)}: ${sentence}.`)
  }

  /** Refuses a value whose row names another quantity. */
  #expectNoOther({ cells, line }: Row): void {
    const { isAnyValue, valueField, valuePlace } = this.layout
    this.isNamed = !isAnyValue || cells.some((cell) => FREQUENCY_WORD.test(cell))
    const other = this.isNamed ? undefined : cells.find((cell, place) => place !== valuePlace && OTHER_QUANTITY.test(cell))
    if (other === undefined) return
    this.refuse(valueField, `looks like '${printable(other)}'; name the column 'Frequency' if the values are frequencies`, line)
  }

  #fieldsExpected({ cells }: Row): string {
    const { width, timeField, valueField } = this.layout
    const fields = width === 2 ? `two fields, ${timeField} and ${valueField}` : `${width} fields`
    const isDecimalComma = cells.length === width + 1 && /^\d+$/.test(cells.at(-1) ?? '') && cells.at(-2) === '50'
    return `expected ${fields}${isDecimalComma ? '; looks like decimal commas, which need semicolons between the fields' : ''}`
  }

  #timeExpected(found: string): string {
    if (this.kind === undefined && isTimeOfDay(found)) {
      return "a date and a time; looks like times of day without a date; name the column 'Time 2026-01-15', with the date of the first line"
    }
    const isElapsed = this.kind === 'elapsed' || (this.kind === undefined && this.layout.timeField === 't')
    if (isElapsed) return 'seconds from the start, such as 12.5'
    return this.kind === 'absolute' ? 'a time with a zone like the lines before' : 'a time such as 2026-01-15 12:00:00.000'
  }

  #skip({ line, cells }: Row, found: string, expected: string): void {
    if (cells.join('\n') === this.#names) return this.unreadable.add('repeated header', line)
    const layout = layoutOfHeader(cells)
    if (layout) return this.#readOnWith(layout, line)
    this.firstError ??= problem(this.fileName, line, found, expected)
    this.unreadable.add('unreadable row', line)
  }

  /** A file that was put together of several has a header in the middle, perhaps with other columns. */
  #readOnWith(layout: Layout, line: number): void {
    const { timeUnit, isUtc, valueUnit, declaredDate } = this.layout
    const isOther = layout.timeUnit !== timeUnit || layout.isUtc !== isUtc || layout.valueUnit !== valueUnit
    const other = isOther ? 'other units' : layout.declaredDate === declaredDate ? undefined : 'another date'
    if (other !== undefined) throw new Error(`${this.fileName}, line ${line}: a second header has ${other}; split the file.`)
    this.layout = layout
    this.unreadable.add('repeated header', line)
  }
}

/** Throws for steps that are those of other quantities, or of numbers that are no times. */
function expectStepsOfFrequency({ layout, kind, firstTime, refuse }: Reader, periodMs: number): void {
  if (kind === 'absolute' && periodMs < MIN_NUMBER_STEP_MS && /^\d+$/.test(firstTime)) {
    refuse(layout.timeField, 'looks like dates and times in one number, of which 20260115120000 is read')
  }
  if (periodMs <= MAX_STEP_MS) return
  const apart = `lines are ${Math.round(periodMs / MINUTE_MS)} min apart`
  refuse(layout.timeField, `${apart}: looks like prices, energies or other values of a period, and not like a frequency`)
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

/** Throws for many rows that would be left out although they say something else than the row of their time that counts. */
function expectFewContrary({ layout, rows, refuse }: Reader, contrary: Note | undefined): void {
  if (!contrary || contrary.count < MIN_CONTRARY || contrary.count <= MAX_IGNORED_SHARE * rows) return
  const lines = `${contrary.count} of ${rows} lines repeat the time of the line before with another frequency`
  const like = 'looks like times without their fraction of a second, or like several recordings in one file'
  refuse(layout.timeField, `${lines}: ${like}; write the fraction`, contrary.line)
}

/** Throws for a file of which too much is not a recording of a grid. */
function expectFrequencies({ values, valuesHz, layout, fileName, unreadable, rows, devices, firstError, refuse }: Reader): void {
  if (firstError && (unreadable.total() > MAX_IGNORED_SHARE * rows || valuesHz.length === 0)) throw firstError
  if (valuesHz.length < 2) {
    throw new Error(`${fileName}: expected at least two samples after the header, found ${valuesHz.length}.`)
  }
  const mixed = devices.mixed()
  if (mixed && mixed.count > MAX_IGNORED_SHARE * rows) {
    const like = 'looks like several recordings in one file, or like parts of a second, whose column is named ms'
    refuse(layout.valueField, `lines of the same time differ in ${printable(mixed.texts)}: ${like}`, mixed.line)
  }
  const wrong = values.problem() ?? seriesProblem(valuesHz)
  if (wrong !== undefined) refuse(layout.valueField, wrong)
}

/**
 * Reads a recorded frequency from rows of text: the columns by their names in any order, or a time and a frequency without a header.
 * Missing, implausible and zero values are gaps. Throws an Error with one sentence that names the file, and the line and field where
 * there is one.
 */
export function recordedFrequency(rows: Iterable<Row>, fileName: string): { trace: Trace; summary: RecordingSummary } {
  const iterator = rows[Symbol.iterator]()
  const { layout, first, names } = readLayout(iterator, fileName)
  const reader = new Reader(layout, names, fileName)
  if (first) reader.read(first)
  for (let next = iterator.next(); !next.done; next = iterator.next()) reader.read(next.value)
  expectFrequencies(reader)

  const ordered = reader.parts.problem(reader.timesMs) ?? inOrder(reader, reader.kind === 'local')
  if ('sentence' in ordered) return reader.refuse(layout.timeField, ordered.sentence, ordered.line)
  const unordered = ordered.ignored.filter(({ what }) => what.startsWith('step '))
  const count = unordered.reduce((sum, one) => sum + one.count, 0)
  if (count > MAX_IGNORED_SHARE * reader.rows) {
    const sentence = `${count} of ${reader.rows} lines are not after the line before; sort the file by time`
    reader.refuse(layout.timeField, `expected a time after that of the line before; ${sentence}`, unordered[0]?.line)
  }
  const repeated = ordered.ignored.find(({ what }) => what === 'repeated time')?.count ?? 0
  const { offsetsMs, valuesHz, periodMs, isUneven, gaps } = withGaps(ordered)
  expectSeconds(reader, periodMs, repeated / reader.rows)
  expectStepsOfFrequency(reader, periodMs)
  const other = reader.isNamed ? undefined : unnamedProblem(valuesHz, periodMs)
  if (other !== undefined) reader.refuse(layout.valueField, other)
  if (ordered.offsetsMs.length < 2) reader.refuse(layout.timeField, 'expected at least two different times')
  expectFewContrary(reader, ordered.contrary)
  const durationMs = (offsetsMs.at(-1) ?? 0) + periodMs
  const unsure = reader.qualities.note()
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
      ignored: [...ordered.ignored, ...reader.unreadable.list(), ...(unsure ? [unsure] : [])],
      frozen: frozenTimes(reader, reader.values.decimals),
    },
  }
}
