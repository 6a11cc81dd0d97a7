import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { addressOf, readingCalls, type Samples } from './readings.ts'

const span = { start: '2026-03-02T08:00:00.000Z', end: '2026-03-02T09:00:00.000Z' }
const samples = {
  groupId: 10,
  v2gGroupId: 3,
  chargingGroupId: 1,
  superGroupId: 7,
  deviceId: 'd1',
  v2gDeviceId: 'd2',
  stationId: 1001,
  ...span,
}
const about = (name: (typeof readingCalls)[number], things: Samples = samples) => {
  const found = addressOf(name, things)
  return 'address' in found ? found.address : found.missing
}

it('makes no call that changes anything', () => {
  expect(readingCalls.map((name) => endpoints[name].method)).toEqual(readingCalls.map(() => 'GET'))
  expect(readingCalls).not.toContain('exportOneSecondReport')
})

it.each(readingCalls)('asks for %s with all that the contract wants of a query', (name) => {
  const query = Object.fromEntries(new URL(about(name), 'http://a').searchParams)
  const endpoint = endpoints[name]
  const wrong = 'query' in endpoint && endpoint.query ? endpoint.query.safeParse(query).error : undefined
  expect(wrong).toBeUndefined()
  expect(about(name)).toMatch(/^\/api\/[^:]*$|%3A/)
  expect(about(name)).not.toContain('undefined')
})

it('says what is missing where the user sees nothing that fits the call', () => {
  expect(about('readGroup', span)).toBe('no group that this user sees')
  expect(about('readMqttUrl', { ...span, deviceId: 'd1' })).toBe('no station that this user sees')
  expect(about('readStation', span)).toBe('no device that this user sees')
  expect(about('listCongestionWindows', span)).toBe('no group that this user sees')
  expect(about('readV2gForecasts', { ...samples, v2gGroupId: undefined })).toBe('no V2G group that this user sees')
  expect(about('readReportCoverage', { ...samples, superGroupId: undefined })).toBe('no super group that this user sees')
  expect(about('listBids', { ...samples, chargingGroupId: undefined })).toBe('no AC or DC group that this user sees')
})

it('makes each call about a group or device that fits it', () => {
  expect(about('listFfrLogs')).toBe('/api/stations/d2/logs?limit=25&offset=0')
  expect(about('readStation')).toBe('/api/stations/d1?resolve=seller')
  expect(about('readV2gSettings')).toBe('/api/groups/3/v2g-settings')
  expect(about('listV2gSessions')).toBe('/api/groups/3/active-v2g-sessions')
  expect(about('readV2gForecasts')).toBe('/api/groups/3/v2g-forecasts')
  expect(about('readFcrSettings')).toBe('/api/groups/1/fcr')
  expect(about('listBids')).toBe('/api/ecp?group=1')
  expect(about('readReportCoverage')).toBe('/api/groups/7/one-second-report/coverage')
  expect(about('readDlmLimits')).toBe('/api/groups/10/dlm-limits')
})
