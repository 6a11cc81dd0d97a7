import { describe, expect, it } from 'vitest'
import { requestStartMs, joinedBySecond, withNewValues } from './seconds.ts'

const START_MS = Date.UTC(2026, 0, 15, 10)
const atMs = (second: number) => START_MS + second * 1_000
const event = (second: number, value: number) => ({
  time: new Date(atMs(second)).toISOString(),
  value,
  property: 'Frequency',
  unit: 'Hz',
})
const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const events = (from: number, to: number) => seconds(from, to).map((second) => event(second, second))
const values = (...pairs: [second: number, value: number][]) => pairs.map(([second, value]) => ({ atMs: atMs(second), value }))
const shown = (recent: { values: readonly { value: number }[] }) => recent.values.map(({ value }) => value)

describe('the last two minutes', () => {
  const before = withNewValues(undefined, events(0, 120), atMs(120))

  it('are requested as a whole at first, then from the last value on', () => {
    expect(requestStartMs(undefined, atMs(120))).toBe(atMs(0))
    expect(requestStartMs(before, atMs(123))).toBe(atMs(120) + 1)
    expect(requestStartMs(before, atMs(400))).toBe(atMs(280))
  })

  it('include new values and drop older ones', () => {
    expect(shown(before)).toEqual(seconds(1, 120))
    expect(shown(withNewValues(before, events(119, 123), atMs(123)))).toEqual(seconds(4, 123))
  })

  it('are sorted by time, without NaN and values from the future', () => {
    const mixed = [event(5, 5), event(3, 3), event(4, NaN), event(200, 200)]
    expect(shown(withNewValues(undefined, mixed, atMs(120)))).toEqual([3, 5])
  })

  it('restart after the clock was set back', () => {
    expect(requestStartMs(before, atMs(-60))).toBe(atMs(-180))
    expect(shown(withNewValues(before, events(-70, -60), atMs(-60)))).toEqual(seconds(-70, -60))
  })
})

describe('joining by second', () => {
  it('counts imported power as positive and exported power as negative', () => {
    const read = {
      frequency: values([1, 50.02], [2, 49.98]),
      imported: values([1, 2_000], [2, 0]),
      exported: values([1, 0], [2, 1_500]),
    }
    expect(joinedBySecond(read)).toEqual([
      { atMs: atMs(1), frequencyHz: 50.02, powerW: 2_000 },
      { atMs: atMs(2), frequencyHz: 49.98, powerW: -1_500 },
    ])
  })

  it('drops seconds with a missing value', () => {
    const read = {
      frequency: values([1, 50], [2, 50], [4, 50]),
      imported: values([1, 0], [2, 0], [3, 0], [4, 0]),
      exported: values([1, 0], [3, 0], [4, 0]),
    }
    expect(joinedBySecond(read).map((point) => point.atMs)).toEqual([atMs(1), atMs(4)])
    expect(joinedBySecond({ ...read, imported: [], exported: [] })).toEqual([])
  })

  it('joins values that were sent at different times of the same second', () => {
    const late = (parts: ReturnType<typeof values>) => parts.map((value) => ({ ...value, atMs: value.atMs + 400 }))
    const read = { frequency: late(values([1, 50])), imported: values([1, 700]), exported: values([1, 0]) }
    expect(joinedBySecond(read)).toEqual([{ atMs: atMs(1), frequencyHz: 50, powerW: 700 }])
  })

  it('converts mHz to Hz, and uses 0 W for a direction that the device never sends', () => {
    const read = { frequency: values([1, 49_982]), imported: [], exported: values([1, 900]) }
    expect(joinedBySecond(read)).toEqual([{ atMs: atMs(1), frequencyHz: 49.982, powerW: -900 }])
  })
})
