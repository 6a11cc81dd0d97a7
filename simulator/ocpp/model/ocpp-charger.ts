import { DIRECT } from '#simulator/dynamics/model/path-parameters.ts'
import { exactPath, type ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import type { Meter } from './charger-message.ts'
import type { OwnDraw } from './own-draw.ts'

/** The interval of heartbeats that a charger receives at boot, ms. A charger is offline after two of them without a message. */
export const HEARTBEAT_MS = 30_000
/** Reaction time of a charger whose site entry declares none, ms: 5 s of the car, and the interval of meter values. */
const REACTION_MS = 15_000

/** How a site file connects a station to a connector of a charger outside. */
export interface OcppEntry {
  readonly identity: string
  /** Number of the connector (1.6) or of the EVSE (2.0.1). */
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
}

/** A time between two messages in which the charger was offline. */
export interface Outage {
  /** The last message before it and the first one after it. */
  readonly fromMs: number
  readonly toMs: number
  /** The seconds without a recorded value; `gapToMs` is not included. */
  readonly gapFromMs: number
  readonly gapToMs: number
}

/** What is known of a charger outside that acts as a station: only what it has reported. */
export interface OcppCharger {
  readonly entry: OcppEntry
  vendor: string | null
  model: string | null
  /** The charger has reported that it accepts negative limits (V2X). */
  discharges: boolean
  /** The charger has refused the last limit. */
  refuses: boolean
  /** The last message, ms. */
  heardMs: number
  /** The first second without a recorded value since it went offline, ms. */
  gapFromMs: number
  /** The last outage; null before. */
  outage: Outage | null
  transaction: OcppTransaction | null
  transactions: number
  /** The power that an operator has set for a connected car without a transaction, W; null for none. It starts the transaction. */
  remoteStartW: number | null
  /** The last values of the present transaction. */
  meter: Meter
  /** The last values of the outage that the charger has delivered so far. */
  lateMeter: Meter
  /** What the car of this transaction draws without a lower limit; null before its first report. */
  own: OwnDraw | null
  /** First register of imported and exported energy, Wh, relative to the registers of the station. */
  baseWh: number | null
  baseExportWh: number | null
}

export const newOcppCharger = (entry: OcppEntry): OcppCharger => ({
  entry,
  vendor: null,
  model: null,
  discharges: false,
  refuses: false,
  heardMs: -Infinity,
  gapFromMs: -Infinity,
  outage: null,
  transaction: null,
  transactions: 0,
  remoteStartW: null,
  meter: {},
  lateMeter: {},
  own: null,
  baseWh: null,
  baseExportWh: null,
})

/** The path of setpoints to a charger outside. A setpoint is in force when the charger has accepted it. */
export const ocppPath = ({ reactionMs = REACTION_MS }: OcppEntry, maxCurrentA: number): ChargerPath => ({
  ...exactPath(maxCurrentA),
  station: { ...DIRECT, declaredMs: reactionMs },
})

export const isSilent = ({ heardMs }: OcppCharger, nowMs: number): boolean => nowMs - heardMs > 2 * HEARTBEAT_MS

/** A charger delivers its queued messages within this time after an outage, ms. Later, its clock is wrong. */
const QUEUE_DELIVERED_MS = 60_000

/**
 * Whether a value that was taken at this moment was queued during the last outage. It then says nothing about the present draw. A
 * charger with a wrong clock is taken for one that delivers queued values for a minute at most.
 */
export const isFromOutage = ({ outage }: Pick<OcppCharger, 'outage'>, takenMs: number, nowMs: number): boolean =>
  outage !== null && takenMs >= outage.fromMs && takenMs < outage.toMs && nowMs <= outage.toMs + QUEUE_DELIVERED_MS
