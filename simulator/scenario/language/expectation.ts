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
  Sentence,
  SpanText,
  StationName,
  Status,
  Text,
  TimeOfDay,
  UserName,
  Yes,
} from './fields.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { NOTICES } from './notices.ts'
import { spanMs } from './time.ts'
import { PROPERTY_NAMES } from './property-names.ts'
import { RESERVE_NAMES } from './reserve-names.ts'

/** The expectations of a scenario: each has one time, one subject and its conditions. */

export const TIME_KEYS = ['by', 'at', 'within', 'never', 'always'] as const

const times = {
  by: At.optional(),
  at: At.optional(),
  within: z.tuple([At, At]).describe('a list of two moments').optional(),
  never: Yes.optional(),
  always: Yes.optional(),
}
export type TimeForm = z.infer<z.ZodObject<typeof times>>

/** Only `within` can be combined with another time: `never` or `always`. */
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

/** Whether a number can be in the range: bounds in the wrong order contain none. */
function containsNumbers({ above = -Infinity, below = Infinity, atLeast = -Infinity, atMost = Infinity, equals }: Range) {
  if (equals !== undefined) return equals > above && equals < below && equals >= atLeast && equals <= atMost
  return atLeast <= atMost && above < below && above < atMost && atLeast < below
}

export const Range = Bounds.refine(
  (range) => Object.keys(range).length > 0,
  `has nothing to check; expected one of ${BOUNDS.join(', ')}`,
)
  .refine(containsNumbers, 'matches no number; expected lower bounds below upper bounds')
  .describe(`a mapping with ${BOUNDS.join(', ')}`)

const Count = z.int().gte(0).describe('a whole number of 0 or more')

/** Whether a line has conditions, which are keys other than time and subject. */
const hasConditions = (line: object, subject: string) =>
  Object.keys(line).some((key) => key !== subject && !(TIME_KEYS as readonly string[]).includes(key))

const noneOr = <T extends z.ZodType>(schema: T, what: string) => z.union([schema, z.null()]).describe(`${what}, or null`)
const OfBid = z.strictObject({
  quantity: z.number().gte(0).describe('MW, 0 or more'),
  price: z.number().gte(0).describe('EUR, 0 or more'),
})
/** The bids of the current hour and of the first later hour with a bid; null for no bid. */
const Bids = z
  .strictObject({
    current: noneOr(OfBid, 'a mapping with quantity (MW) and price (EUR)').optional(),
    next: noneOr(OfBid, 'a mapping with quantity (MW) and price (EUR)').optional(),
  })
  .refine((bids) => Object.keys(bids).length > 0, 'has nothing to check; expected current or next')
export type BidsExpectation = z.infer<typeof Bids>

const Response = z
  .strictObject({ rulesKept: Flag, reason: Sentence.optional() })
  .refine(({ rulesKept, reason }) => !rulesKept || reason === undefined, {
    path: ['reason'],
    error: 'applies to broken rules only; expected rulesKept: false',
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
    /** On the line with the highest load, A; kW for a DC group. */
    sumOfCurrents: Range.optional(),
    budgetKept: Yes.optional(),
    /** For V2G: every car forecast to reach its target had reached it at departure. */
    promisesKept: Yes.optional(),
    /** The frequency reduces its power now. */
    activated: Flag.optional(),
    /** The delivered and the required reduction since the activation. */
    deliveredKw: Range.optional(),
    requiredKw: Range.optional(),
    bid: Bids.optional(),
    /** The response of every activation so far. */
    response: Response.optional(),
  })
  .refine(isOneTime, ONE_TIME)
  .refine(({ by, at, response }) => response?.rulesKept !== false || by || at, {
    path: ['response', 'rulesKept'],
    error: 'stays false after the first broken rule; expected a line with by or at',
  })
  .refine((line) => hasConditions(line, 'group'), `has nothing to check; expected one of ${GROUP_FIELDS.join(', ')}`)
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
    /** The charger that the reason names because it ignores its limit. */
    ignoring: Text.optional(),
  })
  .refine((reason) => Object.keys(reason).length > 0, 'has nothing to check; expected state, limit or ignoring')

const SESSION_FIELDS = ['source', 'target', 'departure', 'reachable', 'bypass', 'met'] as const
/** The car at a V2G point; null for no value. */
const Session = z
  .strictObject({
    source: ScheduleSource.optional(),
    target: noneOr(Percent, 'a percentage of 0 to 100').optional(),
    departure: noneOr(z.union([TimeOfDay, Instant]), "a time of day in GMT such as '07:30', a moment").optional(),
    reachable: noneOr(z.boolean(), 'true, false').optional(),
    /** The driver has chosen ordinary charging. */
    bypass: Flag.optional(),
    /** Whether the last car that departed had reached its target. */
    met: Flag.optional(),
  })
  .refine((session) => Object.keys(session).length > 0, `has nothing to check; expected one of ${SESSION_FIELDS.join(', ')}`)
export type SessionExpectation = z.infer<typeof Session>

const isShare = (range: Range) => Object.values(range).every((percent) => percent === undefined || Math.abs(percent) <= 1_000)
/** A battery that follows the frequency. */
const Droop = z
  .strictObject({
    /** The distance of its power from the ideal line, % of its rated power. */
    off: Range.optional(),
    /** % of the power on the ideal line, which is small near 50 Hz. */
    share: Range.refine(isShare, 'is in %; expected bounds of -1000 to 1000').optional(),
  })
  .refine((droop) => Object.keys(droop).length > 0, 'has nothing to check; expected off or share')
export type DroopExpectation = z.infer<typeof Droop>

const isReaction = (span: string) => !(spanMs(span) > HOUR_MS)
const STATION_FIELDS = ['status', 'online', 'current', 'powerW', 'soc', 'fcrN', 'reason', 'session', 'droop', 'obeyed'] as const
const OfStation = z
  .strictObject({
    ...times,
    station: StationName,
    status: Status.optional(),
    online: Flag.optional(),
    /** Current in A per phase. */
    current: Range.optional(),
    /** As reported by the device: import is positive, export is negative. */
    powerW: Range.optional(),
    /** State of charge of the battery, or of the car that is plugged in, %. */
    soc: Range.optional(),
    fcrN: Flag.optional(),
    reason: Reason.optional(),
    session: Session.optional(),
    droop: Droop.optional(),
    /** Its measured draw is at most the highest limit of this span. A longer span than its declared reaction time counts as that. */
    obeyed: z
      .strictObject({ within: SpanText.refine(isReaction, 'is longer than any reaction; expected at most 1h') })
      .optional(),
  })
  .refine(isOneTime, ONE_TIME)
  .refine((line) => hasConditions(line, 'station'), `has nothing to check; expected one of ${STATION_FIELDS.join(', ')}`)
export type StationExpectation = z.infer<typeof OfStation>

/** Expected fields: a value or a range of numbers. Other fields may have any value. */
const Fields = z.record(z.string(), z.unknown()).describe('a mapping of fields to values or ranges')

const Rows = z
  .strictObject({ atLeast: Count.optional(), exactly: Count.optional() })
  .refine(({ atLeast, exactly }) => (atLeast === undefined) !== (exactly === undefined), 'expected atLeast or exactly')
const Log = z
  .strictObject({
    group: GroupName,
    kind: z.enum(['dlm', 'safe-limit']).describe('dlm or safe-limit'),
    /** Selects rows; omitted for all rows. */
    has: Fields.optional(),
    rows: Rows.optional(),
    /** Checks both sums of each row of the DLM actions log. */
    identities: Yes.optional(),
  })
  .refine(({ rows, identities }) => rows !== undefined || identities, 'has nothing to check; expected rows or identities')
  .refine(({ kind, identities }) => kind === 'dlm' || !identities, 'has no identities; expected kind dlm')
const OfLog = z.strictObject({ ...times, log: Log }).refine(isOneTime, ONE_TIME)
export type LogExpectation = z.infer<typeof OfLog>

const AnswerTo = z.strictObject({ ...callFields, status: HttpStatus, has: Fields.optional() })
const OfAnswer = z
  .strictObject({ ...times, answer: AnswerTo })
  .refine(
    ({ by, at, within, never, always }) => at && !by && !within && !never && !always,
    'is checked at one moment; expected at',
  )
export type AnswerExpectation = z.infer<typeof OfAnswer>

const MAX_HZ = 100
/** Recordings may be in mHz, but expectations may not: every frequency in Hz is below 49900. */
const isInHertz = (range: Range) => Object.values(range).every((hz) => hz === undefined || hz <= MAX_HZ)
/** The frequency of the grid. No condition holds in a gap. */
const OfFrequency = z
  .strictObject({ ...times, frequency: Range.refine(isInHertz, `is in Hz; expected bounds of at most ${MAX_HZ}`) })
  .refine(isOneTime, ONE_TIME)

/** A notice on the page of a group, as shown to a user; without `user`, to the first admin of the site. */
const OfNotice = z
  .strictObject({
    ...times,
    notice: z.enum(NOTICES).describe(`one of '${NOTICES.join("', '")}'`),
    group: GroupName,
    user: UserName.optional(),
  })
  .refine(isOneTime, ONE_TIME)
export type NoticeExpectation = z.infer<typeof OfNotice>

/** A property of every run, which the search checks. */
const OfProperty = z
  .strictObject({ ...times, property: z.enum(PROPERTY_NAMES).describe(`one of ${PROPERTY_NAMES.join(', ')}`) })
  .refine(({ by, at, never, always }) => always && !by && !at && !never, 'is checked in every second; expected always')
export type PropertyExpectation = z.infer<typeof OfProperty>

const Reserves = z.array(z.enum(RESERVE_NAMES)).describe(`a list of ${RESERVE_NAMES.join(', ')}`)
/** All reserves that the groups of the site sell now, and all that have been activated so far by a group that drew power. */
const OfReserves = z
  .strictObject({
    ...times,
    reserves: z
      .strictObject({ sold: Reserves.optional(), activated: Reserves.optional() })
      .refine(
        ({ sold, activated }) => sold !== undefined || activated !== undefined,
        'has nothing to check; expected sold or activated',
      ),
  })
  .refine(isOneTime, ONE_TIME)
export type ReservesExpectation = z.infer<typeof OfReserves>

export const Expectation = z
  .union([OfGroup, OfStation, OfLog, OfAnswer, OfFrequency, OfNotice, OfProperty, OfReserves])
  .describe('a mapping with a time and a group, station, log, answer, frequency, notice, property or reserves')
export type Expectation = z.infer<typeof Expectation>
