import { describe, expect, test } from 'vitest'
import { lateRegisterAfter, registerAfter, type EnergyRegister, type RegisterValue } from './energy-register.ts'

const RATED_W = 22_000
const MINUTE_MS = 60_000

/** The energy of the station after each value; values are a minute apart unless `ms` says otherwise. */
function energies(values: readonly (number | (Omit<RegisterValue, 'ms'> & { readonly ms?: number }))[]): number[] {
  let register: EnergyRegister | null = null
  let stationWh = 0
  return values.map((value, place) => {
    const one = typeof value === 'number' ? { wh: value } : value
    const step = registerAfter(register, { ms: place * MINUTE_MS, ...one }, { stationWh, ratedW: RATED_W })
    register = step.register
    stationWh += step.addedWh
    expect(step.addedWh).toBeGreaterThanOrEqual(0)
    expect(register.baseWh + register.last.wh).toBeCloseTo(stationWh, 6)
    return stationWh
  })
}
const last = (values: Parameters<typeof energies>[0]) => energies(values).at(-1)
const start = (wh: number) => ({ wh, at: 'start' as const })
const end = (wh: number) => ({ wh, at: 'end' as const })
const clock = (values: readonly (number | { wh: number; at: 'start' | 'end' })[]) =>
  values.map((one, place) => ({ ...(typeof one === 'number' ? { wh: one } : one), clockMs: place * MINUTE_MS }))

describe('an energy register', () => {
  test('counts its rise from the first value on', () => {
    expect(energies([5_000, 5_300, 5_300, 5_600])).toEqual([0, 300, 300, 600])
  })

  test('that starts again in each transaction loses none of them', () => {
    expect(last([start(0), 0, 5_000, end(5_000), start(0), 0, 3_000, end(3_000), start(0), 0, 4_000, end(4_000)])).toBe(12_000)
    expect(last([start(5_000), 5_000, 15_000, end(15_000), start(0), 0, 8_000, end(8_000)])).toBe(18_000)
  })

  test('that starts again counts a transaction without values between its start and its end', () => {
    expect(last([start(0), end(5_000), start(0), end(3_000)])).toBe(8_000)
    expect(last([start(0), end(5_000), start(0), end(8_000)])).toBe(13_000)
  })

  test('is the same in a start or end that is rounded down', () => {
    expect(last([start(5_000), 5_300.7, end(5_300), { ...start(5_300), ms: 60 * MINUTE_MS }])).toBeCloseTo(300.7)
    expect(last([5_000, 5_300.7, 9_999, end(5_300)])).toBeCloseTo(300.7)
  })

  test('that starts again and reaches nearly its last value loses nothing, and a start of 0 beside a rounded value adds nothing', () => {
    expect(last([start(0), 3, end(4), start(0), 3, 8, end(61)])).toBe(65)
    expect(last([start(5_000), end(5_300.7), start(0), 5_300, 5_400])).toBeCloseTo(400)
  })

  test('of starts and ends that is another one than that of the values counts once', () => {
    const ofSessions = [start(72_597), 0, 400, 800, end(73_400), start(73_400), 0, 400, end(73_900)]
    expect(last(clock(ofSessions))).toBe(1_303)
    const ofMeter = [start(0), 72_600, 73_000, end(500), start(0), 73_200, 73_600, end(700)]
    expect(last(clock(ofMeter))).toBeLessThanOrEqual(1_200)
    expect(last(clock(ofMeter))).toBeGreaterThanOrEqual(900)
  })

  test('that starts again within a transaction counts on', () => {
    expect(last([start(5_000), 6_000, 0, 500, 1_500, 3_000])).toBe(4_000)
    expect(last([start(5_000), 5_300, 200, 500])).toBe(800)
  })

  test('in kWh counts a value without decimals too', () => {
    const inSeconds = (values: readonly number[]) => values.map((wh, place) => ({ wh, ms: place * 5_000 }))
    expect(energies(inSeconds([123_970, 123.985, 124, 124.02])).map(Math.round)).toEqual([0, 15, 30, 50])
  })

  test('that starts again and then sends a wrong 0 counts on from its start', () => {
    expect(energies([500_000, 500_300, 200, 0, 700, 1_000])).toEqual([0, 300, 300, 500, 1_000, 1_300])
    expect(last([500_000, 500_300, 200, 0, 150, 300])).toBe(800)
  })

  test('does not start again by a lower value that comes twice with the same moment', () => {
    const lower = { wh: 5_250, clockMs: 120_000 }
    expect(last([5_000, 5_300, lower, { ...lower, ms: 240_000 }, { wh: 5_600, ms: 300_000 }])).toBe(600)
  })

  test.each([2, 3, 5])('returns to the meter before a wrong value, high or 0, that came %s times', (times) => {
    const after = (wrong: number) => last([5_000, 5_300, ...Array<number>(times).fill(wrong), 5_900, 6_200])
    expect([after(9_000_000), after(0)]).toEqual([1_200, 1_200])
  })

  test('that starts again and sends an absurd value first counts from its start on', () => {
    expect(energies(clock([start(0), 100, end(5_000), start(0), 99_999_999, 300, 600])).slice(-2)).toEqual([5_300, 5_600])
  })

  test('of a meter that was replaced goes on, and returns to no former value by chance', () => {
    expect(last([5_000, 5_300, 9_000_000, 9_000_300, 9_000_600])).toBe(900)
  })

  test('of a meter that was replaced returns to no former value after it has risen', () => {
    expect(last([0, 80_000_000, 80_000_300, 80_000_600, 80_000_900, 0, 80_001_200, 80_001_500])).toBe(1_500)
  })

  test.each([0, 100, 4_999])('ignores a single lower value: %s', (wrong) => {
    expect(last([5_000, 5_300, wrong, 5_600, 5_900])).toBe(900)
  })

  test.each([9_999_999, 1e12, 60_000])('ignores a single value that is too high: %s', (wrong) => {
    expect(energies([5_000, 5_300, wrong, 5_600, 5_900])).toEqual([0, 300, 300, 600, 900])
  })

  test('ignores a start of 0 of a charger whose values are absolute', () => {
    expect(last([end(5_000_000), start(0), 5_000_000, 5_000_300, end(5_000_600)])).toBe(600)
  })

  test('ignores an end of 0', () => {
    expect(last([start(5_000), 5_300, 5_600, end(0), start(5_600), 5_900])).toBe(900)
  })

  test('counts the end of a transaction of which nothing else arrived', () => {
    expect(last([start(0), 5_000, end(5_000), end(1_000), start(0), 0, 300])).toBe(6_300)
  })

  test('counts a fast rise that the next value confirms', () => {
    expect(energies([0, 8_000, 8_000])).toEqual([0, 0, 8_000])
  })

  test('counts a long time without values', () => {
    expect(last([1_000, { wh: 21_000, ms: 60 * MINUTE_MS }])).toBe(20_000)
  })

  test('takes a rise above the battery of any car for another meter', () => {
    expect(last([1_000, 80_000_000, 80_000_300, 80_000_600])).toBe(600)
  })

  test('takes up again after two different wrong values', () => {
    expect(last([5_000, 5_300, 9_999_999, 0, 5_600, 5_900])).toBe(900)
    expect(last([5_000, 5_300, 0, 9_999_999, 5_600, 5_900])).toBe(900)
  })
})

describe('a value of before a restart that arrives late', () => {
  const read = (...values: readonly number[]) => {
    let register: EnergyRegister | null = null
    for (const [place, wh] of values.entries()) {
      register = registerAfter(register, { wh, ms: place * MINUTE_MS }, { stationWh: 0, ratedW: RATED_W }).register
    }
    if (!register) throw new Error('There is a value')
    return register
  }
  const late = (was: EnergyRegister, wh: number) => lateRegisterAfter(was, { wh, ms: 5 * MINUTE_MS }, RATED_W)

  test('counts from the last one of that time, once', () => {
    const first = late(read(2_500, 2_560, 5, 15), 2_570)
    expect(first).toMatchObject({ addedWh: 10, register: { last: { wh: 15 } } })
    expect(first && late(first.register, 2_570)).toMatchObject({ addedWh: 0 })
    expect(first && late(first.register, 2_578)).toMatchObject({ addedWh: 8 })
  })

  test('counts before the restart is certain', () => {
    expect(late(read(2_500, 2_560, 5), 2_570)).toMatchObject({
      addedWh: 10,
      register: { last: { wh: 2_570 }, doubtful: { wh: 5 } },
    })
  })

  test('is any other value without a restart, or an absurd one', () => {
    expect(late(read(2_500, 2_560), 2_570)).toBeUndefined()
    expect(late(read(2_500, 2_560, 5, 15), 99_999_999)).toMatchObject({ addedWh: 0 })
  })
})
