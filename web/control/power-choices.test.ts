import { describe, expect, test } from 'vitest'
import { powerChoices, powerInput, sliderKw, kilowattInput, wattInput } from './power-choices.ts'

test('kW become W, to 1 W', () => {
  expect(['1.5', '-0,25', '2.00049', '0', '-0.0001'].map(wattInput)).toEqual(['1500', '-250', '2000', '0', '0'])
})

test('W become kW', () => {
  expect(['1500', '-250', '0', '1'].map(kilowattInput)).toEqual(['1.5', '-0.25', '0', '0.001'])
})

test('text that is no number is kept in both fields', () => {
  expect(wattInput('much')).toBe('much')
  expect(kilowattInput('much')).toBe('much')
  expect(wattInput('')).toBe('')
  expect(kilowattInput('')).toBe('')
})

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
