import { expect, test } from 'vitest'
import { FREQUENCY_SCALES, queryWithScale, scaleKeyFrom, thresholdLines } from './frequency-scale.ts'

test('the first scale is the whole one, and details are symmetric around 50 Hz', () => {
  expect(FREQUENCY_SCALES.map(({ label }) => label)).toContain('49.8–50.2 Hz')
  expect(scaleKeyFrom(new URLSearchParams())).toBe('')
  expect(scaleKeyFrom(new URLSearchParams('chart-mhz=200'))).toBe('200')
  expect(scaleKeyFrom(new URLSearchParams('chart-mhz=toString'))).toBe('')
})

test('the URL keeps its other parameters, and has none for the whole scale', () => {
  const detail = queryWithScale(new URLSearchParams('chart-hours=24'), '500')
  expect(`${detail}`).toBe('chart-hours=24&chart-mhz=500')
  expect(`${queryWithScale(detail, '')}`).toBe('chart-hours=24')
})

test('thresholds name frequency and product, and belong to the axis of the frequency', () => {
  expect(thresholdLines('right').map(({ label }) => label)).toEqual(['50.1 Hz FCR', '49.9 Hz FCR', '49.7 Hz FFR'])
  expect(thresholdLines('right').map(({ isLabelBelow }) => isLabelBelow)).toEqual([false, true, true])
  expect(thresholdLines('right', [49.5, 50.3]).map(({ label }) => label)).toEqual([
    '50.1 Hz FCR',
    '49.9 Hz FCR',
    '49.5 Hz FFR',
    '50.3 Hz FFR',
  ])
  expect(thresholdLines('left').every(({ axis }) => axis === 'left')).toBe(true)
})
