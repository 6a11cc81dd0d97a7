import { ExpectedSecond, type ExactSample, type RawSecond } from './expected-second.ts'

const FIRST_BYTES = 64

/** A growing byte buffer that can be cleared and reused. */
class ByteWriter {
  length = 0
  #bytes = new Uint8Array(FIRST_BYTES)
  #view = new DataView(this.#bytes.buffer)

  /** Bytes of allocated memory. */
  get capacity(): number {
    return this.#bytes.length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  /** A whole number of 0 or more: seven bits per byte, the lowest first. */
  count(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** A signed whole number. Small numbers of both signs take one byte. */
  difference(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value)
  }

  number(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  /** A copy of what was written since the last `clear`. */
  copy(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  copyInto(target: Uint8Array, at: number): void {
    target.set(this.#bytes.subarray(0, this.length), at)
  }

  clear(): void {
    this.length = 0
  }

  #reserve(more: number) {
    if (this.length + more <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

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
