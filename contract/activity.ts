import * as z from 'zod/mini'
import { csv, get } from './endpoint.ts'
import { forSpreadsheets } from './exports.ts'
import { AppliedLimit } from './phase-load.ts'
import { Count, Instant, knownWords, pageOf, paging, queryList, queryNumber, shown } from './wire.ts'

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

export const ACTIVITY_KIND_LABEL = knownWords({
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
} satisfies Record<ActivityKind, string>)

/** A value before or after a change: text, number or boolean; null means no value. */
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type ActivityValue = z.infer<typeof Value>

/** One event. For a changed property, `was` is the old value and `value` the new value, in `unit`. */
export const ActivityEvent = z.object({
  /** Increases with time. The ID of an event does not change, also across a restart. */
  id: z.number(),
  at: Instant,
  kind: z.enum(ACTIVITY_KINDS),
  groupId: z.nullable(z.number()),
  groupName: shown(z.nullable(z.string())),
  deviceId: z.nullable(z.string()),
  deviceName: shown(z.nullable(z.string())),
  property: z.nullable(z.string()),
  was: Value,
  value: Value,
  unit: shown(z.nullable(z.string())),
  /** The market hour that the event refers to. */
  hour: z.nullable(Instant),
  /** The limit that binds an allocation, the threshold that the frequency crossed, or the end of an activation. */
  reason: shown(z.nullable(z.string())),
  /** The figures of the limit that `reason` names, for an allocation that a limit of the group binds. Optional for a platform. */
  limit: z.nullish(AppliedLimit),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** A change or another action of a user. */
export const UserChange = z.object({
  ...ActivityEvent.shape,
  user: z.string(),
  userName: shown(z.string(), ''),
  action: z.string(),
})
export type UserChange = z.infer<typeof UserChange>

/** Defaults: `start` is the start of the log, `end` is now. */
const filter = {
  start: z.optional(Instant),
  end: z.optional(Instant),
  groupId: z.optional(queryNumber),
  deviceId: z.optional(z.string()),
  property: z.optional(z.string()),
  kinds: z.optional(queryList(ACTIVITY_KINDS)),
}
/** `upTo` excludes events after this event, so that new events do not move the rows of a page. */
const eventPaging = { ...paging, upTo: z.optional(queryNumber) }

/** `total`: the number of events that match the filter. `since`: the time from which the log is complete. */
const extent = { total: Count, since: Instant }
/** `newer`: the number of events after `upTo`, not included in `total`. */
const eventPageOf = <T extends z.ZodMiniType>(row: T) => pageOf(row, { newer: Count, since: Instant })

export const listActivity = get('/api/activity', {
  summary: 'Events of groups and devices, newest first, with paging.',
  allow: 'seeActivity',
  query: z.object({ ...filter, ...eventPaging }),
  reply: eventPageOf(ActivityEvent),
  provisional: 'an activity log',
})

/**
 * The newest events of a device, for everyone who sees the device: its status, connection and allocations, and those that explain its
 * power. Changes by users need the permission for the activity.
 */
export const listDeviceEvents = get('/api/stations/:deviceId/last-events', {
  summary: 'The last five events of a device, newest first.',
  allow: 'seeDevices',
  reply: z.object({ data: z.array(ActivityEvent) }),
  provisional: 'the last events of a device',
})

export const countActivity = get('/api/activity/count', {
  summary: 'Number of events in a file.',
  allow: 'downloadActivity',
  query: z.object(filter),
  reply: z.object(extent),
  provisional: 'an activity log',
})

export const listUserChanges = get('/api/activity/users', {
  summary: 'Changes by users with old and new values, newest first, with paging.',
  allow: 'seeActivityUsers',
  /** `user`: a part of a user's ID or name. */
  query: z.object({ ...filter, user: z.optional(z.string()), ...eventPaging }),
  reply: eventPageOf(UserChange),
  provisional: 'a log of changes by users',
})

export const exportActivity = csv('/api/csv-export/activity', {
  summary: 'Events of groups and devices in a time range, oldest first.',
  allow: 'downloadActivity',
  query: z.object({ ...filter, ...forSpreadsheets, token: z.string() }),
  provisional: 'a file of its activity log',
})
