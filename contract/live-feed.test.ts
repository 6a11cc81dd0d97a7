import { expect, it } from 'vitest'
import { deviceStatusTopic, deviceValueTopic, readDeviceMessage } from './live-feed.ts'

it('puts the seller and the station into the topic', () => {
  expect(deviceValueTopic(12, 4711)).toBe('v2g/12/4711/device-value')
  expect(deviceStatusTopic(0, 1)).toBe('v2g/0/1/status')
})

it('reports why a payload is not a device message', () => {
  expect(readDeviceMessage('{"ts":')).toEqual({ problem: 'not JSON' })
  expect(readDeviceMessage('{"ts":"2026-01-15T10:02:07Z"}')).toEqual({ problem: expect.stringContaining('deviceId') })
})

it('reads a device message', () => {
  const message = {
    ts: '2026-01-15T10:02:07.000Z',
    deviceId: 'd-1042',
    stationId: 4711,
    seq: 8123,
    values: [{ key: 'SoC', value: '63.4', unit: 'Percent' }],
  }
  expect(readDeviceMessage(JSON.stringify(message))).toEqual({ message })
})
