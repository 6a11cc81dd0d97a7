import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { CONGESTION_MODES, CongestionWindow, type CongestionMode } from './congestion/windows.ts'
import { LimitEffect } from './dlm.ts'
import { Instant, knownWords, Nothing, queryNumber, ShortText, shown, Span } from './wire.ts'

export const CONGESTION_MODE_LABEL = knownWords({
  'limit-kw': 'Limit to kW',
  'limit-percent': 'Limit to %',
  pause: 'Pause charging',
  'v2g-export': 'V2G export',
} satisfies Record<CongestionMode, string>)

/**
 * Voltage for the current of a power limit in an AC group, V. The charger does not know the actual voltage; with this one, the
 * power of a current is never above the intended power.
 */
export const POWER_LIMIT_V = 1.02 * 230
/** A power limit that allows a current on three phases, kW, rounded up to the next watt. `amperes`: A per phase. */
export const powerLimitKw = (amperes: number): number => (Math.floor(amperes * 3 * POWER_LIMIT_V) + 1) / 1_000

/**
 * The current that a power limit was set as, A per phase, or undefined for a limit that was set in kW. A power with at most one
 * decimal was set in kW, and a current has at most one decimal.
 */
export function currentOfLimit(limitKw: number): number | undefined {
  const hasDecimals = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) > 1e-6
  const amperes = Math.round((limitKw * 10_000) / (3 * POWER_LIMIT_V)) / 10
  return hasDecimals(limitKw) && amperes > 0 && powerLimitKw(amperes) === limitKw ? amperes : undefined
}

export const RECURRENCES = ['one-time', 'daily', 'weekly'] as const
export type Recurrence = (typeof RECURRENCES)[number]
export const RECURRENCE_LABEL = knownWords({ 'one-time': 'One-time', daily: 'Daily', weekly: 'Weekly' } satisfies Record<
  Recurrence,
  string
>)

/** Monday is 1, Sunday 7. */
const Weekday = z.int().check(z.gte(1, 'must be 1 to 7'), z.lte(7, 'must be 1 to 7'))
const DateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-03-02'))
const TimeText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30'))

/**
 * A window in the local time of `timeZone`, an IANA name. One-time: from `startTime` on `startDate` to `endTime` on `endDate`.
 * Daily and weekly: on each day from `startDate` to `endDate` (null: no end date), from `startTime` to `endTime`; an end at or
 * before the start is on the following day. Weekly: only on these weekdays, by the start of the window.
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
  /** kW or %, depending on the mode; null for `pause`. */
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
  groupName: shown(z.string()),
  /** The current window and the next window; null without one. */
  active: z.nullable(Window),
  next: z.nullable(Window),
  /** Limit that this rule sets for the group now, kW, negative for export; null while it is not active. */
  limitKw: z.nullable(z.number()),
})
export type CongestionRule = z.infer<typeof CongestionRule>

/**
 * Another rule for the same stations at the same time, with the first time at which both are active. It can be a rule of
 * another group that shares a station with this one. Name and ID of a group that the caller may not see are omitted.
 */
export const CongestionConflict = z.object({
  /** Null if the caller may not see the rule. */
  ruleId: z.nullable(z.number()),
  name: z.string(),
  /** The other group; null for a rule of the same group. */
  groupName: z.nullable(z.string()),
  start: Instant,
  end: Instant,
  /** `contradiction`: the rules exclude each other, and the rule cannot be saved; `overlap`: the stricter rule applies. */
  kind: z.enum(['contradiction', 'overlap']),
})
export type CongestionConflict = z.infer<typeof CongestionConflict>

/** The power of the group without and with the rule in its next window, kW, at most one point per minute. */
export const CongestionPreview = z.object({
  window: z.nullable(Window),
  conflicts: z.array(CongestionConflict),
  /** Limit of the rule for the group, kW; null if it cannot be computed. */
  limitKw: z.nullable(z.number()),
  points: z.array(z.object({ at: Instant, expectedKw: z.number(), limitedKw: z.number() })),
  /** The source of the expected power: the time of the first point, at the same time of day in an earlier week. Null without points. */
  drawnFrom: z.nullable(Instant),
  /** Another rule limited the group then, so its demand may have been higher than its power. */
  wasHeld: z.boolean(),
  /** Curtailed energy, which is charged later or not at all, kWh. */
  curtailedKwh: z.number(),
})
export type CongestionPreview = z.infer<typeof CongestionPreview>

const feature = { provisional: 'congestion rules' }

/** Whether congestion rules may limit a group of this type. */
export const hasCongestionRules = ({ type }: { type: string }) => type !== 'GROUP_TYPE_BATTERY'

export const listCongestionRules = get('/api/congestion-rules', {
  summary: 'Congestion rules of the groups that the caller may see, or of one group.',
  allow: 'seeCongestion',
  query: z.object({ groupId: z.optional(queryNumber) }),
  reply: z.array(CongestionRule),
  ...feature,
})
export const listCongestionWindows = get('/api/congestion-rules/windows', {
  summary: 'The windows of congestion rules of a group in a time range, with the rules as they were then.',
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
  summary: 'Change a congestion rule. Its group cannot change.',
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
  summary: 'The effect of a rule and its conflicts before it is saved.',
  allow: 'editCongestion',
  query: z.object({ ruleId: z.optional(queryNumber) }),
  body: CongestionRuleDraft,
  reply: CongestionPreview,
  changesNothing: true,
  ...feature,
})

export const previewPowerLimit = post('/api/congestion-rules/effect', {
  summary: 'The effect that a power limit of a group would have now. Changes nothing.',
  allow: 'editCongestion',
  body: z.object({ groupId: z.number(), limitKw: z.number().check(z.gte(0, 'must be 0 or more')) }),
  reply: LimitEffect,
  changesNothing: true,
  ...feature,
})
