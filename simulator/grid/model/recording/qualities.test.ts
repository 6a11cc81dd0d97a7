import { describe, expect, test } from 'vitest'
import { hzAt, iso, lines, readText, refusalOf, samplesOf } from '#simulator/testing/recording-rows.ts'

/** A recording whose row 9 has another quality than the others. */
const withQuality = (name: string, usual: string, other: string) =>
  `t;f;${name}\n${lines((n) => `${n};${hzAt(n)};${n === 9 ? other : usual}`)}`

describe('a column that says whether a value is good', () => {
  test.for([
    ['Quality', 'Good', 'Bad'],
    ['Quality', '192', '0'],
    ['Quality', '216', '24'],
    ['Quality', '216', '63'],
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

describe('a column that nothing names a frequency', () => {
  /** A number from -1 to 1 that differs from line to line. */
  const noise = (n: number) => ((n * 7_919 + ((n * n) % 211) * 31) % 401) / 200 - 1
  const slow = (n: number, lineS: number, hz: number) => hz * Math.sin((2 * Math.PI * n * lineS) / 43_200)
  const fileWith = (head: string, lineS: number, valueOf: (n: number) => number) =>
    `${head}\n${lines((n) => `${iso(n * lineS)},${valueOf(n).toFixed(3)}`, 200)}`
  const falling = (n: number, hzPerS: number) => 50 - hzPerS * Math.max(0, Math.min(n - 60, 40)) + noise(n) / 400
  const NOT_OF_A_GRID = [
    ['a fall of 0.28 Hz in 10 s', 1, (n: number) => falling(n, 0.028)],
    ['a temperature each second', 1, (n: number) => 50 + n / 100 + noise(n) / 20],
    ['a temperature each second, from 51.5', 1, (n: number) => 51.5 + noise(n) / 100],
    ['a temperature each minute', 60, (n: number) => 50 + slow(n, 60, 2)],
    ['a temperature each minute that is regulated', 60, (n: number) => 50 + slow(n, 60, 0.4)],
    ['a temperature of one decimal each minute', 60, (n: number) => Math.round(10 * (50 + slow(n, 60, 2))) / 10],
    ['prices each 15 min', 900, (n: number) => 50 + 0.75 * noise(n)],
    ['prices each 15 min within 0.5', 900, (n: number) => 50 + noise(n) / 2],
  ] as const

  test.for(NOT_OF_A_GRID)('is refused with %s', ([, lineS, valueOf]) => {
    const sentence =
      "looks like a temperature, a price or another quantity; name the column 'Frequency (Hz)' if the values are frequencies."
    expect(refusalOf(fileWith('Time,Value', lineS, valueOf))).toBe(`dip.csv, line 2, field Value: ${sentence}`)
    for (const head of ['Time,Frequency (Hz)', 'Time,Value (Hz)', 'Time,f']) {
      expect(refusalOf(fileWith(head, lineS, valueOf))).toBe('')
    }
    const withUnits = fileWith('Time,Value', lineS, valueOf).replaceAll(/(\.\d+)$/gm, '$1 Hz')
    expect(refusalOf(withUnits)).toBe('')
  })

  /** A dip within seconds, to which a whole grid may collapse. */
  const dip = (n: number, hz: number) => 50 - (hz * Math.max(0, Math.min(n - 60, 10))) / 10 + noise(n) / 100
  test.for([
    ['a grid each second', 1, (n: number) => 50 + noise(n) / 250 + 0.08 * Math.sin(n / 40)],
    ['a grid each minute', 60, (n: number) => 50 + 0.07 * noise(n)],
    ['a grid each 15 min', 900, (n: number) => 50 + 0.07 * noise(n)],
    ['a rough grid each 15 min', 900, (n: number) => 50 + 0.14 * noise(n)],
    ['a grid that holds full activation', 1, (n: number) => dip(n, 0.5)],
    ['a grid that collapses', 1, (n: number) => dip(n, 9)],
    ['a grid that collapses, in steps of 10 s', 10, (n: number) => dip(n, 9)],
    ['a fall of 0.32 Hz in 10 s', 1, (n: number) => falling(n, 0.032)],
    ['a dip of 1 Hz', 0.1, (n: number) => dip(n, 1)],
    ['a grid of 2 decimals each minute', 60, (n: number) => Math.round(100 * (50 + 0.06 * noise(n))) / 100],
  ] as const)('is read with %s', ([, lineS, valueOf]) => {
    expect(refusalOf(fileWith('Time,Value', lineS, valueOf))).toBe('')
  })
})
