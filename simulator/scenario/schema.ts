import * as z from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import { SPAN, SPAN_OR_INSTANT } from './time.ts'

/**
 * The language of scenario files. A description says what is expected there: it is shown by editors, and by
 * the error of a file that holds something else.
 */
const Span = z.string().regex(SPAN).describe('a span such as 500ms, 10s, 5m or 1m30s')
const At = z
  .string()
  .regex(SPAN_OR_INSTANT)
  .describe('a span since the start such as 10s or 1m30s, or a moment such as 2026-03-02T08:00:00Z')
const Instant = z.iso.datetime({ precision: 0 }).describe('a moment in UTC such as 2026-03-02T08:00:00Z')
const Text = z.string().min(1)
const Yes = z.literal(true).describe('true')
const Flag = z.boolean().describe('true or false')

const FrequencyChange = z.union([
  z.strictObject({ to: z.number().gte(40).lte(60).describe('a frequency of 40 to 60 Hz'), over: Span.optional() }),
  z.strictObject({
    dip: z.number().gte(-5_000).lte(5_000).describe('the production lost, in MW (negative: consumption lost), -5000 to 5000'),
  }),
  z.strictObject({ replay: Text.describe('the path of a CSV file, seen from this file') }),
  z.strictObject({ release: Yes, over: Span.optional() }),
])
export type FrequencyChange = z.infer<typeof FrequencyChange>

const StationName = z.union([Text, z.int()]).describe("a station's name, device id, station id or EVSE id")
const Status = z.union([z.enum(OCPP_STATUSES), Text]).describe('an OCPP status, or a text to be shown as it is')
const StationChange = z
  .strictObject({
    station: StationName,
    status: Status.optional(),
    online: Flag.optional(),
    plug: Yes.optional(),
    unplug: Yes.optional(),
  })
  .refine((change) => Object.keys(change).length > 1, 'does nothing; expected one of status, online, plug, unplug')
export type StationChange = z.infer<typeof StationChange>

const BrokerChange = z.union([
  z.strictObject({ down: Span }),
  z.strictObject({ slow: Span, for: Span }),
  z.strictObject({
    url: z
      .string()
      .regex(/^wss?:\/\/\S+$/)
      .describe('an address such as ws://127.0.0.1:1/mqtt'),
    for: Span.optional(),
  }),
  z.strictObject({ withoutSeller: StationName, for: Span.optional() }),
])
export type BrokerChange = z.infer<typeof BrokerChange>

const SessionChange = z.union([
  z.strictObject({ expire: Yes }),
  z.strictObject({ lifetime: Span }),
  z.strictObject({ refuseRenewal: Yes, for: Span.optional() }),
])
export type SessionChange = z.infer<typeof SessionChange>

const callNames = Object.keys(endpoints) as [EndpointName, ...EndpointName[]]

const ending = {
  times: z.int().gte(1).describe('a whole number of 1 or more').optional(),
  for: Span.optional(),
  rate: z.number().gt(0).lte(1).describe('a share above 0, up to 1').optional(),
}
const CallFault = z.strictObject({
  call: z.enum(callNames).describe("the name of one of the platform's calls"),
  status: z.int().gte(200).lte(599).describe('an HTTP status of 200 to 599').optional(),
  body: z.unknown().describe('the body to answer').optional(),
  delay: Span.optional(),
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
  delay: Span.optional(),
  drop: Yes.optional(),
  truncate: Yes.optional(),
  malformed: Yes.optional(),
  ...ending,
})

const EFFECTS = ['status', 'body', 'delay', 'hang', 'drop', 'truncate', 'malformed']
const FaultChange = z.union([CallFault, TopicFault]).superRefine((fault, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (fault.times === undefined && fault.for === undefined) refuse('never ends; expected "times" or "for"')
  else if (!EFFECTS.some((effect) => effect in fault)) refuse(`does nothing; expected one of ${EFFECTS.join(', ')}`)
})
export type FaultChange = z.infer<typeof FaultChange>

const timed = <T extends z.ZodType>(at: T) =>
  z.union([
    z.strictObject({ at, frequency: FrequencyChange }),
    z.strictObject({ at, station: StationChange }),
    z.strictObject({ at, broker: BrokerChange }),
    z.strictObject({ at, session: SessionChange }),
    z.strictObject({ at, fault: FaultChange }),
  ])

/** One line of a timeline: a time, and one stimulus. */
export const TimelineLine = timed(At)
export type TimelineLine = z.infer<typeof TimelineLine>

/** A line played by hand; without a time it is played now. */
export const HandLine = timed(At.optional())
export type HandLine = z.infer<typeof HandLine>

/** A scenario file. What it does not say itself comes from the files it includes. */
export const ScenarioFile = z.strictObject({
  about: Text.describe('a sentence saying what happens and what to look for'),
  seed: z.int().gte(0).describe('a whole number of 0 or more').optional(),
  starts: Instant.optional(),
  site: Text.describe('the name of a file in scenarios/sites').optional(),
  stations: z.int().gte(1).lte(1_000_000).describe('a number of stations, 1 to 1000000').optional(),
  include: z
    .array(Text.describe('the path of another scenario file, seen from this one'))
    .describe('a list of scenario files')
    .optional(),
  timeline: z.array(TimelineLine).describe('a list of timeline lines').optional(),
})
export type ScenarioFile = z.infer<typeof ScenarioFile>
