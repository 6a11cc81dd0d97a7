import * as z from 'zod'
import { END_ANSWERS } from '#contract/ocpp/sessions.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'

/**
 * A message of a charger outside, independent of the version of the protocol. These messages are the actions that a replay of a
 * run needs instead of the charger.
 */
const Text = z.string().min(1).max(200)
const Flag = z.boolean().describe('true or false')
const Number = z.number().describe('a number')
const Yes = z.literal(true).describe('true')

/** Import is positive, export negative. */
const Meter = z.strictObject({
  /**
   * The current of each phase from L1 on, A; 0 where none flows, null where the value cannot be read. A single value can be that of
   * each phase in use.
   */
  currentA: z.array(Number.nullable()).min(1).max(3).describe('amperes of one to three phases').optional(),
  /** The only current names no phase, so that it can be that of one phase, of each phase or of all together. */
  isWithoutPhase: Yes.optional(),
  powerW: Number.optional(),
  /** That of a power in W as it was sent, without which it was in W. */
  powerUnit: z.enum(['kW', 'none']).describe('kW or none').optional(),
  /** The part of each phase from L1 on in a power without currents. */
  powerShares: z.array(z.number().gte(0).lte(1)).min(1).max(3).describe('parts of 0 to 1 of one to three phases').optional(),
  voltageV: z.number().gt(0).lte(1_500).describe('volts, above 0').optional(),
  /** The register of imported energy. */
  energyWh: Number.optional(),
  /** The register has no name, so that it can be the energy of an interval. */
  isUnnamed: Yes.optional(),
  exportWh: Number.optional(),
  /** The energy since the last value, of a charger that may send no register. */
  intervalWh: Number.optional(),
  exportIntervalWh: Number.optional(),
  socPercent: z.number().gte(0).lte(100).describe('a percentage of 0 to 100').optional(),
  /** Of the car at a V2G device, or of the battery. */
  capacityWh: z.number().gt(0).describe('watt-hours, above 0').optional(),
  frequencyHz: z.number().gte(40).lte(65).describe('hertz, 40 to 65').optional(),
})
export type Meter = z.infer<typeof Meter>

const Deviation = z.strictObject({ clause: Text, what: Text })
/** A part of a message that is not as in the standard: the version of OCPP with message and field, and what is wrong. */
export type Deviation = z.infer<typeof Deviation>

/** What a charger says about itself when it boots. */
const Make = z.strictObject({
  vendor: Text.optional(),
  model: Text.optional(),
  serialNumber: Text.optional(),
  firmware: Text.optional(),
  iccid: Text.optional(),
  imsi: Text.optional(),
})
export type Make = z.infer<typeof Make>

const Units = ['A', 'W'] as const
const PROFILE_ANSWERS = ['Accepted', 'Rejected', 'NotSupported', 'failed', 'no answer'] as const

/** The answer to a limit that was sent. */
const ProfileAnswer = z.strictObject({
  /** A per phase, negative for discharging; null for a limit that was cleared. */
  limitA: Number.nullable(),
  answer: z.enum(PROFILE_ANSWERS).describe(`one of ${PROFILE_ANSWERS.join(', ')}`),
  /** The limit that the charger has refused before it accepted `limitA`, A per phase. */
  insteadOfA: Number.optional(),
  /** The charger has refused the limit at every stack level, purpose and unit. */
  isExhausted: Yes.optional(),
  /** From sending to the answer, ms. */
  delayMs: z.number().gte(0).optional(),
  /** From the decision to sending, ms; only while the response of a group is timed. */
  waitedMs: z.number().gte(0).optional(),
})

/** The answer of a V2G device or battery to a setpoint. */
const SetpointAnswer = z.strictObject({
  isAccepted: Flag,
  reason: Text.optional(),
  /** The power that the device follows, if it is another one, W. */
  appliedW: Number.optional(),
  /** From sending to the answer, ms. */
  delayMs: z.number().gte(0).optional(),
})
export type SetpointAnswer = z.infer<typeof SetpointAnswer>

/** Forms of a profile for a charger that refuses the plain one, in whole amperes and without a number of phases. */
export const FORMS = ['relative', 'lasting'] as const
const Purposes = ['TxProfile', 'TxDefaultProfile', 'ChargePointMaxProfile'] as const
/** The charger accepts limits in this way now. */
const LimitWay = z
  .strictObject({
    isInTransaction: Flag,
    stackLevel: z.number().int().gte(0).lte(99).describe('0 to 99'),
    purpose: z.enum(Purposes).describe(`one of ${Purposes.join(', ')}`),
    unit: z.enum(Units).describe(`one of ${Units.join(', ')}`),
    form: z.enum(FORMS).describe('relative or lasting').optional(),
  })
  .describe('the way in which the charger accepts limits')

/** The charger applies another limit than the one that it has accepted, by its composite schedule. */
const OtherSchedule = z.strictObject({
  /** The accepted limit, A per phase. */
  limitA: Number,
  /** The limit that applies, A per phase; null for none. */
  appliesA: Number.nullable(),
})

/** What the charger supports and has accepted of the configuration that the platform asks for. */
const Configuration = z
  .strictObject({
    units: z.array(z.enum(Units).describe(`one of ${Units.join(', ')}`)).max(2),
    maxStackLevel: z.number().int().gte(0).lte(99).describe('0 to 99'),
    measurands: z.array(Text).max(20).nullable(),
    meterEveryS: z.number().gt(0).nullable(),
    heartbeatS: z.number().gt(0).nullable(),
  })
  .describe('the configuration that the charger has accepted')

/** Connectors of an EVSE. */
export const MAX_PLUGS = 16

export const ChargerMessage = z
  .strictObject({
    /** False when the connection has ended; true while it is open without messages. */
    connected: Flag.optional(),
    boot: Make.optional(),
    heartbeat: Yes.optional(),
    /** Whether the charger accepts negative limits. */
    discharges: Flag.optional(),
    status: z
      .enum(OCPP_STATUSES)
      .describe(`one of ${OCPP_STATUSES.join(', ')}`)
      .optional(),
    /** A car is connected (2.0.1): Preparing, unless a transaction is running. */
    occupied: Yes.optional(),
    /** The connector of the EVSE (2.0.1); the one in use by default. */
    plug: z.number().int().gte(1).lte(MAX_PLUGS).describe(`1 to ${MAX_PLUGS}`).optional(),
    /** `key` is the same in a repetition of a start. */
    start: z.strictObject({ transaction: Text.optional(), tag: Text.optional(), key: Text.optional() }).optional(),
    stop: Yes.optional(),
    /** The transaction that the message belongs to, as the charger names it. */
    transaction: Text.optional(),
    /** An event of a transaction (2.0.1): its status is the state of charging, not that of the connector. */
    event: Yes.optional(),
    /** The charger took the event without a connection (2.0.1), more than a minute ago. */
    offline: Yes.optional(),
    meter: Meter.optional(),
    /** What connector 0 or EVSE 0 reports about the charger as a whole: its main meter and its status. */
    whole: z
      .strictObject({ meter: Meter.optional(), status: z.enum(OCPP_STATUSES).optional() })
      .describe('the main meter and the status of the charger')
      .optional(),
    configuration: Configuration.optional(),
    profile: ProfileAnswer.optional(),
    setpoint: SetpointAnswer.optional(),
    limitWay: LimitWay.optional(),
    schedule: OtherSchedule.optional(),
    /** The answer to the request to end the session. */
    ending: z
      .enum(END_ANSWERS)
      .describe(`one of ${END_ANSWERS.join(', ')}`)
      .optional(),
    /** Of this message; a number is the place of a deviation in the list of the station. */
    deviations: z
      .array(z.union([z.int().gte(0), Deviation]))
      .max(40)
      .describe('a list of deviations from the standard')
      .optional(),
    /** When the charger took the values, if it sent them later. */
    taken: z.iso.datetime().describe('a moment in UTC').optional(),
    /** When the message arrived, ms after the second of the world; only while the response of a group is timed. */
    offsetMs: z.number().gte(-1_000).lte(1_000).describe('-1000 to 1000').optional(),
  })
  .refine(
    (message) =>
      Object.keys(message).some((key) => !['taken', 'offsetMs', 'transaction', 'event', 'offline', 'plug'].includes(key)),
    'has no content; expected one of boot, status, meter',
  )
export type ChargerMessage = z.infer<typeof ChargerMessage>

/** A message that cannot become an action of the run; the text is one sentence. */
export class RefusedMessage extends Error {}
