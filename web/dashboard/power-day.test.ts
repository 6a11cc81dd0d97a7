import { describe, expect, test } from 'vitest'
import { dayRange, powerLines } from './PowerDay.tsx'

const moments = ['2026-03-02T08:00:00Z', '2026-03-02T08:10:00Z']
const [firstMs, secondMs] = moments.map((moment) => Date.parse(moment)) as [number, number]

describe('the lines of the power of a day', () => {
  test('are in kW, with the total of all types first', () => {
    const lines = powerLines({
      moments,
      types: [
        { type: 'GROUP_TYPE_CHARGER', powerW: [12_000, 8_000] },
        { type: 'GROUP_TYPE_BATTERY', powerW: [-2_000, 500] },
      ],
    })
    expect(lines?.map(({ name, unit, points }) => [name, unit, points.map(({ value }) => value)])).toEqual([
      ['Total', 'kW', [10, 8.5]],
      ['AC', 'kW', [12, 8]],
      ['Battery', 'kW', [-2, 0.5]],
    ])
    expect(lines?.[0]?.points.map(({ atMs }) => atMs)).toEqual([firstMs, secondMs])
  })

  test('have a gap in the total only where every type has one', () => {
    const types = [
      { type: 'GROUP_TYPE_CHARGER' as const, powerW: [null, null] },
      { type: 'GROUP_TYPE_DC' as const, powerW: [3_000, null] },
    ]
    expect(powerLines({ moments, types })?.[0]?.points.map(({ value }) => value)).toEqual([3, null])
  })

  test('need no total for one type', () => {
    expect(powerLines({ moments, types: [{ type: 'GROUP_TYPE_DC', powerW: [1, 2] }] })?.map(({ name }) => name)).toEqual(['DC'])
  })

  test('are undefined where the platform does not sum so many stations', () => {
    expect(powerLines({ moments: [], types: null })).toBeUndefined()
  })
})

test('the range of a day starts with a whole bucket', () => {
  expect(dayRange(Date.parse('2026-03-02T08:07:30Z'))).toEqual({
    fromMs: Date.parse('2026-03-01T08:10:00Z'),
    toMs: Date.parse('2026-03-02T08:07:30Z'),
  })
})
