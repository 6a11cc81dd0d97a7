import * as z from 'zod/mini'
import { OCPP_STATUSES } from '../statuses.ts'
import { Instant } from '../wire.ts'

/**
 * The messages of V2G devices, batteries and external meters of others, which connect by MQTT. Import is positive, export negative. The
 * platform reads more than these schemas allow, see docs/mqtt-devices.md.
 */

const Value = z.number()
const Amount = z.number().check(z.gte(0))
const Percent = z.number().check(z.gte(0), z.lte(100))
const Text = z.string().check(z.minLength(1), z.maxLength(200))

/** The current, power or voltage of each phase from L1 on. */
const PerPhase = z.array(z.nullable(Value)).check(z.minLength(1), z.maxLength(3))

/** Kinds of devices that connect by MQTT. */
export const DEVICE_KINDS = ['v2g', 'battery', 'meter'] as const

/** What a device measures. Every key may be left out. */
export const DeviceReport = z.object({
  /** Of the whole device, or of each phase; W. */
  powerW: z.optional(z.union([Value, PerPhase])),
  currentA: z.optional(z.union([Value, PerPhase])),
  /** Between phase and neutral. */
  voltageV: z.optional(z.union([Value, PerPhase])),
  socPercent: z.optional(Percent),
  /** Of the car or the battery. */
  capacityWh: z.optional(Amount),
  frequencyHz: z.optional(Value),
  /** Of a V2G device: the status of its connector. Of a battery: Available, Unavailable or Faulted. */
  status: z.optional(z.enum(OCPP_STATUSES)),
  /** The registers of imported and exported energy. */
  energyImportWh: z.optional(Amount),
  energyExportWh: z.optional(Amount),
  /** When the device has measured. Without it, the arrival counts. */
  time: z.optional(Instant),
  /** False in the last will of the connection, and before a device stops: it is offline then. */
  connected: z.optional(z.boolean()),
})
export type DeviceReport = z.infer<typeof DeviceReport>

/** What the platform wants of a V2G device or battery. Retained: the newest one replaces the former ones. */
export const DeviceSetpoint = z.object({
  /** Increases with each setpoint of the device. */
  seq: z.number(),
  time: Instant,
  /** After this moment the device falls back to what it does without a platform. The platform renews a setpoint before. */
  validUntil: Instant,
  /** The power to draw now, with the response to the frequency; negative discharges. */
  powerW: Value,
  /** The limits of `powerW`. A device that responds by itself stays between them. */
  minPowerW: Value,
  maxPowerW: Value,
  /** The power without the response to the frequency. */
  baselineW: Value,
  /** Later baselines that an operator has set, in order of time. */
  basepoints: z.optional(z.array(z.object({ time: Instant, powerW: Value }))),
  /** What a V2G device delivers on a low frequency (positive), and takes on a high one (negative); W, both at least 0. */
  ffrPositiveW: z.optional(Amount),
  ffrNegativeW: z.optional(Amount),
  /** The fast frequency reserve activates at or below this frequency, and if the group asks for it at or above the other one. */
  ffrActivationHz: z.optional(Value),
  ffrOverHz: z.optional(Value),
  /** While it follows the frequency: full power at this distance from 50 Hz, none within the dead band; of a V2G device, its FFR power. */
  droop: z.optional(z.object({ deadBandHz: Amount, rangeHz: Amount })),
  /** Below it a car does not discharge. */
  minSocPercent: z.optional(Percent),
  /** At departure. */
  targetSocPercent: z.optional(Percent),
  departure: z.optional(Instant),
})
export type DeviceSetpoint = z.infer<typeof DeviceSetpoint>

/** The answer of a device to a setpoint. A device may leave it out; its reports count. */
export const DeviceAnswer = z.object({
  seq: z.number(),
  result: z.enum(['accepted', 'rejected']),
  reason: z.optional(Text),
  /** The power that the device follows, if it is another one. */
  appliedW: z.optional(Value),
})
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

/** The answer of the platform on `join/IDENTITY/answer`, retained. */
export const JoinAnswer = z.object({
  /** `station` and `meter`: its topics begin with `topic`. `waiting`: a user has to add the device, or to name the meter. */
  state: z.enum(['station', 'meter', 'waiting']),
  topic: z.optional(z.string()),
})
export type JoinAnswer = z.infer<typeof JoinAnswer>

/** What a device says about itself on `join/IDENTITY`. */
export const DeviceIntroduction = z.object({
  kind: z.optional(z.enum(DEVICE_KINDS)),
  vendor: z.optional(Text),
  model: z.optional(Text),
  ratedPowerW: z.optional(Amount),
  capacityWh: z.optional(Amount),
})
export type DeviceIntroduction = z.infer<typeof DeviceIntroduction>

/** The simulated mains that devices of a run measure: the frequency of the second that begins. */
export const GridFrequency = z.object({
  /** Of the first value. */
  time: Instant,
  stepMs: Amount,
  /** Null in a gap of a recording. */
  frequencyHz: z.array(z.nullable(Value)),
})
export type GridFrequency = z.infer<typeof GridFrequency>
export const GRID_FREQUENCY_TOPIC = 'grid/frequency'

const ofDevice = (sellerId: number, stationId: number, kind: string) => `v2g/${sellerId}/${stationId}/${kind}`

/** Reports of a V2G device or battery. */
export const deviceReportTopic = (sellerId: number, stationId: number) => ofDevice(sellerId, stationId, 'report')
export const deviceSetpointTopic = (sellerId: number, stationId: number) => ofDevice(sellerId, stationId, 'setpoint')
export const deviceAnswerTopic = (sellerId: number, stationId: number) => ofDevice(sellerId, stationId, 'answer')
/** Reports of an external meter. */
export const meterReportTopic = (identity: string) => `meters/${identity}/report`
/** A device introduces itself, and learns its topics. */
export const joinTopic = (identity: string) => `join/${identity}`
export const joinAnswerTopic = (identity: string) => `join/${identity}/answer`
