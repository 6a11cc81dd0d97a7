import { describe, expect, test } from 'vitest'
import { readText, refusalOf, samplesOf } from '#simulator/testing/recording-rows.ts'

const HOUR_S = 3_600
const clock = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19)
/** One moment of a local clock from two hours before a change to two hours after it. */
interface Moment {
  readonly sinceS: number
  readonly local: string
  readonly hz: string
}

const AUTUMN = ['2026-10-25T01:00:00Z', 3, 2] as const
const SPRING = ['2026-03-29T01:00:00Z', 2, 3] as const
const CHANGES = [
  ['autumn, Helsinki', ...AUTUMN],
  ['autumn, Berlin', '2026-10-25T01:00:00Z', 2, 1],
  ['autumn, London', '2026-10-25T01:00:00Z', 1, 0],
  ['autumn, New York', '2026-11-01T06:00:00Z', -4, -5],
  ['spring, Helsinki', ...SPRING],
  ['spring, Berlin', '2026-03-29T01:00:00Z', 1, 2],
  ['spring, London', '2026-03-29T01:00:00Z', 0, 1],
  ['spring, New York', '2026-03-08T07:00:00Z', -5, -4],
] as const

function momentsOf(changeUtc: string, before: number, after: number, stepS: number): Moment[] {
  const changeMs = Date.parse(changeUtc)
  return Array.from({ length: (4 * HOUR_S) / stepS }, (_, n) => {
    const ms = changeMs + (n * stepS - 2 * HOUR_S) * 1_000
    const local = clock(ms + (ms < changeMs ? before : after) * HOUR_S * 1_000)
    return { sinceS: n * stepS, local, hz: (49.9 + ((n * 37) % 101) / 1_000).toFixed(3) }
  })
}

const fileOf = (moments: readonly Moment[]) => `Time,Value\n${moments.map(({ local, hz }) => `${local},${hz}\n`).join('')}`
const found = (text: string) => samplesOf(text).map(([ms, hz]) => [ms, hz?.toFixed(3)])
const expected = (moments: readonly Moment[]) => moments.map(({ sinceS, hz }) => [sinceS * 1_000, hz])
const sorted = (moments: readonly Moment[]) => moments.toSorted((a, b) => (a.local < b.local ? -1 : Number(a.local > b.local)))

describe('a file that is sorted by its local clock', () => {
  test.for(
    CHANGES.flatMap(([name, at, before, after]) =>
      [1, 10, 60, 180, 900].map((stepS) => [name, at, before, after, stepS] as const),
    ),
  )('is read in the order of time in %s, at %s, from UTC%d to UTC%d, in steps of %d s', ([name, at, before, after, stepS]) => {
    const moments = momentsOf(at, before, after, stepS)
    expect(found(fileOf(sorted(moments)))).toEqual(expected(moments))
    // Such a name states a local time.
    const ofZone = fileOf(moments).replace('Time', `Time (UTC${before < 0 ? before : `+${before}`})`)
    expect(found(ofZone)).toEqual(expected(moments))
    const { gaps, repaired, ignored } = readText(fileOf(sorted(moments))).summary
    const kinds = name.startsWith('autumn') ? ['hour sorted into the one before', 'change of clocks'] : ['change of clocks']
    expect({ gaps: gaps.count, kinds: repaired.map(({ what }) => what), ignored }).toEqual({ gaps: 0, kinds, ignored: [] })
  })

  test('with two autumns is read', () => {
    const both = [...momentsOf('2025-10-26T01:00:00Z', 3, 2, 60), ...momentsOf(...AUTUMN, 60)]
    const repaired = readText(fileOf(sorted(both))).summary.repaired.map(({ what, count }) => [what, count])
    expect(repaired).toEqual([
      ['hour sorted into the one before', 2],
      ['change of clocks', 2],
    ])
  })

  test('leaves out a row of the repeated hour that stands once', () => {
    const moments = momentsOf(...AUTUMN, 60).filter(({ sinceS }) => sinceS !== 1.5 * HOUR_S)
    const twin = moments.find(({ sinceS }) => sinceS === 2.5 * HOUR_S)
    expect(found(fileOf(sorted(moments))).filter(([, hz]) => hz !== 'NaN')).toEqual(
      expected(moments.filter((one) => one !== twin)),
    )
    expect(readText(fileOf(sorted(moments))).summary.ignored).toMatchObject([{ what: 'time of either hour', count: 1 }])
  })

  test.for([
    [
      'sorted by the frequency too',
      (moments: Moment[]) => moments.toSorted((a, b) => (a.local + a.hz < b.local + b.hz ? -1 : 1)),
    ],
    ['with the latest row first', (moments: Moment[]) => sorted(moments).toReversed()],
    [
      'with times that do not stand twice',
      (moments: Moment[]) =>
        sorted(moments.map((one) => ({ ...one, local: `${one.local}.${one.sinceS >= 2 * HOUR_S ? 300 : 700}` }))),
    ],
  ] as const)('is refused %s', ([, order]) => {
    expect(refusalOf(fileOf(order(momentsOf(...AUTUMN, 60))))).toMatch(
      /^dip\.csv, line \d+, field Time: the hour from 03:00 stands twice in the order of the local clock, and nothing distinguishes its two passes; add the offset from UTC to the times, or sort the file in UTC\.$/,
    )
  })

  test('rows that stand twice all over the file are no repeated hour', () => {
    const moments = momentsOf(...AUTUMN, 60).filter(({ sinceS }) => sinceS < 2 * HOUR_S)
    const { repaired, ignored } = readText(fileOf(moments.flatMap((one) => [one, one]))).summary
    expect({ repaired, ignored }).toMatchObject({ repaired: [], ignored: [{ what: 'repeated time', count: 120 }] })
  })
})

describe('the hour that a clock skips', () => {
  test('may have rows without values', () => {
    const moments = momentsOf(...SPRING, 60)
    const skipped = Array.from({ length: 60 }, (_, minute) => `2026-03-29 03:${String(minute).padStart(2, '0')}:00,\n`).join('')
    const text = fileOf(moments).replace('2026-03-29 04:00:00', `${skipped}2026-03-29 04:00:00`)
    expect(found(text)).toEqual(expected(moments))
    expect(readText(text).summary).toMatchObject({ gaps: { count: 0 }, repaired: [{ what: 'change of clocks', count: 1 }] })
  })

  test('is a gap on another day', () => {
    const text = fileOf(momentsOf(...SPRING, 60)).replaceAll('2026-03-29', '2026-03-30')
    expect(readText(text).summary.gaps).toEqual({ count: 1, totalMs: HOUR_S * 1_000 })
  })
})

describe('times of day with a declared date', () => {
  test.for(CHANGES)('continue over the change of clocks in %s, at %s, from UTC%d to UTC%d', ([, at, before, after]) => {
    const moments = momentsOf(at, before, after, 60)
    const [first] = moments
    const text = fileOf(moments).replace('Time', `Time ${first?.local.slice(0, 10)}`)
    expect(found(text.replaceAll(/^\S+ (\d\d:)/gm, '$1'))).toEqual(expected(moments))
  })

  test.for([
    ['forwards', (rows: string[]) => rows],
    ['with the latest row first', (rows: string[]) => rows.toReversed()],
  ] as const)('continue over midnight %s', ([, order]) => {
    for (const gapS of [0, 36_000]) {
      const atMs = (n: number) => Date.UTC(2026, 0, 15, 23, 59, 40) + (n + (n > 9 ? gapS : 0)) * 1_000
      const rows = Array.from({ length: 40 }, (_, n) => `${clock(atMs(n)).slice(11)};50\n`)
      const { summary } = readText(`Time 2026-01-15;f\n${order(rows).join('')}`)
      expect(summary).toMatchObject({ durationMs: 40_000 + gapS * 1_000, gaps: { totalMs: gapS * 1_000 }, ignored: [] })
    }
  })
})

test('a value of bad quality is a gap', () => {
  const rows = Array.from({ length: 40 }, (_, n) => `${n};50;${n === 9 ? 'Bad' : 'Good'}\n`).join('')
  expect(readText(`t;f;Quality\n${rows}`).summary.gaps).toEqual({ count: 1, totalMs: 1_000 })
})

describe('a file that names the parts A and B of the repeated hour', () => {
  const moments = momentsOf(...AUTUMN, 60)
  const rowsOf = (from: number, to: number, part: string) =>
    moments.slice(from, to).map(({ sinceS, local, hz }) => ({ sinceS, local: local.replace(/ (\d\d):/, ` $1${part}:`), hz }))
  const [before, hourA, hourB, after] = [rowsOf(0, 60, ''), rowsOf(60, 120, 'A'), rowsOf(120, 180, 'B'), rowsOf(180, 240, '')]

  test.for([
    ['whole', [...before, ...hourA, ...hourB, ...after]],
    ['from part B on', [...hourB, ...after]],
    ['until part A', [...before, ...hourA]],
    ['with the latest row first', [...before, ...hourA, ...hourB, ...after].toReversed()],
    [
      'with both parts of each time together',
      [...before, ...hourA.flatMap((one, n) => [one, ...hourB.slice(n, n + 1)]), ...after],
    ],
  ] as const)('is read %s', ([name, rows]) => {
    const wanted = name.startsWith('with') ? moments : rows
    const first = wanted[0]?.sinceS ?? 0
    expect(found(fileOf(rows))).toEqual(expected(wanted.map(({ sinceS, local, hz }) => ({ sinceS: sinceS - first, local, hz }))))
  })

  test.for([
    ['with part B first', [...before, ...hourB, ...hourA, ...after], 62, 'part B of the hour from 03:00 stands before part A'],
    ['with part B only', [...before, ...hourB, ...after], 62, 'part B of the hour from 03:00 stands without part A'],
    ['with part A only', [...before, ...hourA, ...after], 62, 'part A of the hour from 03:00 stands without part B'],
    [
      'with the latest row and part A first',
      [...before, ...hourB, ...hourA, ...after].toReversed(),
      122,
      'part B of the hour from 03:00 stands before part A',
    ],
  ] as const)('is refused %s', ([, rows, line, sentence]) => {
    expect(refusalOf(fileOf(rows))).toBe(
      `dip.csv, line ${line}, field Time: ${sentence}; sort the file by time, or add the offset from UTC to the times.`,
    )
  })
})
