import { describe, expect, test } from 'vitest'
import { powerChoices, powerInput, sliderKw } from './power-choices.ts'

const scale = { fromKw: -10, toKw: 10, presentKw: -3.2, minKw: undefined, maxKw: undefined }

describe('powerChoices', () => {
  test('stop, hold and full with their powers', () => {
    expect(powerChoices(scale, true)).toEqual([
      { label: 'Stop', powerKw: 0 },
      { label: 'Hold −3.2 kW', powerKw: -3.2 },
      { label: 'Full 10.0 kW', powerKw: 10 },
    ])
  })

  test('the present power of an offline device, and an unknown one, cannot be held', () => {
    const reasons = [powerChoices(scale, false), powerChoices({ ...scale, presentKw: undefined }, true)].map(
      ([, hold]) => hold?.lock,
    )
    expect(reasons).toEqual(['The device is offline. Its present power is unknown.', 'The present power is unknown.'])
  })
})

test('a power becomes kW, or a percentage of the rated power for the EATON driver', () => {
  expect(powerInput(-3.2, scale, 'v2g')).toBe('-3.2')
  expect(powerInput(0.1 + 0.2, scale, 'v2g')).toBe('0.3')
  expect(powerInput(-3.2, { toKw: 6 }, 'EATON')).toBe('-53')
  expect(powerInput(-0, scale, 'eaton')).toBe('0')
})

describe('sliderKw', () => {
  test('shows the input, within the scale', () => {
    expect(sliderKw('4,5', scale, 'v2g')).toBe(4.5)
    expect(sliderKw('-50', scale, 'EATON')).toBe(-5)
    expect(sliderKw('1000', scale, 'v2g')).toBe(10)
  })

  test('shows the present power without a number, and 0 if that is unknown', () => {
    expect(sliderKw('', scale, 'v2g')).toBe(-3.2)
    expect(sliderKw('much', scale, 'v2g')).toBe(-3.2)
    expect(sliderKw('', { ...scale, presentKw: undefined }, 'v2g')).toBe(0)
  })
})
