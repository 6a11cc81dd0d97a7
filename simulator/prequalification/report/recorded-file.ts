import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { ModesAt } from '../model/energy-sequences.ts'
import type { ResponseSample } from '../model/response.ts'
import type { ModeSample } from '../model/mode-shift.ts'
import { modesOfRow, responseOfRow } from '../run/data-rows.ts'

/** A recording cannot be read; the message is one sentence with its file. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording'
}

/** A file of a recorded test. */
export interface RecordedFile {
  readonly name: string
  readonly text: string
}

/** The content of a recording. */
export interface Recording {
  readonly samples: readonly ResponseSample[]
  /** The energy management; empty without its columns. */
  readonly modes: readonly ModesAt[]
  /** The capacity in the first row, kW; undefined without one. */
  readonly capacityKw: number | undefined
  /** The text of the control mode in the first row; empty without one. */
  readonly controlMode: string
  /** The control mode by row, if it changes: one that differs from the first row is the high-performance mode. Empty otherwise. */
  readonly modeShifts: readonly ModeSample[]
  /** Whether the file has the columns of a limited reservoir. */
  readonly isLimited: boolean
  readonly intervalMs: number
  /** What was bridged, as sentences. */
  readonly notes: readonly string[]
}

const MOMENT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{1,3})?)$/
const RUNNING_SECONDS = /^\d+(\.\d+)?$/

/** Ms of `20260302T100500.100`, or of running seconds such as `300.1`: TP 11.1. NaN for another text. */
function momentMs(text: string): number {
  if (RUNNING_SECONDS.test(text)) return Math.round(Number(text) * SECOND_MS)
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text) ?? []
  if (year === undefined) return NaN
  return (
    Date.parse(`${year}-${month}-${day}T00:00:00Z`) +
    (Number(hour) * 60 + Number(minute)) * MINUTE_MS +
    Math.round(Number(second) * SECOND_MS)
  )
}

/** A column without the period of a sine, and the service of its suffix: a file may have the columns of several products. */
const COLUMN = /^(.*?)(?:_(Fcrn|FcrdUp|FcrdDo))?\d*$/

const numberOf = (cell: string | undefined) => (cell === undefined || cell.trim() === '' ? NaN : Number(cell))
/** No grid has a frequency outside this range, Hz. */
const GRID_HZ = { least: 40, most: 65 } as const
/** Factors between MW, kW and W, with the largest change of a baseline at the same time. A car that ends its session changes it more. */
const UNIT_FACTORS = [1_000, 1_000_000]
const LARGEST_CHANGE = 0.1
/** Powers below this one are not compared, MW. */
const SMALL_MW = 1e-5
/** Missing rows of at most this time are bridged by a straight line, as all samples are, ms. */
const BRIDGED_MS = 1_000

interface Row {
  /** The line in the file. */
  readonly line: number
  readonly atMs: number
  readonly powerMw: number
  readonly baselineMw: number
  readonly frequencyHz: number
  readonly cells: readonly string[]
}

/** Throws UnreadableRecording for an invalid row, or for one that has another unit than the one before. */
function expectRow(name: string, { line, atMs, powerMw, baselineMw, frequencyHz, cells }: Row, last: Row | undefined): void {
  const refuse = (why: string): never => {
    throw new UnreadableRecording(`${name}, line ${line}, ${why}.`)
  }
  if (cells[0]?.startsWith('DateTime')) refuse('repeats the names of the columns')
  if (![atMs, powerMw, frequencyHz, baselineMw].every(Number.isFinite)) refuse('has no time, power, frequency or baseline')
  if (frequencyHz < GRID_HZ.least || frequencyHz > GRID_HZ.most) {
    const isMilliHz = frequencyHz >= GRID_HZ.least * 1_000 && frequencyHz <= GRID_HZ.most * 1_000
    refuse(`has the frequency ${frequencyHz} Hz${isMilliHz ? ', which looks like mHz' : ''}`)
  }
  if (!last || Math.min(Math.abs(baselineMw), Math.abs(last.baselineMw)) < SMALL_MW) return
  const factor = Math.abs(baselineMw / last.baselineMw)
  const isOf = (unit: number) => Math.abs(Math.max(factor, 1 / factor) / unit - 1) <= LARGEST_CHANGE
  if (UNIT_FACTORS.some(isOf)) {
    refuse(`has a baseline of ${baselineMw} after ${last.baselineMw}, which looks like another unit`)
  }
}

const isSame = (one: Row, other: Row) => one.cells.every((cell, place) => cell === other.cells[place])

/** The interval of most rows, ms. */
function intervalOf(rows: readonly Row[]): number {
  const steps = rows.slice(1).map(({ atMs }, place) => atMs - (rows[place]?.atMs ?? NaN))
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? NaN
}

const secondText = (ms: number) => `${Math.round(ms) / SECOND_MS} s`

/** The rows with rising times at one interval. Equal rows and short holes are noted. Throws UnreadableRecording for others. */
function inOrder(name: string, all: readonly Row[], notes: string[]): { rows: Row[]; intervalMs: number } {
  const rows: Row[] = []
  const repeated: [Row, Row][] = []
  for (const row of all) {
    const last = rows.at(-1)
    const refuse = (why: string): never => {
      throw new UnreadableRecording(`${name}, line ${row.line}, ${why}.`)
    }
    if (last && row.atMs < last.atMs) refuse(`is ${secondText(last.atMs - row.atMs)} before line ${last.line}`)
    if (last && row.atMs === last.atMs) {
      if (!isSame(row, last)) refuse(`has the time of line ${last.line} with other values`)
      repeated.push([row, last])
    } else rows.push(row)
  }
  const [first, end] = [repeated[0], repeated.at(-1)]
  if (first && end) {
    const [one, several] = [`, line ${first[0].line}, repeats line ${first[1].line} and is`, ` repeats ${repeated.length} rows`]
    const found = repeated.length === 1 ? one : `${several}, from line ${first[0].line} to line ${end[0].line}, which are`
    notes.push(`${name}${found} ignored.`)
  }
  const intervalMs = intervalOf(rows)
  const holes: { ms: number; line: number }[] = []
  let changes = 0
  rows.forEach((row, place) => {
    const last = rows[place - 1]
    if (!last) return
    const stepMs = row.atMs - last.atMs
    const isOther = Math.abs(stepMs - intervalMs) > intervalMs / 2
    changes = isOther ? changes + 1 : 0
    if (!isOther) return
    if (changes > 1 || stepMs < intervalMs) {
      throw new UnreadableRecording(
        `${name}, line ${row.line}, comes ${secondText(stepMs)} after the one before; the interval of the file is ${secondText(intervalMs)}.`,
      )
    }
    if (stepMs > BRIDGED_MS + intervalMs / 2) {
      const hole = `${name} has a hole of ${secondText(stepMs)} before line ${row.line}`
      throw new UnreadableRecording(`${hole}; at most ${secondText(BRIDGED_MS)} is bridged.`)
    }
    holes.push({ ms: stepMs, line: row.line })
  })
  if (holes.length > 0) {
    const most = secondText(Math.max(...holes.map(({ ms }) => ms)))
    const [from, to] = [holes[0]?.line, holes.at(-1)?.line]
    const several = `${holes.length} holes of at most ${most}, from line ${from} to line ${to}, which are bridged by straight lines`
    const one = `a hole of ${most} before line ${from}, which is bridged by a straight line`
    notes.push(`${name} has ${holes.length > 1 ? several : one}.`)
  }
  return { rows, intervalMs: Math.round(intervalMs) }
}

/** A mode may be noted when it changes: an empty cell repeats the last one. A test starts in the mode of small disturbances. */
function modeShiftsOf(rows: readonly Row[], column: number, secondOf: (row: Row) => number): ModeSample[] {
  const first = rows[0]?.cells[column]?.trim() ?? ''
  if (first === '') return []
  let mode = first
  const samples = rows.map((row) => {
    mode = row.cells[column]?.trim() || mode
    return { atS: secondOf(row), frequencyHz: row.frequencyHz, isHighPerformance: mode !== first }
  })
  return samples.some(({ isHighPerformance }) => isHighPerformance) ? samples : []
}

/** Reads a file with the columns of TP table 19, also those of one service only; of an operation, the grid. Throws UnreadableRecording. */
export function readRecording({ name, text }: RecordedFile, isOnGrid = false, service?: string): Recording {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const heads = header.split(',').map((head) => head.trim())
  const columnOf = (column: string) => {
    const isNamed = (head: string) => {
      const [, plain, of = service] = COLUMN.exec(head) ?? []
      return plain === column && (service === undefined || of === service)
    }
    const found = heads.findIndex(isNamed)
    const other = heads.findLastIndex(isNamed)
    const two = `two columns ${column}: ${heads[found]} and ${heads[other]}`
    if (other > found) throw new UnreadableRecording(`${name}, line 1, has ${two}.`)
    return found
  }
  const names = ['DateTime', 'InsAcPow', isOnGrid ? 'GridFreq' : 'ApplFreqSig', 'CalcBaseline'] as const
  const [time = -1, power = -1, hz = -1, baseline = -1] = names.map(columnOf)
  const missing = names.find((column) => columnOf(column) < 0)
  if (missing) throw new UnreadableRecording(`${name}, line 1, has no column ${missing}.`)
  const [size, nem, aem, nemMw] = ['ResSize', 'NEM', 'AEM', 'NEM_MW'].map(columnOf)
  const notes: string[] = []
  let last: Row | undefined
  const read = lines.flatMap((text_, index): Row[] => {
    if (text_.trim() === '') return []
    const cells = text_.split(',')
    // A decimal comma moves the cells behind it, perhaps only empty ones beyond the last column.
    if (cells.length > heads.length) {
      throw new UnreadableRecording(`${name}, line ${index + 2}, has ${cells.length} fields, and line 1 names ${heads.length}.`)
    }
    const row: Row = {
      line: index + 2,
      atMs: momentMs(cells[time] ?? ''),
      powerMw: numberOf(cells[power]),
      baselineMw: numberOf(cells[baseline]),
      frequencyHz: numberOf(cells[hz]),
      cells,
    }
    expectRow(name, row, last)
    last = row
    return [row]
  })
  const { rows, intervalMs } = inOrder(name, read, notes)
  const [first] = rows
  const once = (column: string) => first?.cells[columnOf(column)] ?? ''
  const secondOf = ({ atMs }: Row) => (atMs - (first?.atMs ?? 0)) / SECOND_MS
  const capacityMw = numberOf(once('Cap'))
  const isLimited = [size, nem, aem].some((column) => column !== undefined && column >= 0)
  return {
    samples: rows.map((row) => ({
      atS: secondOf(row),
      frequencyHz: row.frequencyHz,
      responseKw: responseOfRow(row.powerMw, row.baselineMw),
    })),
    modes: isLimited
      ? rows.map((row) => {
          const cell = (column: number | undefined) => row.cells[column ?? -1] ?? ''
          return modesOfRow(secondOf(row), { enduranceMin: cell(size), nem: cell(nem), aem: cell(aem), nemMw: cell(nemMw) })
        })
      : [],
    capacityKw: capacityMw > 0 ? capacityMw * 1_000 : undefined,
    controlMode: once('ContMode'),
    modeShifts: modeShiftsOf(rows, columnOf('ContMode'), secondOf),
    isLimited,
    intervalMs,
    notes,
  }
}
