import * as z from 'zod/mini'
import { del, get, post, put } from '../endpoint.ts'
import { Station } from '../stations.ts'
import { Instant, Nothing, ShortText, shown } from '../wire.ts'
import { DeviceIntroduction } from './mqtt-devices.ts'

/** Categories of stations that can be chargers outside the platform, which connect by OCPP. */
export const OUTSIDE_CATEGORIES = ['charger', 'DC'] as const
/** Categories of stations that can be devices outside the platform, which connect by MQTT. */
export const DEVICE_CATEGORIES = ['V2G', 'Energy storage'] as const

/** A charger or device that has connected and is no station. */
export const WaitingCharger = z.object({
  /** The last part of the address to which the charger connects. */
  identity: z.string(),
  /** Version of OCPP; `mqtt` for a device that connects by MQTT. */
  version: shown(z.string()),
  /** Null until the charger has reported them. */
  vendor: shown(z.nullable(z.string())),
  model: shown(z.nullable(z.string())),
  /** Connectors (1.6) or EVSEs (2.0.1) without a station that have reported a status, in ascending order. */
  connectors: z.array(z.number()),
  isConnected: z.boolean(),
  isDismissed: z.boolean(),
  /** What a device says that it is. A meter joins when a group names its identity as the id of its meter, and is no station. */
  introduction: z.optional(DeviceIntroduction),
})
export type WaitingCharger = z.infer<typeof WaitingCharger>

const provisional = 'chargers that connect by OCPP'
// A charger without a station belongs to no seller, so that no seller may see it.
const allow = 'addChargers'

export const listWaitingChargers = get('/api/waiting-chargers', {
  summary: 'Chargers that have connected by OCPP, and devices by MQTT, that wait to be added as stations, at most 1,000.',
  allow,
  reply: z.object({ data: z.array(WaitingCharger) }),
  provisional,
})

export const dismissCharger = put('/api/waiting-chargers/:identity', {
  summary: 'Dismiss a waiting charger, or take that back. A dismissed charger stays connected.',
  allow,
  body: z.object({ isDismissed: z.boolean() }),
  reply: Nothing,
  provisional,
  changesNothing: true,
})

export const dismissAllChargers = put('/api/waiting-chargers', {
  summary: 'Dismiss all waiting chargers. Chargers that connect later are listed.',
  allow,
  body: z.object({ isDismissed: z.literal(true) }),
  reply: Nothing,
  provisional,
  changesNothing: true,
})

export const addCharger = post('/api/chargers', {
  summary: 'Add a connector of a charger, or a device that connects by MQTT, as a station. It may connect later.',
  allow,
  body: z.object({
    identity: z.string().check(z.regex(/^[^\s/?#\p{C}]{1,48}$/u, 'must have 1 to 48 characters without spaces, /, ? and #')),
    connector: z.int().check(z.gte(1), z.lte(99)),
    name: ShortText.check(z.minLength(1, 'Name is required')),
    typeId: z.number(),
    sellerId: z.number(),
    groupId: z.nullable(z.number()),
  }),
  reply: Station,
  provisional,
})

export const removeCharger = del('/api/chargers/:deviceId', {
  summary: 'Remove a station that addCharger has added.',
  allow,
  reply: Nothing,
  provisional,
})

/** A message between a charger and the platform. */
export const ChargerMessage = z.object({
  /** Ascends by one with each message of the charger. */
  seq: z.number(),
  at: Instant,
  /** Sent by the platform. */
  isOutbound: z.boolean(),
  /** `unreadable`: a text that is no OCPP message. */
  kind: z.enum(['call', 'result', 'error', 'unreadable']),
  /** The called action; null if it is not known. */
  action: shown(z.nullable(z.string())),
  /** The JSON text, without passwords. A long text is cut. */
  text: shown(z.string()),
  /** From a call to its answer; null for a call. */
  latencyMs: shown(z.nullable(z.number())),
})
export type ChargerMessage = z.infer<typeof ChargerMessage>

/** What a charger sends otherwise than the standard says. */
export const ChargerDeviation = z.object({
  /** Version of OCPP, message and field, such as `OCPP 1.6 StatusNotification.req/info`. */
  clause: z.string(),
  what: z.string(),
  /** Messages with it since the start of the run. */
  count: z.number(),
  first: Instant,
  last: Instant,
})
export type ChargerDeviation = z.infer<typeof ChargerDeviation>

export const listChargerMessages = get('/api/chargers/:deviceId/messages', {
  summary:
    'The last messages of the charger or device of a station, or of a meter by MQTT, oldest first, at most 200. Of all connectors.',
  allow: 'controlDevice',
  /** The identity is null for a simulated station. Deviations are of the run, the most frequent first. */
  reply: z.object({
    identity: z.nullable(z.string()),
    data: z.array(ChargerMessage),
    /** A platform that does not note them leaves them out. */
    deviations: z.optional(z.array(ChargerDeviation)),
  }),
  provisional,
})
