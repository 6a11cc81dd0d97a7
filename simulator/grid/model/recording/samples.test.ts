import { describe, expect, test } from 'vitest'
import { stream } from '#simulator/core/model/random.ts'
import { clock, hzAt, lines, readText, refusalOf, samplesOf } from '#simulator/testing/recording-rows.ts'

/** A frequency that moves like that of a grid, Hz, in steps of 100 ms. */
function walk(count: number, seed = 1): number[] {
  const next = stream(seed, 'recorded frequency')
  let hz = 50
  return Array.from({ length: count }, () => (hz += (50 - hz) * 0.002 + (next() - 0.5) * 0.004))
}
/** Ten rows of each second, stamped with it. */
const tenths = (from = 0, count = 400) =>
  walk(from + count)
    .map((hz, n) => ({ second: Math.floor(n / 10), hz: hz.toFixed(4) }))
    .slice(from)
const fileOf = (rows: readonly { second: number; hz: string }[]) =>
  `Time,Value\n${rows.map(({ second, hz }) => `${clock(second)},${hz}\n`).join('')}`

describe('rows that are stamped in whole seconds', () => {
  test('are read at the rate that each second has, which the summary declares', () => {
    const rows = tenths()
    expect(samplesOf(fileOf(rows)).map(([ms, hz]) => [ms, hz?.toFixed(4)])).toEqual(rows.map(({ hz }, n) => [n * 100, hz]))
    expect(readText(fileOf(rows)).summary).toMatchObject({
      periodMs: 100,
      durationMs: 40_000,
      gaps: { count: 0 },
      repaired: [{ what: 'rows spread evenly, 10 of each time', count: 400, line: 3 }],
      ignored: [],
    })
  })

  test('may begin and end within a second', () => {
    const rows = tenths(7, 386)
    expect(samplesOf(fileOf(rows)).map(([ms]) => ms)).toEqual(rows.map((_, n) => n * 100))
  })

  test('may lack whole seconds', () => {
    const rows = tenths().filter(({ second }) => second !== 9 && second !== 10)
    expect(readText(fileOf(rows)).summary.gaps).toEqual({ count: 1, totalMs: 2_000 })
  })

  test('may begin with the latest', () => {
    const rows = tenths()
    const turned = samplesOf(fileOf(rows.toReversed())).map(([ms, hz]) => [ms, hz?.toFixed(4)])
    expect(turned).toEqual(rows.map(({ hz }, n) => [n * 100, hz]))
  })

  test('continue over a change of clocks', () => {
    const local = (second: number) => {
      const utcMs = Date.UTC(2026, 9, 25, 0, 59, 40) + second * 1_000
      return new Date(utcMs + (second < 20 ? 3 : 2) * 3_600_000).toISOString().slice(0, 19)
    }
    const rows = tenths()
    const text = `Time,Value\n${rows.map(({ second, hz }) => `${local(second)},${hz}\n`).join('')}`
    expect(samplesOf(text).map(([ms]) => ms)).toEqual(rows.map((_, n) => n * 100))
  })

  test('of a second with fewer or more rows are left out, and named', () => {
    const rows = tenths().flatMap((row, n) => (n === 123 ? [] : n === 305 ? [row, row] : [row]))
    const { gaps, ignored } = readText(fileOf(rows)).summary
    expect({ gaps, ignored }).toEqual({
      gaps: { count: 2, totalMs: 2_000 },
      ignored: [{ what: 'row of a time without 10 rows', count: 20, line: 122 }],
    })
  })

  test('are refused if more than a fifth are in seconds with another number of rows', () => {
    const lacking = (seconds: number) => fileOf(tenths().filter((_, n) => n % 10 !== 3 || n < 10 || n > 10 * (seconds + 1)))
    expect(readText(lacking(8)).summary.ignored).toEqual([{ what: 'row of a time without 10 rows', count: 72, line: 12 }])
    expect(refusalOf(lacking(9))).toMatch(
      /^dip\.csv, line 3, field Time: \d+ of 391 lines repeat the time of the line before with another frequency: looks like times without their fraction of a second, or like several recordings in one file; write the fraction\.$/,
    )
  })

  test('are read with at least five rows of each second', () => {
    const five = tenths().filter((_, n) => n % 2 > 0)
    expect(readText(fileOf(five)).summary).toMatchObject({ periodMs: 200, durationMs: 40_000, ignored: [] })
  })

  test('of whole minutes are read at one row per second', () => {
    const rows = walk(300).map((hz, n) => `${clock(n).slice(0, 16)},${hz.toFixed(4)}\n`)
    expect(readText(`Time,Value\n${rows.join('')}`).summary).toMatchObject({ periodMs: 1_000, durationMs: 300_000 })
  })
})

describe('rows of one time that are no parts of a second', () => {
  test.for([2, 3, 4])('of %d devices are refused', (devices) => {
    const rows = walk(400).filter((_, n) => n % 10 === 0)
    const offsets = Array.from({ length: devices }, (_, device) => device * 0.004)
    const text = rows.flatMap((hz, n) => offsets.map((offset) => `${clock(n)},${(hz + offset).toFixed(4)}\n`)).join('')
    expect(refusalOf(`Time,Value\n${text}`)).toContain('or like several recordings in one file')
  })

  test('are ignored in less than ten times', () => {
    const twice = (times: number) =>
      fileOf(Array.from({ length: 30 }, (_, n) => ({ second: n < 2 * times ? n >> 1 : n - times, hz: hzAt(n) })))
    expect(readText(twice(9)).summary.ignored).toMatchObject([{ what: 'repeated time', count: 9 }])
    expect(refusalOf(twice(10))).toContain('10 of 30 lines repeat the time of the line before')
  })

  test.for([
    ['a number of the device', (n: number) => String((n % 2) + 1)],
    ['its name', (n: number) => (n % 2 > 0 ? 'B' : 'A')],
  ] as const)('are refused by %s', ([, nameOf]) => {
    const text = lines((n) => `${clock(Math.floor(n / 2))};${nameOf(n)};${hzAt(n)}`, 80)
    expect(refusalOf(`Time;Sensor;f\n${text}`)).toContain(
      `lines of the same time differ in column 2, '${nameOf(0)}' and '${nameOf(1)}'`,
    )
  })

  test.for([
    ['a voltage that varies', (n: number) => 230 + ((n * 7) % 3)],
    ['a number that every other row has', (n: number) => (n % 2 > 0 ? n : 0)],
  ] as const)('are not those of %s', ([, numberOf]) => {
    const text = tenths().map(({ second, hz }, n) => `${clock(second)};${numberOf(n)};${hz}\n`)
    expect(readText(`Time;Number;f\n${text.join('')}`).summary.periodMs).toBe(100)
  })

  test.for([2, 5])('are copies if most of %d frequencies are equal', (copies) => {
    const other = (n: number) => hzAt(Math.floor(n / copies) + Number(n === 71))
    const text = lines((n) => `${clock(Math.floor(n / copies))},${other(n)}`, 40 * copies)
    expect(readText(`Time,Value\n${text}`).summary).toMatchObject({
      periodMs: 1_000,
      ignored: [{ what: 'repeated time', count: 40 * (copies - 1) }],
    })
  })
})

describe('a value that does not change as that of a grid does is frozen', () => {
  const frozenOf = (text: string) => readText(text).summary.frozen
  /** A value of its own for each row, but one value in rows 100 to 100 + count. */
  const held = (count: number, at: (n: number) => string, stepS = 1, rows = 900) =>
    `t,f\n${lines((n) => `${(n * stepS).toFixed(1)},${n >= 100 && n <= 100 + count ? at(0) : at((n % 10) + 1)}`, rows)}`

  test.for([
    ['1 s and 1 mHz, for 61 s', held(61, hzAt), { count: 1, totalMs: 61_000, line: 102 }],
    ['1 s and 1 mHz, for 60 s', held(60, hzAt), undefined],
    ['0.1 s, for 61 s', held(610, hzAt, 0.1), { count: 1, totalMs: 61_000, line: 102 }],
    ['60 s, 10 rows', held(9, hzAt, 60), { count: 1, totalMs: 540_000, line: 102 }],
    ['60 s, 9 rows', held(8, hzAt, 60), undefined],
    ['1 s and 10 mHz, for 4 min', held(240, (n) => Number(hzAt(n * 2)).toFixed(2)), undefined],
    ['1 s and 10 mHz, for 241 s', held(241, (n) => Number(hzAt(n * 2)).toFixed(2)), { count: 1, totalMs: 241_000, line: 102 }],
    ['mHz', held(61, (n) => (Number(hzAt(n)) * 1_000).toFixed(0)), { count: 1, totalMs: 61_000, line: 102 }],
    ['tenths of mHz', held(61, (n) => (Number(hzAt(n)) * 1_000).toFixed(1)), { count: 1, totalMs: 61_000, line: 102 }],
    ['the whole file, without decimals', `t,f\n${lines((n) => `${n},50`, 70)}`, { count: 1, totalMs: 69_000, line: 2 }],
    ['the whole file, with one decimal', `t,f\n${lines((n) => `${n},50.0`, 70)}`, { count: 1, totalMs: 69_000, line: 2 }],
    ['the whole file, for a minute', `t,f\n${lines((n) => `${n},50`, 61)}`, undefined],
    ['tenths of Hz, for 6 h 40 min', held(400, (n) => (n > 0 ? '50.1' : '50.0'), 60), undefined],
    ['longer', held(401, (n) => (n > 0 ? '50.1' : '50.0'), 60), { count: 1, totalMs: 24_060_000, line: 102 }],
    ['a gap', held(300, (n) => (n === 0 ? 'null' : hzAt(n))), undefined],
    [
      'twice',
      `t,f\n${lines((n) => `${n},${n % 500 < 100 ? hzAt(n) : '50.017'}`, 1_000)}`,
      { count: 2, totalMs: 798_000, line: 102 },
    ],
  ] as const)('%s', ([, text, expected]) => expect(frozenOf(text)).toEqual(expected))
})
