import type { OcppStatus } from '#contract/statuses.ts'

/** The car at a connector: what it wants on each line of the charger, A. */
export interface TrueCar {
  wantedA: number
  /** The lines that its cable uses, from L1 on. */
  readonly lines: readonly [boolean, boolean, boolean]
}

/** A session as the charger knows it. */
export interface TrueSession {
  readonly id: string
  readonly startedMs: number
  /** The number that the platform has given it (1.6); undefined until the answer. */
  number: number | undefined
  /** The sequence number of the next event (2.0.1). */
  seqNo: number
}

/** A limit that a connector holds, A per phase. */
interface HeldLimit {
  readonly id: number
  readonly purpose: string
  readonly stackLevel: number
  readonly limitA: number
}

/** A value of the register that reached the platform, with the true energy at its moment. */
export interface CarriedRegister {
  readonly takenMs: number
  readonly totalWh: number
  readonly epoch: number
}

const MIN_CHARGING_A = 6
const HOUR_MS = 3_600_000

/** One connector of a charger, as it really is. Knows nothing of messages. */
export class TrueConnector {
  readonly number: number
  readonly maxA: number
  car: TrueCar | null = null
  session: TrueSession | null = null
  /** The session of the connected car is over. */
  isFinished = false
  isFaulted = false
  hasPower = true
  /** Volts of each phase. */
  voltageV = 230
  currentsA: [number, number, number] = [0, 0, 0]
  /** Energy of all sessions so far, Wh. */
  totalWh = 0
  sessions = 0
  /** The register begins at 0 in each session. */
  registerPerSession = false
  /** The register shows the total less this, and begins another epoch when it changes. */
  originWh = 0
  epoch = 0
  /** The last energy of an interval, and the register at its end, Wh. */
  interval = { takenMs: 0, wh: 0, toWh: 0 }
  held: HeldLimit[] = []

  constructor(number: number, maxA: number, firstWh: number) {
    this.number = number
    this.maxA = maxA
    this.originWh = -firstWh
  }

  get powerW(): number {
    return this.currentsA.reduce((sum, amperes) => sum + amperes, 0) * this.voltageV
  }

  get registerWh(): number {
    return Math.round(this.totalWh - this.originWh)
  }

  /** A value of the register of this moment. */
  register(takenMs: number): CarriedRegister {
    return { takenMs, totalWh: this.totalWh, epoch: this.epoch }
  }

  /** The register starts again from this value. */
  restartRegister(atWh: number): void {
    this.originWh = this.totalWh - atWh
    this.epoch++
  }

  get status(): OcppStatus {
    if (this.isFaulted) return 'Faulted'
    if (!this.car) return 'Available'
    if (!this.session) return this.isFinished ? 'Finishing' : 'Preparing'
    if (this.car.wantedA < MIN_CHARGING_A) return 'SuspendedEV'
    return this.limitA < MIN_CHARGING_A ? 'SuspendedEVSE' : 'Charging'
  }

  /** The lowest limit over the purposes, of each the one with the highest stack level, A. */
  get limitA(): number {
    const ofPurpose = (purpose: string) =>
      this.held
        .filter((one) => one.purpose === purpose)
        .reduce<HeldLimit | undefined>((most, one) => (most && most.stackLevel > one.stackLevel ? most : one), undefined)?.limitA
    const transactionA = ofPurpose('TxProfile') ?? ofPurpose('TxDefaultProfile') ?? Infinity
    return Math.min(this.maxA, transactionA, ofPurpose('ChargePointMaxProfile') ?? Infinity)
  }

  hold(limit: HeldLimit): void {
    const isOther = ({ id, purpose, stackLevel }: HeldLimit) =>
      id !== limit.id && (purpose !== limit.purpose || stackLevel !== limit.stackLevel)
    this.held = [...this.held.filter(isOther), limit]
  }

  plugIn(car: TrueCar): void {
    this.car = car
    this.isFinished = false
  }

  begin(id: string, startedMs: number): TrueSession {
    this.sessions++
    if (this.registerPerSession) this.restartRegister(0)
    return (this.session = { id, startedMs, number: undefined, seqNo: 0 })
  }

  end(): void {
    this.session = null
    this.isFinished = true
    this.held = this.held.filter(({ purpose }) => purpose !== 'TxProfile')
    this.follow()
  }

  unplug(): void {
    this.car = null
    this.isFinished = false
  }

  /** The car follows the present limit. */
  follow(): void {
    const { car } = this
    const amperes = Math.min(car?.wantedA ?? 0, this.limitA)
    const isDrawing = this.session && car && this.hasPower && !this.isFaulted && amperes >= MIN_CHARGING_A
    const at = (line: 0 | 1 | 2) => (isDrawing && car.lines[line] ? amperes : 0)
    this.currentsA = [at(0), at(1), at(2)]
  }

  /** The energy of the past second, and the draw of the next one. */
  second(): void {
    this.totalWh += (this.powerW * 1_000) / HOUR_MS
    this.follow()
  }
}
