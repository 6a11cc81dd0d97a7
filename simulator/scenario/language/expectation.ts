import * as z from 'zod'
import { ALLOCATION_STATES, BINDING_LIMITS } from '#contract/allocations.ts'
import {
  At,
  callFields,
  Flag,
  GroupName,
  HttpStatus,
  Instant,
  Percent,
  ScheduleSource,
  StationName,
  Status,
  Text,
  TimeOfDay,
  UserName,
  Yes,
} from './fields.ts'
import { NOTICES } from './notices.ts'

/** What a scenario expects of the world: one time, one subject, and what is to be seen of it. */

export const TIME_KEYS = ['by', 'at', 'within', 'never', 'always'] as const

const times = {
  by: At.optional(),
  at: At.optional(),
  within: z.tuple([At, At]).describe('a list of two moments').optional(),
  never: Yes.optional(),
  always: Yes.optional(),
}
export type TimeForm = z.infer<z.ZodObject<typeof times>>

/** `within` stands alone, or beside `never` or `always`; the others stand alone. */
const isOneTime = ({ by, at, within, never, always }: TimeForm) => {
  const moments = [by, at].filter((form) => form !== undefined).length
  const spans = [never, always].filter((form) => form !== undefined).length
  return within ? moments === 0 && spans <= 1 : moments + spans === 1
}

const ONE_TIME = 'expected one time: by, at, within, never or always'

/** `{ atMost: 48 }`, `{ above: 0, below: 6 }`, `{ equals: 16 }` */
const BOUNDS = ['above', 'below', 'atLeast', 'atMost', 'equals'] as const
const bound = z.number().describe('a number').optional()
const Bounds = z.strictObject({ above: bound, below: bound, atLeast: bound, atMost: bound, equals: bound })
export type Range = z.infer<typeof Bounds>

/** Whether any number can be within: bounds in the wrong order hold of none. */
function holdsOfAny({ above = -Infinity, below = Infinity, atLeast = -Infinity, atMost = Infinity, equals }: Range) {
  if (equals !== undefined) return equals > above && equals < below && equals >= atLeast && equals <= atMost
  return atLeast <= atMost && above < below && above < atMost && atLeast < below
}

export const Range = Bounds.refine((range) => Object.keys(range).length > 0, `says nothing; expected one of ${BOUNDS.join(', ')}`)
  .refine(holdsOfAny, 'holds of no number; expected bounds in their order')
  .describe(`a mapping with ${BOUNDS.join(', ')}`)

const Count = z.int().gte(0).describe('a whole number of 0 or more')

/** The keys beside the time and the subject; there is something to be seen. */
const says = (line: object, subject: string) =>
  Object.keys(line).some((key) => key !== subject && !(TIME_KEYS as readonly string[]).includes(key))

const noneOr = <T extends z.ZodType>(schema: T, what: string) => z.union([schema, z.null()]).describe(`${what}, or null`)
const OfBid = z.strictObject({ quantity: z.number().describe('MW'), price: z.number().describe('EUR') })
/** Of the hour that is running, and of the first hour after it that has one. Null is none. */
const Bids = z
  .strictObject({
    current: noneOr(OfBid, 'a mapping with quantity (MW) and price (EUR)').optional(),
    next: noneOr(OfBid, 'a mapping with quantity (MW) and price (EUR)').optional(),
  })
  .refine((bids) => Object.keys(bids).length > 0, 'says nothing; expected current or next')
export type BidsExpectation = z.infer<typeof Bids>

const Response = z
  .strictObject({ rulesKept: Flag, reason: Text.describe('a sentence saying why').optional() })
  .refine(({ rulesKept, reason }) => !rulesKept || reason === undefined, {
    path: ['reason'],
    error: 'is of rules that are broken; expected it beside rulesKept: false',
  })

const GROUP_FIELDS = [
  'safeLimit',
  'waiting',
  'charging',
  'sumOfCurrents',
  'budgetKept',
  'promisesKept',
  'activated',
  'deliveredKw',
  'requiredKw',
  'bid',
  'response',
] as const
const OfGroup = z
  .strictObject({
    ...times,
    group: GroupName,
    safeLimit: Flag.optional(),
    waiting: Count.optional(),
    charging: Count.optional(),
    /** Of the fullest grid line, A; kW in a DC group. */
    sumOfCurrents: Range.optional(),
    budgetKept: Yes.optional(),
    /** Of V2G: whoever was said to reach the target held it at the departure. */
    promisesKept: Yes.optional(),
    /** It takes less now because of the frequency. */
    activated: Flag.optional(),
    /** How much less it takes than at its activation, and how much less it is to take. */
    deliveredKw: Range.optional(),
    requiredKw: Range.optional(),
    bid: Bids.optional(),
    /** Of each of its activations so far. */
    response: Response.optional(),
  })
  .refine(isOneTime, ONE_TIME)
  .refine(({ by, at, response }) => response?.rulesKept !== false || by || at, {
    path: ['response', 'rulesKept'],
    error: 'is false from the first broken rule on; expected it of a line with by or at',
  })
  .refine((line) => says(line, 'group'), `says nothing; expected one of ${GROUP_FIELDS.join(', ')}`)
export type GroupExpectation = z.infer<typeof OfGroup>

const Reason = z
  .strictObject({
    state: z
      .enum(ALLOCATION_STATES)
      .describe(`one of ${ALLOCATION_STATES.join(', ')}`)
      .optional(),
    limit: z
      .enum(BINDING_LIMITS)
      .describe(`one of ${BINDING_LIMITS.join(', ')}`)
      .optional(),
  })
  .refine((reason) => Object.keys(reason).length > 0, 'says nothing; expected state or limit')

const SESSION_FIELDS = ['source', 'target', 'departure', 'reachable', 'bypass', 'met'] as const
/** Of the car at a V2G point. Null is none. */
const Session = z
  .strictObject({
    source: ScheduleSource.optional(),
    target: noneOr(Percent, 'a percentage of 0 to 100').optional(),
    departure: noneOr(z.union([TimeOfDay, Instant]), "a time of day in GMT such as '07:30', a moment").optional(),
    reachable: noneOr(z.boolean(), 'true, false').optional(),
    /** Its driver has chosen ordinary charging. */
    bypass: Flag.optional(),
    /** At the last departure of any car there: whether it held its target. */
    met: Flag.optional(),
  })
  .refine((session) => Object.keys(session).length > 0, `says nothing; expected one of ${SESSION_FIELDS.join(', ')}`)
export type SessionExpectation = z.infer<typeof Session>

/** Of a battery that follows the frequency. */
const Droop = z
  .strictObject({
    /** How far its power is from the ideal line, % of its rated power. */
    off: Range.optional(),
    /** % of the power that the ideal line asks for. */
    share: Range.optional(),
  })
  .refine((droop) => Object.keys(droop).length > 0, 'says nothing; expected off or share')
export type DroopExpectation = z.infer<typeof Droop>

const STATION_FIELDS = ['status', 'online', 'current', 'powerW', 'soc', 'fcrN', 'reason', 'session', 'droop'] as const
const OfStation = z
  .strictObject({
    ...times,
    station: StationName,
    status: Status.optional(),
    online: Flag.optional(),
    /** A per phase. */
    current: Range.optional(),
    /** As the device reports it: what it takes is positive, what it gives back negative. */
    powerW: Range.optional(),
    /** % of its battery, or of the car that is plugged in. */
    soc: Range.optional(),
    fcrN: Flag.optional(),
    reason: Reason.optional(),
    session: Session.optional(),
    droop: Droop.optional(),
  })
  .refine(isOneTime, ONE_TIME)
  .refine((line) => says(line, 'station'), `says nothing; expected one of ${STATION_FIELDS.join(', ')}`)
export type StationExpectation = z.infer<typeof OfStation>

/** Fields as they are to be: a value, or a range of numbers. What is not named may be anything. */
const Fields = z.record(z.string(), z.unknown()).describe('a mapping of fields to values or ranges')

const Rows = z
  .strictObject({ atLeast: Count.optional(), exactly: Count.optional() })
  .refine(({ atLeast, exactly }) => (atLeast === undefined) !== (exactly === undefined), 'expected atLeast or exactly')
const Log = z
  .strictObject({
    group: GroupName,
    kind: z.enum(['dlm', 'safe-limit']).describe('dlm or safe-limit'),
    /** Of these rows alone; left out, of all. */
    has: Fields.optional(),
    rows: Rows.optional(),
    /** Both sums that a row of the DLM actions log must come to. */
    identities: Yes.optional(),
  })
  .refine(({ rows, identities }) => rows !== undefined || identities, 'says nothing; expected rows or identities')
  .refine(({ kind, identities }) => kind === 'dlm' || !identities, 'has no identities: they are of the kind dlm')
const OfLog = z.strictObject({ ...times, log: Log }).refine(isOneTime, ONE_TIME)
export type LogExpectation = z.infer<typeof OfLog>

const AnswerTo = z.strictObject({ ...callFields, status: HttpStatus, has: Fields.optional() })
const OfAnswer = z
  .strictObject({ ...times, answer: AnswerTo })
  .refine(
    ({ by, at, within, never, always }) => at && !by && !within && !never && !always,
    'is asked for at one moment; expected at',
  )
export type AnswerExpectation = z.infer<typeof OfAnswer>

const MOST_HZ = 100
/** Recordings may be in mHz, and what is expected of them may not: a bound of 49900 would hold of everything. */
const isInHertz = (range: Range) => Object.values(range).every((hz) => hz === undefined || hz <= MOST_HZ)

/** Of the grid. A hole holds nothing. */
const OfFrequency = z
  .strictObject({ ...times, frequency: Range.refine(isInHertz, `is in Hz; expected bounds of ${MOST_HZ} at the most`) })
  .refine(isOneTime, ONE_TIME)
export type FrequencyExpectation = z.infer<typeof OfFrequency>

/** A notice on the page of a group, as one of the site's users has it; without one, as the first admin. */
const OfNotice = z
  .strictObject({
    ...times,
    notice: z.enum(NOTICES).describe(`one of '${NOTICES.join("', '")}'`),
    group: GroupName,
    user: UserName.optional(),
  })
  .refine(isOneTime, ONE_TIME)
export type NoticeExpectation = z.infer<typeof OfNotice>

export const Expectation = z
  .union([OfGroup, OfStation, OfLog, OfAnswer, OfFrequency, OfNotice])
  .describe('a mapping with a time and a group, station, log, answer, frequency or notice')
export type Expectation = z.infer<typeof Expectation>
