import { ByteWriter } from './byte-writer.ts'
import { ExpectedSecond, type ExactSample, type RawSecond } from './expected-second.ts'

/**
 * The parts of a second that differ from the expectation. The upper bits of the byte count the preceding seconds
 * without a difference.
 */
export const DIFFERS = { power: 1, current: 2, soc: 4, energy: 8, state: 16 } as const
export const RUN_FACTOR = 32
/** The rest of a run with this number of seconds or more is in additional bytes. */
export const LONG_RUN = 7

/** A byte for the values that rarely change. */
const stateByte = ({ isReporting, hasSoc, phases }: ExactSample): number =>
  (isReporting ? 1 : 0) | (hasSoc ? 2 : 0) | (phases << 2)

/** Writes the seconds of one station as bytes. Every number is read exactly as it was written. */
export class SecondWriter {
  readonly bytes = new ByteWriter()
  /** Seconds in the block. */
  count = 0
  readonly #expected: ExpectedSecond
  #run = 0

  /** AC chargers hold a current, other stations a power. */
  constructor(holdsCurrent: boolean) {
    this.#expected = new ExpectedSecond(holdsCurrent)
  }

  /** Starts a block with its first second. */
  begin(sample: ExactSample, voltageV: number, raw: RawSecond): void {
    const { bytes } = this
    bytes.clear()
    this.#run = 0
    this.count = 1
    bytes.byte(stateByte(sample))
    bytes.number(sample.capacityWh)
    bytes.number(sample.currentA)
    bytes.number(sample.socPercent)
    bytes.number(sample.importWh)
    bytes.number(sample.exportWh)
    this.#expected.begin(sample, voltageV)
    const expected = this.#expected
    bytes.difference(raw.power - expected.power)
    bytes.difference(raw.current - expected.current)
    bytes.difference(raw.soc - expected.soc)
    bytes.difference(raw.import - expected.import)
    bytes.difference(raw.export - expected.export)
    expected.correct(raw)
  }

  /** Ends the block. The next second starts another one. */
  end(): void {
    this.bytes.clear()
    this.count = 0
  }

  add(sample: ExactSample, voltageV: number, raw: RawSecond): void {
    const expected = this.#expected
    this.count++
    const isChanged =
      sample.isReporting !== expected.isReporting ||
      sample.hasSoc !== expected.hasSoc ||
      sample.phases !== expected.phases ||
      sample.capacityWh !== expected.capacityWh
    if (!isChanged && raw.power === 0 && expected.power === 0 && this.#isIdle(raw)) {
      this.#run++
      return
    }
    let differs = 0
    if (isChanged) {
      differs = DIFFERS.state
      expected.isReporting = sample.isReporting
      expected.hasSoc = sample.hasSoc
      expected.phases = sample.phases
      expected.capacityWh = sample.capacityWh
    }
    let current = 0
    if (expected.currentIsFirst) {
      current = raw.current - expected.expectedCurrent(voltageV)
      expected.setCurrent(raw.current)
    }
    const power = raw.power - expected.expectedPower(voltageV)
    expected.setPower(raw.power, voltageV)
    if (!expected.currentIsFirst) {
      current = raw.current - expected.expectedCurrent(voltageV)
      expected.setCurrent(raw.current)
    }
    const soc = raw.soc - expected.expectedSoc()
    expected.setSoc(raw.soc)
    const imported = raw.import - expected.expectedImport()
    expected.setImport(raw.import)
    const exported = raw.export - expected.expectedExport()
    expected.setExport(raw.export)

    if (power !== 0) differs |= DIFFERS.power
    if (current !== 0) differs |= DIFFERS.current
    if (soc !== 0) differs |= DIFFERS.soc
    if (imported !== 0 || exported !== 0) differs |= DIFFERS.energy
    if (differs === 0) {
      this.#run++
      return
    }
    const { bytes } = this
    const run = Math.min(LONG_RUN, this.#run)
    bytes.byte(run * RUN_FACTOR + differs)
    if (run === LONG_RUN) bytes.count(this.#run - LONG_RUN)
    this.#run = 0
    if (isChanged) {
      bytes.byte(stateByte(sample))
      bytes.number(sample.capacityWh)
    }
    if (expected.currentIsFirst && current !== 0) bytes.difference(current)
    if (power !== 0) bytes.difference(power)
    if (!expected.currentIsFirst && current !== 0) bytes.difference(current)
    if (soc !== 0) bytes.difference(soc)
    if (imported === 0 && exported === 0) return
    bytes.difference(imported)
    bytes.difference(exported)
  }

  #isIdle(raw: RawSecond): boolean {
    const expected = this.#expected
    return (
      raw.current === 0 &&
      expected.current === 0 &&
      raw.soc === expected.soc &&
      raw.import === expected.import &&
      raw.export === expected.export
    )
  }
}
