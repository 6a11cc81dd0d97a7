import { expect, it } from 'vitest'
import { deviceStatusTopic, deviceValueTopic, readDeviceMessage, sellerOfTopic } from './live-feed.ts'

it('puts the seller and the station into the topic, and finds the seller in it again', () => {
  expect(deviceValueTopic(12, 4711)).toBe('v2g/12/4711/device-value')
  expect(sellerOfTopic(deviceValueTopic(12, 4711))).toBe(12)
  expect(sellerOfTopic(deviceStatusTopic(0, 1))).toBe(0)
})

it.each(['v2g/+/4711/device-value', 'v2g/12/#', '#', 'v2g/12/4711/device-value/x', '$SYS/broker', 'v2g/12x/1/status'])(
  'finds no seller in %s',
  (topic) => expect(sellerOfTopic(topic)).toBeUndefined(),
)

it('says why a payload is no device message', () => {
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
