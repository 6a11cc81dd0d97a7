import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { Instant, Nothing, queryNumber, ShortText, Span } from './wire.ts'

/**
 * `limit-kw`, `limit-percent`: all stations of the group together draw at most so much; per cent are of the group's own limit,
 * or of the sum of what its stations are rated for where it has none. `pause`: they draw nothing.
 * `v2g-export`: V2G points give so many kW together, as far as their cars can.
 */
export const CONGESTION_MODES = ['limit-kw', 'limit-percent', 'pause', 'v2g-export'] as const
export type CongestionMode = (typeof CONGESTION_MODES)[number]
export const CONGESTION_MODE_LABEL = {
  'limit-kw': 'Limit to kW',
  'limit-percent': 'Limit to %',
  pause: 'Pause charging',
  'v2g-export': 'V2G export',
} satisfies Record<CongestionMode, string>

export const RECURRENCES = ['one-time', 'daily', 'weekly'] as const
export type Recurrence = (typeof RECURRENCES)[number]
export const RECURRENCE_LABEL = { 'one-time': 'One-time', daily: 'Daily', weekly: 'Weekly' } satisfies Record<Recurrence, string>

/** Monday is 1, Sunday 7. */
const Weekday = z.int().check(z.gte(1, 'must be 1 to 7'), z.lte(7, 'must be 1 to 7'))
const DateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-03-02'))
const TimeText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30'))

/**
 * A window in the local time of `timeZone`, an IANA name. One-time: from `startTime` on `startDate` to `endTime` on `endDate`.
 * Daily and weekly: on each day from `startDate` to `endDate` (null: no end date), from `startTime` to `endTime`; an end at or
 * before the start is on the following day. Weekly: on these weekdays only, by the day on which the window begins.
 */
const fields = {
  groupId: z.number(),
  name: z.string(),
  isEnabled: z.boolean(),
  recurrence: z.enum(RECURRENCES),
  timeZone: z.string(),
  startDate: DateText,
  endDate: z.nullable(DateText),
  startTime: TimeText,
  endTime: TimeText,
  weekdays: z.array(Weekday),
  mode: z.enum(CONGESTION_MODES),
  /** kW or %, by the mode; null for `pause`. */
  target: z.nullable(z.number()),
}
export const CongestionRuleDraft = z.object({
  ...fields,
  name: ShortText.check(z.minLength(1, 'Name is required')),
  timeZone: ShortText,
})
export type CongestionRuleDraft = z.infer<typeof CongestionRuleDraft>

const Window = z.object({ start: Instant, end: Instant })

export const CongestionRule = z.object({
  id: z.number(),
  ...fields,
  groupName: z.string(),
  /** The current window and the next window; null if there is none. */
  active: z.nullable(Window),
  next: z.nullable(Window),
  /** Limit that this rule sets for the group now, kW, negative for export; null while it is not active. */
  limitKw: z.nullable(z.number()),
})
export type CongestionRule = z.infer<typeof CongestionRule>

/**
 * Another rule that wants something of the same stations at the same time, the first time that both are active. It may be of
 * another group that shares a station with this one; name and id of a group that the caller may not see are left out.
 */
export const CongestionConflict = z.object({
  /** Null if the caller may not see the rule. */
  ruleId: z.nullable(z.number()),
  name: z.string(),
  /** The other group; null where the rule is of the same one. */
  groupName: z.nullable(z.string()),
  start: Instant,
  end: Instant,
  /** `contradiction`: the rules exclude each other, and the rule cannot be saved; `overlap`: the stricter rule applies. */
  kind: z.enum(['contradiction', 'overlap']),
})
export type CongestionConflict = z.infer<typeof CongestionConflict>

/** What the group would draw without and with the rule, in its next window. kW, at most one point a minute. */
export const CongestionPreview = z.object({
  window: z.nullable(Window),
  conflicts: z.array(CongestionConflict),
  /** Limit of the rule for the group, kW; null if it cannot be computed. */
  limitKw: z.nullable(z.number()),
  points: z.array(z.object({ at: Instant, expectedKw: z.number(), limitedKw: z.number() })),
  /** When what is expected was drawn: the moment of the first point, at the same time of day of an earlier week; null without points. */
  drawnFrom: z.nullable(Instant),
  /** The group was held by a rule then already, so that it may have wanted more than it drew. */
  wasHeld: z.boolean(),
  /** Energy that is charged later or not at all, kWh. */
  curtailedKwh: z.number(),
})
export type CongestionPreview = z.infer<typeof CongestionPreview>

/** A time for which a rule was in force, as it was then; it may have been changed or deleted since. */
export const CongestionWindow = z.object({
  ruleId: z.number(),
  name: fields.name,
  mode: fields.mode,
  target: fields.target,
  start: Instant,
  /** Null while the rule is still in force. */
  end: z.nullable(Instant),
})
export type CongestionWindow = z.infer<typeof CongestionWindow>

const feature = { provisional: 'congestion rules' }

export const listCongestionRules = get('/api/congestion-rules', {
  summary: 'Congestion rules of the groups that the caller may see, or of one of them.',
  allow: 'seeCongestion',
  query: z.object({ groupId: z.optional(queryNumber) }),
  reply: z.array(CongestionRule),
  ...feature,
})
export const listCongestionWindows = get('/api/congestion-rules/windows', {
  summary: 'When congestion rules of a group were in force in a span of time, each as it was then.',
  allow: 'seeCongestion',
  query: z.object({ groupId: queryNumber, ...Span }),
  reply: z.array(CongestionWindow),
  ...feature,
})
export const createCongestionRule = post('/api/congestion-rules', {
  summary: 'Create a congestion rule.',
  allow: 'editCongestion',
  body: CongestionRuleDraft,
  reply: CongestionRule,
  ...feature,
})
export const saveCongestionRule = put('/api/congestion-rules/:ruleId', {
  summary: 'Change a congestion rule. Its group is chosen at creation only.',
  allow: 'editCongestion',
  body: CongestionRuleDraft,
  takesBack: takesBack(CongestionRule, { moving: ['active', 'next', 'limitKw'] }),
  reply: CongestionRule,
  ...feature,
})
export const deleteCongestionRule = del('/api/congestion-rules/:ruleId', {
  summary: 'Delete a congestion rule.',
  allow: 'editCongestion',
  reply: Nothing,
  ...feature,
})
/** `ruleId` is the rule being edited. It does not conflict with itself. */
export const previewCongestionRule = post('/api/congestion-rules/preview', {
  summary: 'What a rule would do, and which rules it meets, before it is saved.',
  allow: 'editCongestion',
  query: z.object({ ruleId: z.optional(queryNumber) }),
  body: CongestionRuleDraft,
  reply: CongestionPreview,
  changesNothing: true,
  ...feature,
})
