import { describe, expect, test } from 'vitest'
import { domainOf, tickLabels, ticks } from './axis.ts'

describe('value axis of the line', () => {
  test('ticks returns round numbers within the domain', () => {
    expect(ticks({ from: -130, to: 7420 }, 4)).toEqual([0, 2000, 4000, 6000])
    expect(ticks({ from: 49.64, to: 50.03 }, 4)).toEqual([49.7, 49.8, 49.9, 50])
    expect(ticks({ from: 0, to: 100 }, 5)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks({ from: 0, to: 9 }, 4)).toEqual([0, 5])
    expect(ticks({ from: 3, to: 3 }, 4)).toEqual([3])
  })

  test('tickLabels uses the same number of decimals for all ticks', () => {
    expect(tickLabels([49.7, 49.8, 49.9, 50])).toEqual(['49.7', '49.8', '49.9', '50.0'])
    expect(tickLabels([49.99, 49.995, 50])).toEqual(['49.990', '49.995', '50.000'])
    expect(tickLabels([0, 2000])).toEqual(['0', '2\u202F000'])
  })

  test('domainOf covers all values with a margin, and centres a flat line', () => {
    expect(domainOf([NaN, 0, 100])).toEqual({ from: -8, to: 108 })
    expect(domainOf([50, 50])).toEqual({ from: 49.5, to: 50.5 })
    expect(domainOf([0])).toEqual({ from: -0.01, to: 0.01 })
    expect(domainOf([NaN])).toBeUndefined()
  })
})
