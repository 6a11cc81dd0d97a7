import { describe, expect, test } from 'vitest'
import { hzAt, lines, readText, samplesOf } from '#simulator/testing/recording-rows.ts'

/** A recording whose row 9 has another quality than the others. */
const withQuality = (name: string, usual: string, other: string) =>
  `t;f;${name}\n${lines((n) => `${n};${hzAt(n)};${n === 9 ? other : usual}`)}`

describe('a column that says whether a value is good', () => {
  test.for([
    ['Quality', 'Good', 'Bad'],
    ['Quality', '192', '0'],
    ['Quality', '216', '24'],
    ['Status', 'OK', 'Invalid'],
    ['Valid', 'true', 'false'],
    ['Valid', '1', '0'],
    ['Gültig', 'ja', 'nein'],
    ['Kvalitet', 'God', 'Ugyldig'],
    ['Laatu', 'Hyvä', 'Virheellinen'],
  ] as const)('%s: %s, and a value that is %s is a gap', ([name, usual, other]) => {
    const text = withQuality(name, usual, other)
    expect(samplesOf(text)[9]?.[1]).toBeNaN()
    expect(readText(text).summary).toMatchObject({ gaps: { count: 1, totalMs: 1_000 }, ignored: [] })
  })

  test.for([
    ['Quality', 'Good', 'Questionable'],
    ['Quality', '192', '64'],
    ['Quality', '0', '1'],
    ['Flag', '', 'X'],
  ] as const)('%s: %s, and %j is named, because it may be either', ([name, usual, other]) => {
    const { gaps, ignored } = readText(withQuality(name, usual, other)).summary
    expect({ gaps: gaps.count, ignored }).toEqual({
      gaps: 0,
      ignored: [{ what: 'quality not understood', count: 1, line: 11 }],
    })
  })

  test('that is the same in all rows says nothing', () => {
    expect(readText(withQuality('Quality', '4', '4')).summary.ignored).toEqual([])
  })
})
