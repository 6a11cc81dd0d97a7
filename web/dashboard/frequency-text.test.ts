import { expect, test } from 'vitest'
import { zoneText } from '#units/dates.ts'
import { rangeText, spanText, thresholdsText } from './frequency-text.ts'

const at = '2026-03-02T12:00:00Z'

test('the text contains the lowest and highest frequency of the hour, ignoring gaps', () => {
  const points = [
    { at, lowHz: 49.62, highHz: 49.9 },
    { at, lowHz: null, highHz: null },
    { at, lowHz: 49.95, highHz: 50.02 },
  ]
  expect(rangeText({ points })).toBe(`Last hour, ${zoneText(Date.parse(at))}: 49.620 Hz to 50.020 Hz.`)
  expect(rangeText({ points: points.slice(1, 2) })).toBe('No frequency was measured in the last hour.')
})

test('the text contains thresholds with their number of groups', () => {
  const thresholds = [
    { frequencyHz: 49.7, side: 'activation' as const, groups: 1 },
    { frequencyHz: 49.9, side: 'deactivation' as const, groups: 3 },
  ]
  expect(thresholdsText({ thresholds })).toBe('Thresholds: activation at 49.7 Hz (1 group), deactivation at 49.9 Hz (3 groups).')
  expect(thresholdsText({ thresholds: [] })).toBe('No group has an activation frequency.')
})

test('a present activation has no end', () => {
  const one = { groupId: 1, groupName: 'Depot', start: at, end: null }
  expect(spanText(one)).toMatch(/^since \d\d:\d\d:\d\d$/)
  expect(spanText({ ...one, end: '2026-03-02T12:10:30Z' })).toMatch(/:00:00–\d\d:10:30$/)
})
