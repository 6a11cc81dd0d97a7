import { SECOND_MS } from '#contract/durations.ts'
import { StationVoltage } from '#simulator/grid/model/voltage.ts'
import { ByteReader } from './byte-reader.ts'
import { ExpectedSecond } from './expected-second.ts'
import { DIFFERS, LONG_RUN, RUN_FACTOR } from './second-writer.ts'
import type { Plan } from '#simulator/stations/model/plan.ts'

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

/** Reads the blocks of one device. The last one is remembered, so that a block that is read in several parts is decoded once. */
export function rememberingReader(device: Device): BlockReader {
  let last: ReadBlock | undefined
  return (block) => {
    if (last?.startMs !== block.startMs || last.count !== block.count) last = readBlock(device, block)
    return last
  }
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
  let [run, differs] = [0, 0]
  const turn = () => {
    if (reader.isAtEnd) {
      run = Infinity
      return
    }
    const byte = reader.byte()
    run = Math.floor(byte / RUN_FACTOR)
    differs = byte % RUN_FACTOR
    if (run === LONG_RUN) run += reader.count()
  }
  turn()
  for (let place = 1; place < count; place++) {
    const voltageV = voltage.at(startMs + place * SECOND_MS)
    if (run > 0) {
      run--
      step(expected, voltageV, reader, 0)
    } else {
      step(expected, voltageV, reader, differs)
      turn()
    }
    keep(columns, place, expected)
  }
  return { startMs, count, columns }
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

const stateOf = (byte: number) => ({ isHeard: (byte & 1) !== 0, hasSoc: (byte & 2) !== 0, phases: byte >> 2 })

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
