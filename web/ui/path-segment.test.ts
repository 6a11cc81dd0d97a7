import { expect, test } from 'vitest'
import { segmentOf } from './url-query.ts'

test.each(['50%', 'a/b', '%2F', 'a%25b', 'ö å', 'FI*DEP*E01', '#1?x=2'])(
  'the id %s survives its way through an address',
  (id) => {
    const address = new URL(`/devices/${encodeURIComponent(id)}/mqtt-logs`, 'http://localhost')
    expect(segmentOf(address.pathname, 1)).toBe(id)
    expect(segmentOf(address.pathname, 2)).toBe('mqtt-logs')
  },
)

test('returns an invalid escape unchanged, and an empty string for a missing segment', () => {
  expect(segmentOf('/devices/50%', 1)).toBe('50%')
  expect(segmentOf('/devices', 1)).toBe('')
})
