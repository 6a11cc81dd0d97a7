import type * as z from 'zod'
import { DeviceMessage } from '#contract/live-feed.ts'
import { DeviceAnswer, DeviceIntroduction, DeviceReport, DeviceSetpoint, JoinAnswer } from '#contract/ocpp/mqtt-devices.ts'
import { GRID_FREQUENCY_TOPIC, GridFrequency } from '#contract/ocpp/mqtt-devices.ts'
import { schemaOf } from './openapi.ts'

interface Channel {
  readonly address: string
  readonly about: string
  /** Undefined for a plain text. */
  readonly schema?: z.core.$ZodType
  /** As the platform sees it. */
  readonly action: 'send' | 'receive'
  readonly isRetained?: true
}

const OF_STATION = 'v2g/{sellerId}/{stationId}'
const CHANNELS: Readonly<Record<string, Channel>> = {
  report: { address: `${OF_STATION}/report`, about: 'What a device measures.', schema: DeviceReport, action: 'receive' },
  setpoint: {
    address: `${OF_STATION}/setpoint`,
    about: 'What the platform wants of a device.',
    schema: DeviceSetpoint,
    action: 'send',
    isRetained: true,
  },
  answer: { address: `${OF_STATION}/answer`, about: 'The answer to a setpoint.', schema: DeviceAnswer, action: 'receive' },
  deviceValue: {
    address: `${OF_STATION}/device-value`,
    about: 'The values of a station, every second.',
    schema: DeviceMessage,
    action: 'send',
  },
  status: { address: `${OF_STATION}/status`, about: 'online or offline.', action: 'send', isRetained: true },
  meterReport: {
    address: 'meters/{identity}/report',
    about: 'What an external meter measures: values of each phase.',
    schema: DeviceReport,
    action: 'receive',
  },
  gridFrequency: {
    address: GRID_FREQUENCY_TOPIC,
    about: 'The frequency of the simulated mains in the second that begins.',
    schema: GridFrequency,
    action: 'send',
  },
  join: { address: 'join/{identity}', about: 'What a device is.', schema: DeviceIntroduction, action: 'receive' },
  joinAnswer: {
    address: 'join/{identity}/answer',
    about: 'The state of a device, and its topics.',
    schema: JoinAnswer,
    action: 'send',
    isRetained: true,
  },
}

const PARAMETERS: Readonly<Record<string, string>> = {
  sellerId: 'The seller of the station.',
  stationId: 'The number of the station.',
  identity: 'The user name of the device at the broker.',
}

function channelOf(name: string, { address, about, schema }: Channel, schemas: Record<string, unknown>) {
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [
    parameter,
    { description: PARAMETERS[parameter] },
  ])
  const payload = schema ? schemaOf(schema, schemas) : { type: 'string', enum: ['online', 'offline'] }
  const contentType = schema ? 'application/json' : 'text/plain'
  const parts = { address, description: about, parameters: Object.fromEntries(parameters) as object }
  return { ...parts, messages: { [name]: { contentType, payload } } }
}

/** The messages of MQTT as an AsyncAPI 3.0 document, with the JSON Schemas of the contract. */
export function buildAsyncApi(): object {
  const schemas: Record<string, unknown> = {}
  const entries = Object.entries(CHANNELS)
  const operations = entries.map(([name, { action, about, isRetained }]) => [
    `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    {
      action,
      summary: about,
      channel: { $ref: `#/channels/${name}` },
      messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
      bindings: { mqtt: { qos: 0, retain: isRetained === true } },
    },
  ])
  return {
    asyncapi: '3.0.0',
    info: { title: 'Loadstar: messages of devices by MQTT', version: '1', description: 'See docs/mqtt-devices.md.' },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(entries.map(([name, channel]) => [name, channelOf(name, channel, schemas)])) as object,
    operations: Object.fromEntries(operations) as object,
    components: { schemas },
  }
}
