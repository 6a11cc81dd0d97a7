import { describe, expect, test } from 'vitest'
import { managedStore, stepManaged } from './managed-store.ts'

/** A battery of 10 kW and 22 kWh: it sells 10 kW / 1.34 of FCR-N, and half an hour of that is 19 % of its usable energy. */
const RATED_W = 10_000
const SOLD_W = RATED_W / 1.34

/** The power of each second, W; positive charges. */
function powers(seconds: number, hz: number, socPercent: number, store = managedStore('fcr-n', RATED_W, 22_000)) {
  return Array.from({ length: seconds }, () => stepManaged(store, hz, socPercent, 1))
}
/** The largest change in one second, W. */
const largestStepW = (watts: readonly number[]) =>
  Math.max(...watts.slice(1).map((powerW, place) => Math.abs(powerW - (watts[place] ?? NaN))))

describe('a battery with an energy management', () => {
  test('delivers and takes what it sells at 0.1 Hz from 50 Hz', () => {
    expect(powers(1, 49.9, 50)[0]).toBeCloseTo(-SOLD_W, 6)
    expect(powers(1, 50.1, 50)[0]).toBeCloseTo(SOLD_W, 6)
  })

  test('charges in NEM with 34 % of that, gradually over 5 min', () => {
    const watts = powers(301, 50, 15)
    expect(watts.at(-1)).toBeCloseTo(0.34 * SOLD_W, 6)
    expect(largestStepW(watts)).toBeLessThanOrEqual((0.34 * SOLD_W) / 300 + 1e-6)
  })

  test('fades in AEM to no response, gradually over 5 min, and the response returns in the same way', () => {
    const store = managedStore('fcr-n', RATED_W, 22_000)
    const fading = powers(301, 49.85, 6, store)
    expect(fading[0]).toBeCloseTo(-SOLD_W * (299 / 300), 6)
    expect(fading.at(-1)).toBeCloseTo(0, 6)
    const returning = powers(301, 49.85, 40, store)
    expect(returning.at(-1)).toBeCloseTo(-SOLD_W, 6)
    expect(largestStepW([...fading, ...returning])).toBeLessThanOrEqual(SOLD_W / 300 + 1e-6)
  })

  test('has no response in a gap of the frequency, and keeps its state', () => {
    const store = managedStore('fcr-n', RATED_W, 22_000)
    powers(300, 50, 15, store)
    const { state } = store
    expect(powers(5, NaN, 15, store)).toEqual([0, 0, 0, 0, 0])
    expect(store.state).toBe(state)
  })
})
