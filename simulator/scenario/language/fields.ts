import * as z from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { OCPP_STATUSES } from '#contract/statuses.ts'
import { SCHEDULE_SOURCES } from '#contract/v2g.ts'
import { SPAN, SPAN_OR_INSTANT } from './time.ts'

/** The basic fields of scenario files. Editors show the description of a field, and errors state it as the expected value. */
export const SpanText = z.string().regex(SPAN).describe('a span such as 500ms, 10s, 5m or 1m30s')
export const At = z
  .string()
  .regex(SPAN_OR_INSTANT)
  .describe('a span since the start such as 10s or 1m30s, or a moment such as 2026-03-02T08:00:00Z')
export const Instant = z.iso.datetime({ precision: 0 }).describe('a moment in UTC such as 2026-03-02T08:00:00Z')
export const Text = z.string().min(1)
const SENTENCE = 'a sentence that gives the reason, of at most 500 characters'
export const Sentence = z.string().max(500).regex(/\S/).describe(SENTENCE)
export const Yes = z.literal(true).describe('true')
export const Flag = z.boolean().describe('true or false')
export const MAX_AMPERES = 100_000
export const Amperes = z.number().gte(0).lte(MAX_AMPERES).describe('amperes, 0 or more')
/** The load of a building without its chargers on a phase. */
export const LoadAmperes = z.number().gte(-MAX_AMPERES).lte(MAX_AMPERES).describe('amperes, negative while the building feeds in')
export const Percent = z.number().gte(0).lte(100).describe('a percentage of 0 to 100')
export const HttpStatus = z.int().gte(200).lte(599).describe('an HTTP status of 200 to 599')

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/
export const TimeOfDay = z.string().regex(TIME_OF_DAY).describe("a time of day in GMT such as '07:30'")
export const isTimeOfDay = (text: string) => TIME_OF_DAY.test(text)
export const ScheduleSource = z.enum(SCHEDULE_SOURCES).describe(`one of ${SCHEDULE_SOURCES.join(', ')}`)

export const StationName = z.union([Text, z.int()]).describe("a station's name, device id, station id or EVSE id")
export const GroupName = z.union([Text, z.int()]).describe("a group's name or id")
export const UserName = Text.describe('the name of a user of the site')
export const Status = z.union([z.enum(OCPP_STATUSES), Text]).describe('an OCPP status, or a text to be shown as it is')

const callNames = Object.keys(endpoints) as [EndpointName, ...EndpointName[]]
export const CallName = z.enum(callNames).describe("the name of one of the platform's calls")

const Value = z.union([z.string(), z.number()]).describe('a text or a number')
const QueryValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
  .describe('a text, a number, true, false or a list of texts')

/** A call of the contract with its path parameters, query and body. */
export const callFields = {
  user: UserName,
  call: CallName,
  params: z.record(z.string(), Value).describe('the path parameters of the call').optional(),
  query: z.record(z.string(), QueryValue).describe('the query of the call').optional(),
  body: z.unknown().describe('the body of the call').optional(),
}
