import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf, readingCalls } from './readings.ts'

const span = { start: '2026-03-02T08:00:00.000Z', end: '2026-03-02T09:00:00.000Z' }
const samples = { groupId: 1, v2gGroupId: 3, deviceId: 'd1', v2gDeviceId: 'd2', stationId: 1001, ...span }

it('makes no call that changes anything', () => {
  expect(readingCalls.map((name) => endpoints[name].method)).toEqual(readingCalls.map(() => 'GET'))
  expect(readingCalls).not.toContain('exportOneSecondReport')
})

it.each(readingCalls)('asks for %s with all that the contract wants of a query', (name) => {
  const address = addressOf(name, samples)
  const query = Object.fromEntries(new URL(address ?? '', 'http://a').searchParams)
  const endpoint = endpoints[name]
  const wrong = 'query' in endpoint && endpoint.query ? endpoint.query.safeParse(query).error : undefined
  expect(wrong).toBeUndefined()
  expect(address).not.toMatch(/:|undefined/)
})

it('leaves out what the platform has nothing of', () => {
  expect(addressOf('readGroup', span)).toBeUndefined()
  expect(addressOf('readMqttUrl', { ...span, deviceId: 'd1' })).toBeUndefined()
})

it('asks a V2G group, or a V2G device, for what only those have', () => {
  expect(addressOf('listFfrLogs', samples)).toBe('/api/stations/d2/logs?limit=25&offset=0')
  expect(addressOf('readStation', samples)).toBe('/api/stations/d1?resolve=seller')
  expect(addressOf('readV2gSettings', samples)).toBe('/api/groups/3/v2g-settings')
  expect(addressOf('listV2gSessions', samples)).toBe('/api/groups/3/active-v2g-sessions')
  expect(addressOf('readV2gForecasts', samples)).toBe('/api/groups/3/v2g-forecasts')
  expect(addressOf('readV2gForecasts', { ...samples, v2gGroupId: undefined })).toBeUndefined()
  expect(addressOf('readDlmLimits', samples)).toBe('/api/groups/1/dlm-limits')
})
