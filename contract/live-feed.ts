import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Instant } from './wire.ts'

export const readMqttUrl = get('/api/mqtt-url', {
  summary: "The URL of a station's live feed, and the sellers whose topics contain it.",
  allow: 'seeDevices',
  query: z.object({ stationId: z.string() }),
  reply: z.object({ mqttUrl: z.string(), destinationSellerIds: z.array(z.number()) }),
})

const prefix = (sellerId: number, stationId: number | string) => `v2g/${sellerId}/${stationId}`

/** One JSON message per second and device, QoS 0, not retained. */
export const deviceValueTopic = (sellerId: number, stationId: number | string) => `${prefix(sellerId, stationId)}/device-value`

/** Retained: `online` or `offline`. */
export const deviceStatusTopic = (sellerId: number, stationId: number | string) => `${prefix(sellerId, stationId)}/status`

/** One JSON message (`Telemetry`) per second and super group with real-time reporting, QoS 0, not retained. */
export const telemetryTopic = (groupId: number) => `groups/${groupId}/telemetry`

/** A value with its OCPP measurand as key. Values are text. A value that the device could not measure is omitted. */
export const DeviceValue = z.object({ key: z.string(), value: z.string(), unit: z.optional(z.string()) })
export type DeviceValue = z.infer<typeof DeviceValue>

export const DeviceMessage = z.object({
  ts: Instant,
  deviceId: z.string(),
  stationId: z.number(),
  /** Increases by one per message; a gap means lost messages. */
  seq: z.number(),
  values: z.array(DeviceValue),
  /** What the power of a charger outside is, one of `POWER_ORIGINS`, from which of `PowerSource` it is derived, and when it was measured; absent for other devices. */
  powerOrigin: z.optional(z.string()),
  powerDerivedFrom: z.optional(z.string()),
  powerMeasuredAt: z.optional(z.nullable(Instant)),
})
export type DeviceMessage = z.infer<typeof DeviceMessage>

/** Parses a payload of the device-value topic; returns `problem` if it is not a device message. */
export function readDeviceMessage(payload: string): { message: DeviceMessage } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return { problem: 'not JSON' }
  }
  const read = DeviceMessage.safeParse(value)
  if (read.success) return { message: read.data }
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the message'} ${message}`)
  return { problem: `not a device message: ${problems.join('; ')}` }
}
