import { expect, test } from 'vitest'
import { deviceIdsOfCall } from './page-device-ids.ts'

const ids = Array.from({ length: 250 }, (_, at) => `d-${at}`)

test('reads the devices of a page together, 100 in a call', () => {
  expect(deviceIdsOfCall('d-1', ['d-1', 'd-2'])).toEqual(['d-1', 'd-2'])
  expect(deviceIdsOfCall('d-99', ids)).toEqual(ids.slice(0, 100))
  expect(deviceIdsOfCall('d-100', ids)).toEqual(ids.slice(100, 200))
  expect(deviceIdsOfCall('d-249', ids)).toEqual(ids.slice(200))
})

test('reads a device that is on no page in a call of its own', () => {
  expect(deviceIdsOfCall('d-7', [])).toEqual(['d-7'])
})
