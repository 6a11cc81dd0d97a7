import * as z from 'zod'
import { HOUR_MS } from '#contract/durations.ts'
import { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import {
  Amperes,
  At,
  callFields,
  CallName,
  Flag,
  GroupName,
  HttpStatus,
  Instant,
  LoadAmperes,
  Percent,
  ScheduleSource,
  SpanText,
  StationName,
  Status,
  Text,
  TimeOfDay,
  Yes,
} from './fields.ts'
import { spanMs } from './time.ts'

/** The stimuli of a timeline. */

const Lasting = SpanText.refine((span) => spanMs(span) !== 0, 'has no effect; expected more than 0s')

const FrequencyChange = z.union([
  z.strictObject({
    to: z.number().gte(40).lte(60).describe('a frequency of 40 to 60 Hz'),
    over: SpanText.optional(),
    exact: Flag.describe('true or false: without the noise below 30 s').optional(),
  }),
  z.strictObject({
    dip: z
      .number()
      .gte(-5_000)
      .lte(5_000)
      .describe('the production lost, in MW (negative: consumption lost), -5000 to 5000')
      .refine((mw) => mw !== 0, 'has no effect; expected another loss than 0 MW'),
    inertia: z.number().gte(50).lte(500).describe('the kinetic energy of the grid, in GWs, 50 to 500').optional(),
  }),
  z.strictObject({
    replay: Text.describe('the path of a CSV file, seen from this file, or the rows of one'),
    hold: Flag.describe('true or false: each sample is held until the next one, in place of a linear change').optional(),
  }),
  z.strictObject({ release: Yes, over: SpanText.optional() }),
])

const StationChange = z
  .strictObject({
    station: StationName,
    status: Status.optional(),
    online: Flag.optional(),
    plug: Yes.optional(),
    unplug: Yes.optional(),
  })
  .refine((change) => Object.keys(change).length > 1, 'has no effect; expected one of status, online, plug, unplug')
  .refine(({ plug, unplug }) => !plug || !unplug, { path: ['unplug'], error: 'contradicts plug; expected one of them' })

const PhaseAmperes = z
  .union([LoadAmperes, z.tuple([LoadAmperes, LoadAmperes, LoadAmperes])])
  .describe('amperes of all three phases, or a list of three')
/** The external meter of a group, or with `boost` that of its boost source. */
const MeterOf = { group: GroupName, boost: Yes.optional() }
export const MeterChange = z.union([
  z.strictObject({ ...MeterOf, silent: Flag, for: Lasting.optional() }),
  z.strictObject({
    ...MeterOf,
    flap: z.strictObject({ silent: Lasting, every: SpanText }).refine(({ silent, every }) => spanMs(silent) < spanMs(every), {
      path: ['silent'],
      error: 'is not shorter than every, so that the meter is always silent; expected silent: true, or a longer every',
    }),
    for: Lasting,
  }),
  z.strictObject({ ...MeterOf, value: PhaseAmperes, for: Lasting.optional() }),
  z.strictObject({ ...MeterOf, release: Yes }),
  z.strictObject({ device: Text.describe('the id of an external meter of others'), message: ChargerMessage }),
])
export type MeterChange = z.infer<typeof MeterChange>

const Arrival = z
  .strictObject({
    soc: Percent.optional(),
    target: Percent.optional(),
    limit: Amperes.optional(),
    phases: z
      .union([z.literal(1), z.literal(2), z.literal(3)])
      .describe('1, 2 or 3')
      .optional(),
    capacity: z.number().gt(0).lte(2_000).describe('a capacity in kWh, above 0').optional(),
    /** From the arrival until the car is ready to charge. */
    ready: SpanText.optional(),
    vip: Text.describe('the name of a customer group').optional(),
    /** At a V2G point: the departure at which the car must have reached its target, and the source of this schedule. */
    departure: TimeOfDay.optional(),
    source: ScheduleSource.optional(),
  })
  .refine(
    ({ departure, source }) => departure !== undefined || (source !== 'mobile' && source !== 'custom'),
    'has a source without a departure; expected departure',
  )
  .refine(
    ({ departure, source }) => departure === undefined || (source !== 'active' && source !== 'unknown'),
    'has an explicit departure; expected source mobile or custom',
  )
export const VehicleChange = z.union([
  z.strictObject({ station: StationName, arrives: Arrival }),
  z.strictObject({ station: StationName, leaves: Yes }),
  /** The highest current of the car from now on; 0 for a full car. */
  z.strictObject({ station: StationName, draws: z.number().gte(0).lte(1_000).describe('amperes, 0 to 1000') }),
  z.strictObject({ station: StationName, finishes: Yes }),
  z.strictObject({ station: StationName, bypass: Flag }),
])
export type VehicleChange = z.infer<typeof VehicleChange>

/** How a charger follows its setpoints, or what a charger outside reports. */
export const ChargerChange = z.union([
  z.strictObject({ station: StationName, obeys: Flag }),
  z.strictObject({ station: StationName, late: Lasting }),
  /** `true`: its car draws what it likes; a number: its car draws that. */
  z.strictObject({ station: StationName, ignores: z.union([Yes, Amperes]).describe('true, or amperes per phase') }),
  z.strictObject({ station: StationName, rejects: Yes }),
  z.strictObject({ station: StationName, message: ChargerMessage }),
])
export type ChargerChange = z.infer<typeof ChargerChange>

export const OperatorAction = z.strictObject({
  ...callFields,
  answers: HttpStatus.optional(),
  /** No fault affects this call, because it succeeded when it was recorded. */
  struck: z.literal(false).describe('false').optional(),
})
export type OperatorAction = z.infer<typeof OperatorAction>

const amount = (what: string) => z.number().gte(0).describe(what)
const ofBid = { quantity: amount('MW, 0 or more'), price: amount('EUR, 0 or more') }
const WholeHour = Instant.refine((text) => Date.parse(text) % HOUR_MS === 0, 'is not the start of an hour')
const MAX_HOURS = 366 * 24
const BidLine = z.union([
  z.strictObject({
    inHours: z
      .int()
      .gte(-MAX_HOURS)
      .lte(MAX_HOURS)
      .describe('hours after the one that is running, a whole number, at most a year; 0 is that hour'),
    ...ofBid,
  }),
  z.strictObject({ hour: WholeHour.describe('the start of an hour such as 2026-03-02T08:00:00Z'), ...ofBid }),
])
/** The schedule of accepted bids. Hours that a line does not name keep their bids. */
export const BidsChange = z.union([
  z.strictObject({ group: GroupName, bids: z.array(BidLine).min(1).describe('a list of one or more bids') }),
  z.strictObject({ group: GroupName, clear: Yes }),
])
export type BidsChange = z.infer<typeof BidsChange>

/** The answer of the market to new and changed bids: a refusal of all bids, or its own rules such as gate closure. */
export const MarketChange = z.union([
  z.strictObject({ refuse: Text.describe('the reason that the market gives for refusing bids'), for: Lasting.optional() }),
  z.strictObject({ rules: Yes, for: Lasting.optional() }),
  z.strictObject({ accept: Yes }),
])
export type MarketChange = z.infer<typeof MarketChange>

const BrokerChange = z.union([
  z.strictObject({ down: Lasting }),
  z.strictObject({ slow: Lasting, for: Lasting }),
  z.strictObject({
    url: z
      .string()
      .regex(/^wss?:\/\/\S+$/)
      .describe('an address such as ws://127.0.0.1:1/mqtt'),
    for: Lasting.optional(),
  }),
  z.strictObject({ withoutSeller: StationName, for: Lasting.optional() }),
])

const SessionChange = z.union([
  z.strictObject({ expire: Yes }),
  z.strictObject({ lifetime: Lasting }),
  z.strictObject({ refuseRenewal: Yes, for: Lasting.optional() }),
])

const ending = {
  times: z.int().gte(1).describe('a whole number of 1 or more').optional(),
  for: Lasting.optional(),
  rate: z.number().gt(0).lte(1).describe('a share above 0, up to 1').optional(),
}
const CallFault = z.strictObject({
  call: CallName,
  status: HttpStatus.optional(),
  body: z.unknown().describe('the body to answer').optional(),
  delay: Lasting.optional(),
  hang: Yes.optional(),
  drop: Yes.optional(),
  truncate: Yes.optional(),
  malformed: Yes.optional(),
  ...ending,
})
const TopicFault = z.strictObject({
  topic: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .describe('an MQTT topic, with + and # as wildcards'),
  delay: Lasting.optional(),
  drop: Yes.optional(),
  truncate: Yes.optional(),
  malformed: Yes.optional(),
  ...ending,
})

const EFFECTS = ['status', 'body', 'delay', 'hang', 'drop', 'truncate', 'malformed'] as const
/** What an effect makes impossible: a call without an answer has no status, and a part of an answer is no longer JSON. */
const EXCLUDES: Partial<Record<string, readonly (typeof EFFECTS)[number][]>> = {
  drop: ['hang', 'status', 'body', 'truncate', 'malformed'],
  hang: ['status', 'body', 'truncate', 'malformed'],
  status: ['truncate', 'malformed'],
  body: ['truncate', 'malformed'],
  malformed: ['truncate'],
}
export const FaultChange = z.union([CallFault, TopicFault]).superRefine((fault, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (fault.times === undefined && fault.for === undefined) refuse('never ends; expected "times" or "for"')
  else if (!EFFECTS.some((effect) => effect in fault)) refuse(`has no effect; expected one of ${EFFECTS.join(', ')}`)
  const given = EFFECTS.filter((effect) => effect in fault)
  const excluding = given.find((effect) => EXCLUDES[effect]?.some((other) => given.includes(other)))
  const excluded = excluding && EXCLUDES[excluding]?.find((other) => given.includes(other))
  if (excluded) {
    context.addIssue({ code: 'custom', path: [excluded], message: `has no effect beside ${excluding}; expected one of them` })
  }
})
export type FaultChange = z.infer<typeof FaultChange>

/**
 * A timeline line: a time and one stimulus. A new stimulus is a row here, an entry in `check.ts` and in `playback/play.ts`, and a
 * section in scenarios/README.md; the compiler names the entries that are missing.
 */
const lineWith = <T extends z.ZodType>(at: T) =>
  z.union([
    z.strictObject({ at, frequency: FrequencyChange }),
    z.strictObject({ at, station: StationChange }),
    z.strictObject({ at, vehicle: VehicleChange }),
    z.strictObject({ at, charger: ChargerChange }),
    z.strictObject({ at, meter: MeterChange }),
    z.strictObject({ at, bids: BidsChange }),
    z.strictObject({ at, market: MarketChange }),
    z.strictObject({ at, operator: OperatorAction }),
    z.strictObject({ at, broker: BrokerChange }),
    z.strictObject({ at, session: SessionChange }),
    z.strictObject({ at, fault: FaultChange }),
    z.strictObject({ at, end: Text.describe('the name of something in force, such as broker down') }),
  ])

/** A line of a timeline in a file. */
export const TimelineLine = lineWith(At)
/** A stimulus that a user plays; without a time it is played now. */
export const ManualStimulus = lineWith(At.optional())
export type ManualStimulus = z.infer<typeof ManualStimulus>

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What a line does, without its time. */
export type Stimulus = Without<ManualStimulus, 'at'>

type KeysOf<T> = T extends unknown ? keyof T : never
export type StimulusKey = KeysOf<Stimulus>
/** What a stimulus changes: the value under its key. */
export type ChangeOf<K extends StimulusKey> = Extract<Stimulus, Record<K, unknown>>[K]

/** The key of a stimulus; it has one only. */
export const stimulusKey = (stimulus: Stimulus) => Object.keys(stimulus)[0] as StimulusKey
