import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import { NO_VALUE, toRecord } from '#simulator/devices/world/recorded.ts'

/** A station's sample at the start of a block, exact. */
export interface ExactSample {
  isReporting: boolean
  /** Whether a state of charge is reported. */
  hasSoc: boolean
  phases: number
  /** Capacity of the battery or the car's battery, Wh; 0 without one. */
  capacityWh: number
  currentA: number
  socPercent: number
  /** Wh since the start of the world. */
  importWh: number
  exportWh: number
}

/** A second in the units of the record. */
export interface RawSecond {
  power: number
  current: number
  soc: number
  import: number
  export: number
}

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value))

/**
 * The expected next second of a station by the physics of the simulation. AC chargers hold a current, other stations a power;
 * power = voltage × current × phases, registers are the integral of power, and the state of charge follows. Writer and reader of
 * a record compute the same expectation, so that only deviations take memory. All numbers are in the units of the record.
 */
export class ExpectedSecond implements ExactSample, RawSecond {
  isReporting = false
  hasSoc = false
  phases = 3
  capacityWh = 0
  /** With all known digits. */
  currentA = 0
  socPercent = 0
  importWh = 0
  exportWh = 0

  power = 0
  current = 0
  soc = NO_VALUE
  import = 0
  export = 0

  readonly #holdsCurrent: boolean
  /** Bounds of the current of an AC charger, A. All powers since the last change of the current agree with them. */
  #minA = 0
  #maxA = 0

  constructor(holdsCurrent: boolean) {
    this.#holdsCurrent = holdsCurrent
  }

  /** Sets an exact sample. Its energies are those at its end. */
  begin(sample: ExactSample, voltageV: number): void {
    this.isReporting = sample.isReporting
    this.hasSoc = sample.hasSoc
    this.phases = sample.phases
    this.capacityWh = sample.capacityWh
    this.currentA = this.#minA = this.#maxA = sample.currentA
    this.socPercent = sample.socPercent
    this.importWh = sample.importWh
    this.exportWh = sample.exportWh
    this.power = this.isReporting ? toRecord(voltageV * this.currentA * this.phases, 1_000) : NO_VALUE
    this.current = this.isReporting ? toRecord(this.currentA, 1_000) : NO_VALUE
    this.soc = this.isReporting && this.hasSoc ? toRecord(this.socPercent, 1_000_000) : NO_VALUE
    this.import = Math.round(this.importWh)
    this.export = Math.round(this.exportWh)
  }

  /** Sets the first second of a block as recorded. */
  correct(raw: RawSecond): void {
    this.power = raw.power
    this.current = raw.current
    this.setSoc(raw.soc)
    this.setImport(raw.import)
    this.setExport(raw.export)
  }

  /** For AC chargers the power follows from the current, for others the current from the power. */
  get currentIsFirst(): boolean {
    return this.#holdsCurrent
  }

  expectedPower(voltageV: number): number {
    if (!this.isReporting) return NO_VALUE
    if (!this.#holdsCurrent) return this.power === NO_VALUE ? 0 : this.power
    if (this.current === 0) return 0
    return toRecord(voltageV * this.currentA * this.phases, 1_000)
  }

  expectedCurrent(voltageV: number): number {
    if (!this.isReporting) return NO_VALUE
    if (this.#holdsCurrent) return this.current === NO_VALUE ? 0 : this.current
    return toRecord(this.power / (voltageV * this.phases), 1)
  }

  setCurrent(current: number): void {
    if (this.#holdsCurrent && current !== this.current && current !== NO_VALUE) {
      this.#minA = (current - 0.5) / 1_000
      this.#maxA = (current + 0.5) / 1_000
      this.currentA = current / 1_000
    }
    this.current = current
  }

  setPower(power: number, voltageV: number): void {
    this.power = power
    if (power === NO_VALUE) return
    if (this.#holdsCurrent && this.current !== 0 && this.#minA < this.#maxA) this.#narrow(power, voltageV)
    const wh = power / 3_600_000
    if (wh > 0) this.importWh += wh
    else this.exportWh -= wh
    if (this.capacityWh > 0) this.socPercent = nextSocPercent(this.socPercent, power / 1_000, this.capacityWh, 1)
  }

  #narrow(power: number, voltageV: number) {
    const scale = 1_000 * voltageV * this.phases
    const [minA, maxA] = [(power - 0.5) / scale, (power + 0.5) / scale]
    this.#minA = Math.max(this.#minA, minA)
    this.#maxA = Math.min(this.#maxA, maxA)
    if (this.#minA > this.#maxA) {
      this.#minA = minA
      this.#maxA = maxA
    }
    this.currentA = (this.#minA + this.#maxA) / 2
  }

  // Without power the state of charge must not change, not even by rounding.
  expectedSoc(): number {
    if (this.power === 0 && this.hasSoc && this.soc !== NO_VALUE) return this.soc
    return this.isReporting && this.hasSoc ? toRecord(this.socPercent, 1_000_000) : NO_VALUE
  }

  setSoc(soc: number): void {
    if (soc !== NO_VALUE) this.socPercent = clamp(this.socPercent, (soc - 0.5) / 1_000_000, (soc + 0.5) / 1_000_000)
    this.soc = soc
  }

  expectedImport(): number {
    return this.power > 0 ? Math.round(this.importWh) : this.import
  }

  expectedExport(): number {
    return this.power < 0 && this.power !== NO_VALUE ? Math.round(this.exportWh) : this.export
  }

  setImport(wh: number): void {
    this.importWh = clamp(this.importWh, wh - 0.5, wh + 0.5)
    this.import = wh
  }

  setExport(wh: number): void {
    this.exportWh = clamp(this.exportWh, wh - 0.5, wh + 0.5)
    this.export = wh
  }
}
