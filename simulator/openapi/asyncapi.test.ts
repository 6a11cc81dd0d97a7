import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import {
  deviceAnswerTopic,
  deviceReportTopic,
  deviceSetpointTopic,
  GRID_FREQUENCY_TOPIC,
  joinAnswerTopic,
  joinTopic,
  meterReportTopic,
} from '#contract/ocpp/mqtt-devices.ts'
import { deviceStatusTopic, deviceValueTopic } from '#contract/live-feed.ts'
import { buildAsyncApi } from './asyncapi.ts'

interface Document {
  asyncapi: string
  channels: Record<
    string,
    { address: string; parameters: object; messages: Record<string, { payload: { properties?: object } }> }
  >
  operations: Record<string, { action: string; channel: { $ref: string }; messages: { $ref: string }[] }>
}
const document = buildAsyncApi() as Document

const at = (reference: string) =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)

test('every channel has the topic of the contract', () => {
  const filled = Object.values(document.channels).map(({ address }) =>
    address.replace('{sellerId}', '101').replace('{stationId}', '7').replace('{identity}', 'bench-1'),
  )
  const topics = [deviceReportTopic, deviceSetpointTopic, deviceAnswerTopic, deviceValueTopic, deviceStatusTopic]
  const expected = [
    ...topics.map((topic) => topic(101, 7)),
    joinTopic('bench-1'),
    joinAnswerTopic('bench-1'),
    meterReportTopic('bench-1'),
    GRID_FREQUENCY_TOPIC,
  ]
  expect(filled.toSorted()).toEqual(expected.toSorted())
})

test('every operation refers to its channel and message', () => {
  expect(document.asyncapi).toBe('3.0.0')
  for (const { action, channel, messages } of Object.values(document.operations)) {
    expect(['send', 'receive']).toContain(action)
    for (const { $ref } of [channel, ...messages]) expect(at($ref)).toBeDefined()
  }
})

test('the schema of a report has all keys', () => {
  const { payload } = document.channels['report']?.messages['report'] ?? {}
  expect(Object.keys(payload?.properties ?? {})).toContain('powerW')
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('the document is valid by the JSON Schema of AsyncAPI 3.0', () => {
  const path = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json')
  // Formats of addresses and moments are not checked.
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object)
  expect([validate(document), validate.errors]).toEqual([true, null])
  expect(validate({ ...document, channels: { report: { address: 3 } } })).toBe(false)
})
