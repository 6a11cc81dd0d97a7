import { newReportClock, type ReportClock } from '#simulator/core/model/report-clock.ts'
import type { DrawOrigin, SourcedDraw } from '#simulator/devices/model/draw-origin.ts'
import { DIRECT } from '#simulator/dynamics/model/path-parameters.ts'
import type { EndAnswer } from '#contract/ocpp/sessions.ts'
import { exactPath, type ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import type { Change } from './changes.ts'
import type { ChargerMessage, Make, Meter, SetpointAnswer } from './charger-message.ts'
import type { TimedRegister } from './derived-power.ts'
import type { EnergyRegister } from './energy-register.ts'
import type { OwnDraw } from './draw.ts'
import type { ChargerConfiguration, LimitWays } from './limit-ways.ts'
import type { NotedDeviation } from './noted-deviations.ts'
import { READ_AS_SENT, type RegisterUnit } from './register-unit.ts'
import type { UnnamedEnergy } from './unnamed-energy.ts'
import { NO_METER, type ReportedMeter } from './reported-meter.ts'

/** The interval of heartbeats, ms. A charger is offline after two of them without a message or an open connection. */
export const HEARTBEAT_MS = 30_000
/** Reaction time of a charger whose site entry declares none, ms: 5 s of the car, and the interval of meter values. */
const REACTION_MS = 15_000

/** How a site file connects a station to a connector of a charger outside, or to a device that connects by MQTT. */
export interface OcppEntry {
  readonly identity: string
  /** Only of a V2G device or battery; a charger connects by OCPP. */
  readonly protocol?: 'mqtt'
  /** Number of the connector (1.6) or of the EVSE (2.0.1); 1 for a device. */
  readonly connector: number
  readonly password?: string | undefined
  /** The tags that are accepted; undefined for every tag. */
  readonly tags?: readonly string[] | undefined
  readonly reactionMs?: number | undefined
}

/** A charging session of the charger. */
export interface OcppTransaction {
  /** Number of the transaction in OCPP 1.6. */
  readonly number: number
  /** Its identifier in OCPP 2.0.1, which the charger chooses. */
  readonly id: string
  readonly tag: string | null
  readonly startedMs: number
  /** A start with the same key is a repetition; null for a transaction whose start did not arrive. */
  readonly key: string | null
  /** The platform gives the ids, as in OCPP 1.6. A charger that names an unknown one is mistaken. */
  readonly isNumbered: boolean
  /** When it ended, ms, by the clock that dates its start; undefined while it runs. */
  readonly endedMs?: number
  /** A status, or a stop that does not name it, has ended it. It goes on while values that name it show a draw. */
  readonly endedBy?: 'status' | 'another stop'
  /** Another one has begun at its connector. Without its own start, it can be at another connector. */
  readonly isDisplaced?: true
}

/** What the draw of a second is, and the grid lines on which the car draws. */
export interface DrawnOn extends SourcedDraw {
  readonly firstLine: 1 | 2 | 3
  readonly phasesInUse: 1 | 2 | 3
}

type Status = NonNullable<ChargerMessage['status']>

/** A time between two messages in which the charger was offline. */
export interface Outage {
  /** The last message before it and the first one after it. */
  readonly fromMs: number
  readonly toMs: number
  /** The seconds without a recorded value; `gapToMs` is not included. */
  readonly gapFromMs: number
  readonly gapToMs: number
  /** The newest values before it. */
  readonly newest: Newest
  /** How much later than by the clock of the charger the last message before it arrived, ms. */
  readonly lagMs: number
}

/** What is known of a charger outside that acts as a station: only what it has reported. */
export interface OcppCharger {
  readonly entry: OcppEntry
  /** What it has said about itself at its last boot. */
  make: Make
  /** The charger has reported that it accepts negative limits (V2X). */
  discharges: boolean
  /** What it has accepted at its last boot or connection; null before. It outlives a connection. */
  configuration: ChargerConfiguration | null
  /** The ways in which it accepts limits; null before the first one. They outlive a connection. */
  limitWays: LimitWays | null
  /** The charger has not accepted the last limit. */
  refuses: boolean
  /** The charger has refused the last limit at every stack level, purpose and unit. */
  isUnlimited: boolean
  /** The last request of an operator to end a session, by the id of its transaction; null before. */
  ending: { readonly id: string | null; readonly askedMs: number; readonly answer: EndAnswer | null } | null
  /** The limit that it has accepted for the next transaction, A per phase; null for none. */
  idleLimitA: number | null
  /** The last message, ms. */
  heardMs: number
  /** When its connection was open without messages, ms. */
  connectedMs: number
  /** The first second without a recorded value since it went offline, ms. */
  gapFromMs: number
  /** The last outage; null before. */
  outage: Outage | null
  transaction: OcppTransaction | null
  transactions: number
  /** The last transactions that are over, newest last. */
  readonly ended: OcppTransaction[]
  /** The last boot, ms. */
  bootedMs: number
  /** The charger as a whole (connector 0): its main meter, and the status that prevails over that of its connectors; `isOld`: until a boot. */
  whole: Pick<OcppCharger, 'meter' | 'powerUnit'> & { readonly status: Status | null; readonly isOld?: boolean }
  /** The status of the connector itself, while that of the whole charger prevails. */
  ownStatus: Status
  /** Whether the charger has reported the status of the connector. */
  hasStatus: boolean
  /** A device that connects by MQTT has sent a draw, or a battery any values, without a status. It need not send one, and is available. */
  isAvailableByValues: boolean
  /** The connector draws although its status says that it does not: since when, and what follows from it; null while it does not. */
  against: { readonly sinceMs: number; readonly isConfirmed: boolean; readonly hasBegunSession: boolean } | null
  /** The connector of the EVSE in use, and the statuses of its connectors by their number (2.0.1). */
  plug: number
  readonly plugStatuses: Record<number, { own: Status; newest: Newest }>
  /** The newest status of the connector, and that of an event. */
  newestStatus: Newest
  newestEvent: Newest
  /** The power that an operator has set for a connected car without a transaction, W; null for none. It starts the transaction. */
  remoteStartW: number | null
  /** The last values since the present transaction began. */
  meter: ReportedMeter
  /** The newest values, and those of the register of imported energy. */
  newest: Newest
  newestRegister: Newest
  /** Of a device that connects by MQTT. */
  readonly reportClock: ReportClock
  /** How much later than by the clock of the charger its last message with a moment arrived, and when it was taken, ms. */
  lagMs: number
  takenMs: number
  /** The shorter one of the last two times between values of its draw, ms, and the last one: a value can be lost. */
  intervalMs: number
  lastIntervalMs: number
  /** What the shown draw is. */
  origin: DrawOrigin
  derivedFrom: SourcedDraw['derivedFrom']
  /** The shown current is one that the charger has sent. */
  hasCurrent: boolean
  /** What the draw has been, and on which grid lines, since its last changes. */
  readonly draws: Change<DrawnOn>[]
  /** The last value that cannot be a measurement, ms, and the currents beside it in the last message, which the next one can confirm, A. */
  implausibleMs: number
  doubtfulA?: readonly (number | null)[] | undefined
  /** The energy of a V2G device or battery since it has reported its state of charge, Wh; that report by its arrival, ms. */
  sinceSoc: { readonly ms: number; readonly wh: number }
  /** The last values of the outage that the charger has delivered so far. */
  lateMeter: Meter
  /** What the car of this transaction draws without a lower limit; null before its first report. */
  own: OwnDraw | null
  /** The registers of imported and exported energy; null before their first value. */
  importRegister: EnergyRegister | null
  exportRegister: EnergyRegister | null
  /** The units of the registers and of the power, as the measured power shows them, and the energy by that power, Wh. */
  readonly units: { import: RegisterUnit; export: RegisterUnit }
  /** The unit of the last power of the connector that has one, or that currents or its size have shown; null before. */
  powerUnit: 'W' | 'kW' | null
  readonly measuredWh: { import: number; export: number }
  /** The last values of the register of imported energy, from which the power is derived without another measurement. */
  registerValues: readonly TimedRegister[]
  /** Energy that was counted by the power since the register is silent, Wh. Its next rise contains it. */
  readonly bridgedWh: { import: number; export: number }
  /** Whether meter values have had the register. Without it, the energies of intervals are added up, each once by its moment, ms. */
  readonly hasRegister: { import: boolean; export: boolean }
  intervalsMs: readonly number[]
  /** The last start or end with a register, which contains the intervals before it, ms by the clock of the charger. */
  containedMs: number
  /** The registers of this transaction without a measurand; null before the first one. */
  unnamed: UnnamedEnergy | null
  /** What the charger sends otherwise than the standard says. */
  readonly deviations: NotedDeviation[]
  /** The powers that the platform has wanted of a V2G device or battery in the last seconds, W, oldest first. */
  readonly wanted: { readonly atMs: number; readonly powerW: number; readonly earlyW: number }[]
  /** The last answer of a V2G device or battery to a setpoint; null before. */
  setpointAnswer: SetpointAnswer | null
}

/** Interval of meter values that the platform asks for, ms. It decides how soon the power of a charger is known. */
export const METER_EVERY_MS = 5_000
/** A value of the draw is the last known one after three intervals; a slow charger has its own interval. */
const MAX_INTERVAL_MS = 120_000
export const staleAfterMs = ({ intervalMs }: Pick<OcppCharger, 'intervalMs'>): number =>
  3 * Math.min(MAX_INTERVAL_MS, Math.max(METER_EVERY_MS, intervalMs))

export const newOcppCharger = (entry: OcppEntry): OcppCharger => ({
  entry,
  make: {},
  discharges: false,
  configuration: null,
  limitWays: null,
  refuses: false,
  isUnlimited: false,
  ending: null,
  idleLimitA: null,
  heardMs: -Infinity,
  connectedMs: -Infinity,
  gapFromMs: -Infinity,
  outage: null,
  transaction: null,
  transactions: 0,
  ended: [],
  bootedMs: -Infinity,
  whole: { meter: NO_METER, status: null, powerUnit: null },
  ownStatus: 'Available',
  hasStatus: false,
  isAvailableByValues: false,
  against: null,
  plug: 1,
  plugStatuses: {},
  newestStatus: NO_VALUES,
  newestEvent: NO_VALUES,
  remoteStartW: null,
  meter: NO_METER,
  newest: NO_VALUES,
  newestRegister: NO_VALUES,
  reportClock: newReportClock(),
  lagMs: 0,
  takenMs: -Infinity,
  intervalMs: METER_EVERY_MS,
  lastIntervalMs: METER_EVERY_MS,
  origin: 'unknown',
  derivedFrom: null,
  hasCurrent: false,
  draws: [],
  implausibleMs: -Infinity,
  sinceSoc: { ms: -Infinity, wh: 0 },
  lateMeter: {},
  own: null,
  importRegister: null,
  exportRegister: null,
  units: { import: READ_AS_SENT, export: READ_AS_SENT },
  powerUnit: null,
  measuredWh: { import: 0, export: 0 },
  registerValues: [],
  bridgedWh: { import: 0, export: 0 },
  hasRegister: { import: false, export: false },
  intervalsMs: [],
  containedMs: -Infinity,
  unnamed: null,
  deviations: [],
  wanted: [],
  setpointAnswer: null,
})

/** The path of setpoints to a charger outside, in force when it has accepted them; a V2G device or battery has commands, and no queue. */
export function ocppPath({ reactionMs = REACTION_MS, protocol }: OcppEntry, maxCurrentA: number): ChargerPath {
  const path = { ...exactPath(maxCurrentA), station: { ...DIRECT, declaredMs: reactionMs } }
  return protocol === 'mqtt' ? { ...path, queue: null } : path
}

export const isSilent = ({ heardMs, connectedMs }: OcppCharger, nowMs: number): boolean =>
  nowMs - Math.max(heardMs, connectedMs) > 2 * HEARTBEAT_MS

/** A charger delivers its queued messages within this time after an outage, ms. Later, its clock is wrong. */
export const QUEUE_DELIVERED_MS = 60_000

/** Values that arrive within the first time have the moment of their arrival. Later than the second: a clock was set, or an outage, ms. */
export const [ON_ARRIVAL_MS, LATE_MS] = [1_500, 60_000] as const

/** How far the clock of a charger is behind, ms; negative ahead. A lag of up to a minute is that of a late message. */
export const clockErrorMs = ({ lagMs }: Pick<OcppCharger, 'lagMs'>): number => (Math.abs(lagMs) > LATE_MS ? lagMs : 0)

/**
 * A moment by the clock of the charger as one of the world, ms. A clock that was wrong by more than a minute before the last outage is
 * still wrong in messages of the outage, so that the same error is taken out. A result far from the outage shows that the clock was set.
 */
export function momentOf({ outage }: Pick<OcppCharger, 'outage'>, takenMs: number): number {
  if (!outage) return takenMs
  const correctedMs = takenMs + clockErrorMs(outage)
  const isNear = correctedMs >= outage.fromMs - LATE_MS && correctedMs <= outage.toMs + QUEUE_DELIVERED_MS
  return isNear ? correctedMs : takenMs
}

/** Whether a value that was taken at this moment was queued in the last outage. It then says nothing about the present draw. */
export function isFromOutage(charger: Pick<OcppCharger, 'outage'>, takenMs: number, nowMs: number): boolean {
  const { outage } = charger
  const ms = momentOf(charger, takenMs)
  if (!outage || ms >= outage.toMs || nowMs > outage.toMs + QUEUE_DELIVERED_MS) return false
  // Taken before the connection was lost, and not sent. A charger whose clock is behind has the same lag in all of its values.
  const isUnsent = takenMs >= outage.newest.takenMs && nowMs - takenMs > outage.newest.lagMs + ON_ARRIVAL_MS
  return ms >= outage.fromMs || isUnsent
}

/** The newest values: their moment by the clock of the charger, and how much later they arrived, ms. */
export interface Newest {
  readonly takenMs: number
  readonly lagMs: number
}
export const NO_VALUES: Newest = { takenMs: -Infinity, lagMs: 0 }

/** Whether newer values have arrived before these, by the clock of the charger. `withinMs`: uncertainty of the moments. */
export const isLate = (newest: Newest, { takenMs, lagMs }: Newest, withinMs: number = ON_ARRIVAL_MS): boolean =>
  takenMs < newest.takenMs - withinMs && lagMs - newest.lagMs <= LATE_MS
