import * as z from 'zod/mini'
import { csv, get } from './endpoint.ts'
import { forSpreadsheets } from './exports.ts'
import { Instant, paging, queryList, queryNumber } from './wire.ts'

/** The subject of a line in the activity log. */
export const ACTIVITY_KINDS = [
  'status',
  'online',
  'allocation',
  'safe-limit',
  'protection',
  'activation',
  'bid',
  'congestion',
  'trade',
  'frequency',
  'change',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const ACTIVITY_KIND_LABEL = {
  status: 'Status',
  online: 'Online',
  allocation: 'Allocation',
  'safe-limit': 'Safe limit',
  protection: 'Protection',
  activation: 'FCR activation',
  bid: 'Bid',
  congestion: 'Congestion',
  trade: 'Trade',
  frequency: 'Grid frequency',
  change: 'Change',
} satisfies Record<ActivityKind, string>

/** A value before or after a change: text, number or boolean; null means no value. */
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type ActivityValue = z.infer<typeof Value>

/** One event. For a changed property, `was` is the old value and `value` the new value, in `unit`. */
export const ActivityEvent = z.object({
  /** Rises by time: later events have greater ids. The same event keeps its id, also across a restart. */
  id: z.number(),
  at: Instant,
  kind: z.enum(ACTIVITY_KINDS),
  groupId: z.nullable(z.number()),
  groupName: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  property: z.nullable(z.string()),
  was: Value,
  value: Value,
  unit: z.nullable(z.string()),
  /** The market hour that the event refers to. */
  hour: z.nullable(Instant),
  /** The reason: the limit that binds an allocation, the threshold that the frequency crossed, what ended an activation. */
  reason: z.nullable(z.string()),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** A change or another action of a user. */
export const UserChange = z.object({ ...ActivityEvent.shape, user: z.string(), userName: z.string(), action: z.string() })
export type UserChange = z.infer<typeof UserChange>

/** Moments left out reach from the log's beginning to now. */
const filter = {
  start: z.optional(Instant),
  end: z.optional(Instant),
  groupId: z.optional(queryNumber),
  deviceId: z.optional(z.string()),
  property: z.optional(z.string()),
  kinds: z.optional(queryList(ACTIVITY_KINDS)),
}
/** Pages hold still while newer events come when nothing after the event `upTo` is asked for. */
const eventPaging = { ...paging, upTo: z.optional(queryNumber) }

/** Of all events that the filter names. `since`: the first moment of which all of them are still kept. */
const extent = { total: z.number(), since: Instant }
/** `newer`: how many there are after `upTo`, which `total` does not count. */
const pageOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), newer: z.number(), ...extent })

export const listActivity = get('/api/activity', {
  summary: 'What happened to groups and devices, newest first, a page at a time.',
  allow: 'seeActivity',
  query: z.object({ ...filter, ...eventPaging }),
  reply: pageOf(ActivityEvent),
  provisional: 'an activity log',
})

export const countActivity = get('/api/activity/count', {
  summary: 'How many events a file of them would have.',
  allow: 'downloadActivity',
  query: z.object(filter),
  reply: z.object(extent),
  provisional: 'an activity log',
})

export const listUserChanges = get('/api/activity/users', {
  summary: 'Who changed what from which value to which, newest first, a page at a time.',
  allow: 'seeActivityUsers',
  /** `user`: a part of a user's id or name. */
  query: z.object({ ...filter, user: z.optional(z.string()), ...eventPaging }),
  reply: pageOf(UserChange),
  provisional: 'a log of what users changed',
})

export const exportActivity = csv('/api/csv-export/activity', {
  summary: 'What happened to groups and devices in a span of time, oldest first.',
  allow: 'downloadActivity',
  query: z.object({ ...filter, ...forSpreadsheets, token: z.string() }),
  provisional: 'a file of its activity log',
})
