import type { DeviceAnswer, DeviceReport, DeviceSetpoint } from '#contract/ocpp/mqtt-devices.ts'

/** How a device follows its setpoints. `vanishes`: it is gone every other minute. `lies`: it reports its setpoint, and does nothing. */
export const DEVICE_BEHAVIOURS = ['obeys', 'late', 'ignores', 'rejects', 'vanishes', 'lies'] as const
export type DeviceBehaviour = (typeof DEVICE_BEHAVIOURS)[number]

/** A late device follows after this time, s. */
const LATE_S = 30
/** What a device does that ignores its setpoints: it charges with half of its power. */
const IGNORING_SHARE = 0.5
/**
 * The fast frequency reserve is held for 30 s after the longest time to full power, falls by a share of it each second, and rests until
 * 15 minutes after its activation.
 */
const FFR = { holdS: 31.3, fallPerS: 0.2, restS: 900 }
const CAPACITY_WH = 60_000
const VOLTAGE_V = 230
const PHASES = 3

/** How an external meter reports. `late`: values of 30 s ago. `lies`: milliamperes as amperes. */
export const METER_BEHAVIOURS = ['obeys', 'late', 'vanishes', 'lies'] as const satisfies readonly DeviceBehaviour[]

export interface DeviceOptions {
  readonly kind: 'v2g' | 'battery' | 'meter'
  readonly behaves: DeviceBehaviour
  readonly ratedW: number
  readonly socPercent: number
}

type Setpoint = Pick<DeviceSetpoint, 'seq' | 'powerW'> & Partial<DeviceSetpoint>

/** A V2G device with a car, or a battery: its power, its stored energy and its registers. It has no connection. */
export class OwnDevice {
  readonly #options: DeviceOptions
  #setpoints: { readonly atS: number; readonly setpoint: Setpoint }[] = []
  /** The frequency in the steps of the present second; none while it is not measured. */
  #hz: readonly number[] = []
  #fast = { atS: -FFR.restS, isLow: true }
  #nowS = 0
  #storedWh: number
  #importWh = 0
  #exportWh = 0
  /** Import is positive, W. */
  powerW = 0

  constructor(options: DeviceOptions) {
    this.#options = options
    this.#storedWh = (CAPACITY_WH * options.socPercent) / 100
  }

  /** Takes a setpoint, and answers. */
  take(setpoint: Setpoint): DeviceAnswer {
    const { seq } = setpoint
    if (this.#options.behaves === 'rejects') return { seq, result: 'rejected', reason: 'the driver has refused' }
    this.#setpoints.push({ atS: this.#nowS, setpoint })
    return { seq, result: 'accepted' }
  }

  /** Measures the mains in the steps of the second that begins. */
  measure(frequencyHz: readonly (number | null)[]): void {
    this.#hz = frequencyHz.filter((hz) => hz !== null)
  }

  /** The sum of the fast response and the droop, W. Import is positive. */
  #responseW({ ffrPositiveW = 0, ffrNegativeW = 0, ffrActivationHz = 0, ffrOverHz = Infinity, droop }: Setpoint): number {
    const isLow = ffrPositiveW > 0 && Math.min(...this.#hz) <= ffrActivationHz
    const isHigh = ffrNegativeW > 0 && Math.max(...this.#hz) >= ffrOverHz
    if ((isLow || isHigh) && this.#nowS - this.#fast.atS >= FFR.restS) {
      this.#fast = { atS: this.#nowS, isLow }
    }
    const heldS = this.#nowS - this.#fast.atS - FFR.holdS
    const fastW = (this.#fast.isLow ? -ffrPositiveW : ffrNegativeW) * Math.min(1, Math.max(0, 1 - FFR.fallPerS * heldS))
    const deviationHz = (this.#hz.at(-1) ?? 50) - 50
    if (!droop || Math.abs(deviationHz) <= droop.deadBandHz) return fastW
    const { kind, ratedW } = this.#options
    const reserveW = deviationHz < 0 ? ffrPositiveW : ffrNegativeW
    return fastW + Math.min(1, Math.max(-1, deviationHz / droop.rangeHz)) * (kind === 'battery' ? ratedW : reserveW)
  }

  #followedW(setpoint: Setpoint): number {
    const { powerW, baselineW = powerW, minPowerW = powerW, maxPowerW = powerW, minSocPercent = 0 } = setpoint
    const ownW = Math.min(maxPowerW, Math.max(minPowerW, baselineW + this.#responseW(setpoint)))
    const wantedW = this.#hz.length > 0 ? ownW : powerW
    return this.#storedWh / CAPACITY_WH > minSocPercent / 100 ? wantedW : Math.max(0, wantedW)
  }

  #wantedW(): number {
    const { behaves, ratedW } = this.#options
    if (behaves === 'ignores' || behaves === 'rejects') return IGNORING_SHARE * ratedW
    if (behaves === 'lies') return 0
    const lagS = behaves === 'late' ? LATE_S : 0
    while (this.#setpoints[1] && this.#setpoints[1].atS <= this.#nowS - lagS) this.#setpoints.shift()
    const [first] = this.#setpoints
    return first && first.atS <= this.#nowS - lagS ? this.#followedW(first.setpoint) : 0
  }

  /** Goes on for some seconds, and reports. */
  report(seconds: number): DeviceReport {
    const { ratedW, behaves, kind } = this.#options
    this.#nowS += seconds
    const wantedW = Math.min(ratedW, Math.max(-ratedW, this.#wantedW()))
    const isBlocked = wantedW > 0 ? this.#storedWh >= CAPACITY_WH : this.#storedWh <= 0
    this.powerW = isBlocked ? 0 : wantedW
    const movedWh = (this.powerW * seconds) / 3_600
    this.#storedWh = Math.min(CAPACITY_WH, Math.max(0, this.#storedWh + movedWh))
    this.#importWh += Math.max(0, movedWh)
    this.#exportWh += Math.max(0, -movedWh)
    const shownW = behaves === 'lies' ? (this.#setpoints.at(-1)?.setpoint.powerW ?? 0) : this.powerW
    const amperes = Math.round((shownW / VOLTAGE_V / PHASES) * 100) / 100
    return {
      powerW: Math.round(shownW),
      currentA: [amperes, amperes, amperes],
      voltageV: VOLTAGE_V,
      socPercent: Math.round((1_000 * this.#storedWh) / CAPACITY_WH) / 10,
      capacityWh: CAPACITY_WH,
      status: kind === 'v2g' ? 'Charging' : 'Available',
      energyImportWh: Math.round(this.#importWh),
      energyExportWh: Math.round(this.#exportWh),
    }
  }
}

/** An external meter of a building whose load changes slowly by a third. It has no setpoints. */
export class OwnMeter {
  readonly #options: Pick<DeviceOptions, 'behaves' | 'ratedW'>
  #nowS = 0

  constructor(options: Pick<DeviceOptions, 'behaves' | 'ratedW'>) {
    this.#options = options
  }

  /** Reports the load of the building. `nowMs`: clock of the meter. */
  report(seconds: number, nowMs: number = Date.now()): DeviceReport {
    const { behaves, ratedW } = this.#options
    this.#nowS += seconds
    const loadA = (ratedW / VOLTAGE_V / PHASES) * (1 + Math.sin(this.#nowS / 60) / 3)
    const phases = [loadA, loadA * 0.9, loadA * 1.1].map((ampere) => Math.round(ampere * 100) / 100)
    return {
      currentA: behaves === 'lies' ? phases.map((ampere) => ampere * 1_000) : phases,
      powerW: phases.map((ampere) => Math.round(ampere * VOLTAGE_V)),
      voltageV: VOLTAGE_V,
      time: new Date(nowMs - (behaves === 'late' && this.#nowS > LATE_S ? LATE_S * 1_000 : 0)).toISOString(),
    }
  }
}
