import { SECOND_MS } from '#contract/durations.ts'
import { StationVoltage } from '#simulator/grid/model/voltage.ts'
import { ExpectedSecond } from './expected-second.ts'
import { DIFFERS, LONG_RUN, RUN_FACTOR } from './second-writer.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'

/** Reads what a `ByteWriter` wrote, in the same order. */
class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Throws a RangeError at the end. */
  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('The bytes end early.')
    return byte
  }

  count(): number {
    const first = this.byte()
    if (first < 128) return first
    let value = first & 127
    for (let place = 128; ; place *= 128) {
      const byte = this.byte()
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }

  difference(): number {
    const zigzag = this.count()
    return zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2
  }

  number(): number {
    const value = this.#view.getFloat64(this.#at, true)
    this.#at += 8
    return value
  }
}

/** The parts of a plan that determine the expected second. */
export type Device = Pick<Plan, 'key' | 'kind' | 'meanVoltageV'>

export const holdsCurrent = ({ kind }: Device): boolean => kind === 'ac'

/** The seconds of one station, as bytes. */
export interface SecondBlock {
  readonly startMs: number
  readonly count: number
  readonly bytes: Uint8Array
}

/** The seconds of a block, with a column for each field of the record, in its units. */
export interface ReadBlock {
  readonly startMs: number
  readonly count: number
  readonly columns: readonly Int32Array[]
}

export type BlockReader = (block: SecondBlock) => ReadBlock

/** A reader that keeps the last decoded block. */
export interface CachingReader {
  (block: SecondBlock): ReadBlock
  /** Whether this block is decoded already. */
  hasDecoded(block: SecondBlock): boolean
}

/** Reads the blocks of one device. Keeps the last block, so that a block that is read in several parts is decoded once. */
export function rememberingReader(device: Device, readOne: typeof readBlock = readBlock): CachingReader {
  let last: ReadBlock | undefined
  const hasDecoded = (block: SecondBlock) => last?.startMs === block.startMs && last.count === block.count
  const read = (block: SecondBlock) => {
    if (last === undefined || !hasDecoded(block)) last = readOne(device, block)
    return last
  }
  return Object.assign(read, { hasDecoded })
}

const NO_SECONDS = new Int32Array()

/**
 * Reads power and state of charge only; the other columns are empty. Equal to `readBlock` in these, and several times as fast
 * for devices that hold a power: currents and registers are not computed, and no voltages are needed.
 */
export function readPowerBlock(device: Device, { startMs, count, bytes }: SecondBlock): ReadBlock {
  const powers = new Int32Array(count)
  const socs = new Int32Array(count)
  const reader = new ByteReader(bytes)
  const isCurrentHeld = holdsCurrent(device)
  const voltage = new StationVoltage(device.key, device.meanVoltageV)
  const expected = new ExpectedSecond(isCurrentHeld)
  readFirst(reader, expected, voltage.at(startMs))
  powers[0] = expected.power
  socs[0] = expected.soc
  const turns = new Turns(reader)
  for (let place = 1; place < count; place++) {
    stepPower(expected, isCurrentHeld ? voltage.at(startMs + place * SECOND_MS) : NaN, reader, turns.next())
    powers[place] = expected.power
    socs[place] = expected.soc
    if (!isConstant(expected)) continue
    const until = Math.min(count, place + 1 + turns.skipRun())
    powers.fill(expected.power, place + 1, until)
    socs.fill(expected.soc, place + 1, until)
    place = until - 1
  }
  return { startMs, count, columns: [powers, NO_SECONDS, socs, NO_SECONDS, NO_SECONDS] }
}

/** In the order of the record: power, current, state of charge, import, export. */
type Columns = readonly [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]

export function readBlock(device: Device, { startMs, count, bytes }: SecondBlock): ReadBlock {
  const columns: Columns = [
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
  ]
  const reader = new ByteReader(bytes)
  const voltage = new StationVoltage(device.key, device.meanVoltageV)
  const expected = new ExpectedSecond(holdsCurrent(device))
  readFirst(reader, expected, voltage.at(startMs))
  keep(columns, 0, expected)
  const turns = new Turns(reader)
  for (let place = 1; place < count; place++) {
    step(expected, voltage.at(startMs + place * SECOND_MS), reader, turns.next())
    keep(columns, place, expected)
  }
  return { startMs, count, columns }
}

/** The runs of expected seconds in a block, and what differs in the second after each run. */
class Turns {
  readonly #reader: ByteReader
  #run = 0
  #differs = 0
  #isDue = true

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  /** What differs in the next second; 0 for an expected one. Call this after the previous second was read. */
  next(): number {
    if (this.#isDue) this.#read()
    if (this.#run > 0) {
      this.#run--
      return 0
    }
    this.#isDue = true
    return this.#differs
  }

  /** Skips the rest of the run. Returns its length in seconds; Infinity at the end of the block. */
  skipRun(): number {
    if (this.#isDue) this.#read()
    const run = this.#run
    this.#run = 0
    return run
  }

  #read() {
    this.#isDue = false
    if (this.#reader.isAtEnd) {
      this.#run = Infinity
      return
    }
    const byte = this.#reader.byte()
    this.#run = Math.floor(byte / RUN_FACTOR)
    this.#differs = byte % RUN_FACTOR
    if (this.#run === LONG_RUN) this.#run += this.#reader.count()
  }
}

function keep(
  [powers, currents, socs, imports, exports]: Columns,
  place: number,
  { power, current, soc, import: imported, export: exported }: ExpectedSecond,
) {
  powers[place] = power
  currents[place] = current
  socs[place] = soc
  imports[place] = imported
  exports[place] = exported
}

const stateOf = (byte: number) => ({ isReporting: (byte & 1) !== 0, hasSoc: (byte & 2) !== 0, phases: byte >> 2 })

function readFirst(reader: ByteReader, expected: ExpectedSecond, voltageV: number) {
  const state = stateOf(reader.byte())
  const capacityWh = reader.number()
  const currentA = reader.number()
  const socPercent = reader.number()
  const importWh = reader.number()
  const exportWh = reader.number()
  expected.begin({ ...state, capacityWh, currentA, socPercent, importWh, exportWh }, voltageV)
  expected.correct({
    power: expected.power + reader.difference(),
    current: expected.current + reader.difference(),
    soc: expected.soc + reader.difference(),
    import: expected.import + reader.difference(),
    export: expected.export + reader.difference(),
  })
}

const currentDifference = (reader: ByteReader, differs: number) => (differs & DIFFERS.current ? reader.difference() : 0)

/** Reads one second, in the order of writing. `differs` has a bit for each value that differs from the expectation. */
function step(expected: ExpectedSecond, voltageV: number, reader: ByteReader, differs: number) {
  if (differs & DIFFERS.state) {
    Object.assign(expected, stateOf(reader.byte()))
    expected.capacityWh = reader.number()
  }
  if (expected.currentIsFirst) expected.setCurrent(expected.expectedCurrent(voltageV) + currentDifference(reader, differs))
  expected.setPower(expected.expectedPower(voltageV) + (differs & DIFFERS.power ? reader.difference() : 0), voltageV)
  if (!expected.currentIsFirst) expected.setCurrent(expected.expectedCurrent(voltageV) + currentDifference(reader, differs))
  expected.setSoc(expected.expectedSoc() + (differs & DIFFERS.soc ? reader.difference() : 0))
  const isEnergy = (differs & DIFFERS.energy) !== 0
  expected.setImport(expected.expectedImport() + (isEnergy ? reader.difference() : 0))
  expected.setExport(expected.expectedExport() + (isEnergy ? reader.difference() : 0))
}

/** Whether an idle or offline device does not change in an expected second. */
const isConstant = (expected: ExpectedSecond): boolean =>
  (!expected.isReporting || (expected.power === 0 && (!expected.currentIsFirst || expected.current === 0))) &&
  expected.expectedSoc() === expected.soc

/** Equal to `step` in power and state of charge. Other differences are skipped. */
function stepPower(expected: ExpectedSecond, voltageV: number, reader: ByteReader, differs: number) {
  if (differs & DIFFERS.state) {
    Object.assign(expected, stateOf(reader.byte()))
    expected.capacityWh = reader.number()
  }
  if (expected.currentIsFirst) expected.setCurrent(expected.expectedCurrent(voltageV) + currentDifference(reader, differs))
  expected.setPower(expected.expectedPower(voltageV) + (differs & DIFFERS.power ? reader.difference() : 0), voltageV)
  if (!expected.currentIsFirst) currentDifference(reader, differs)
  expected.setSoc(expected.expectedSoc() + (differs & DIFFERS.soc ? reader.difference() : 0))
  if (!(differs & DIFFERS.energy)) return
  reader.difference()
  reader.difference()
}
