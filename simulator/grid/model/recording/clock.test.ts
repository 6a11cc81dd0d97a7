import { describe, expect, test } from 'vitest'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { recordedFrequency } from './recorded-frequency.ts'

const read = (text: string) => recordedFrequency(csvRows([text], 'dip.csv'), 'dip.csv')
const samples = (text: string) => {
  const { offsetsMs, valuesHz } = read(text).trace
  return [...offsetsMs].map((offset, place) => [offset, valuesHz[place]])
}

describe('times', () => {
  const clock = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19)
  /** Rows of a local clock over a change: UTC offset in hours before and after it. */
  const local = (
    changeUtc: string,
    [before, after]: [number, number],
    stepS: number,
    isMissing: (s: number) => boolean = () => false,
  ) => {
    const changeMs = Date.parse(changeUtc)
    const from = changeMs - 2 * 3_600_000
    const moments = Array.from({ length: (4 * 3_600) / stepS }, (_, n) => from + n * stepS * 1_000).filter(
      (ms) => !isMissing((ms - changeMs) / 1_000),
    )
    const text = moments.map((ms) => `${clock(ms + (ms < changeMs ? before : after) * 3_600_000)},50\n`).join('')
    return { text: `Time,Value\n${text}`, offsets: moments.map((ms) => ms - from) }
  }

  const CHANGES = [
    ['autumn, Helsinki', '2026-10-25T01:00:00Z', [3, 2]],
    ['autumn, Berlin', '2026-10-25T01:00:00Z', [2, 1]],
    ['autumn, London', '2026-10-25T01:00:00Z', [1, 0]],
    ['autumn, New York', '2026-11-01T06:00:00Z', [-4, -5]],
    ['autumn, New York, on the last day', '2027-11-07T06:00:00Z', [-4, -5]],
    ['spring, Helsinki', '2026-03-29T01:00:00Z', [2, 3]],
    ['spring, Berlin', '2026-03-29T01:00:00Z', [1, 2]],
    ['spring, London', '2026-03-29T01:00:00Z', [0, 1]],
    ['spring, New York', '2026-03-08T07:00:00Z', [-5, -4]],
    ['spring, New York, on the last day', '2027-03-14T07:00:00Z', [-5, -4]],
  ] as const

  test.for([
    ...CHANGES.flatMap(([name, at, offsets]) => [1, 10, 60, 180, 300, 900].map((step) => [name, at, offsets, step] as const)),
    // In steps of seconds, the step back of an hour is enough.
    ...[1, 10].map((step) => ['autumn, Sydney', '2026-04-04T16:00:00Z', [11, 10], step] as const),
  ])('a local clock continues over the change in %s, %s, %j, in steps of %d s', ([, at, offsets, step]) => {
    const { text, offsets: expected } = local(at, [...offsets], step)
    const { trace, summary } = read(text)
    expect([...trace.offsetsMs]).toEqual(expected)
    expect(summary.gaps.count).toBe(0)
    expect(summary.repaired).toMatchObject([{ what: 'change of clocks', count: 1 }])
  })

  test.for(CHANGES.filter(([name]) => name.includes('Helsinki')))(
    'a drop-out of two minutes around the change stays a gap in %s',
    ([, at, offsets]) => {
      const { text } = local(at, [...offsets], 1, (s) => s >= -60 && s < 60)
      expect(read(text).summary.gaps).toEqual({ count: 1, totalMs: 120_000 })
    },
  )

  test.for([
    [30, 1_800_000],
    [31, 5_460_000],
  ] as const)('the first row may come %d min after the skipped hour', ([minutes, totalMs]) => {
    const { text } = local('2026-03-29T01:00:00Z', [1, 2], 60, (s) => s >= 0 && s < minutes * 60)
    expect(read(text).summary.gaps).toEqual({ count: 1, totalMs })
  })

  test.for([
    [58.5, 'step back'],
    [59.5, 'change of clocks'],
  ] as const)('a step back of %d min on any day is a %s', ([minutes, what]) => {
    const at = (n: number) => clock(Date.parse('2026-06-10T04:00:00Z') + n * 10_000 - (n > 1_000 ? minutes * 60_000 : 0))
    const { repaired, ignored } = read(`Time,Value\n${Array.from({ length: 2_400 }, (_, n) => `${at(n)},50\n`).join('')}`).summary
    expect([...repaired, ...ignored].map((note) => note.what)).toContain(what)
  })

  test('a clock in UTC does not change', () => {
    const rows = Array.from(
      { length: 120 },
      (_, minute) =>
        `${new Date(Date.parse('2026-03-29T00:30:00Z') + (minute < 30 ? minute : minute + 60) * 60_000).toISOString()},50\n`,
    )
    expect(read(`Time,Value\n${rows.join('')}`).summary.gaps).toEqual({ count: 1, totalMs: 3_600_000 })
  })

  test('a date that may be of two months is that of the change of clocks', () => {
    const { text, offsets } = local('2026-11-01T06:00:00Z', [-4, -5], 900)
    const american = text.replace(/(\d{4})-(\d\d)-(\d\d) (\d\d)(:\S*),/g, (_, year, month, day, hour, rest) => {
      return `${month}/${day}/${year} ${Number(hour) % 12 || 12}${rest} ${hour < '12' ? 'AM' : 'PM'},`
    })
    expect([...read(american).trace.offsetsMs]).toEqual(offsets)
  })

  test('letters of the repeated hour are read', () => {
    const { text, offsets } = local('2026-10-25T01:00:00Z', [2, 1], 900)
    let count = 0
    const named = text.replace(/ 02:/g, () => ` 02${count++ < 4 ? 'A' : 'B'}:`)
    expect([...read(named).trace.offsetsMs]).toEqual(offsets)
  })

  test('24:00 is the end of a day', () => {
    const rows = ['14 23:59:59', '14 24:00:00', '15 00:00:01'].map((time) => `2026-01-${time},50\n`)
    expect([...read(`Time,Value\n${rows.join('')}`).trace.offsetsMs]).toEqual([0, 1_000, 2_000])
    expect(() => read('Time,Value\n2026-01-14 24:00:01,50\n')).toThrow('expected a time')
  })

  test('of rows with the same time, the first frequency counts', () => {
    expect(samples('t,f\n0,\n0,50.1\n0,50.2\n1,50\n1,\n').map(([, hz]) => hz)).toEqual([50.1, 50])
  })

  test('repeated times and steps back are left out, and the first value counts', () => {
    const times = [...Array.from({ length: 30 }, (_, t) => t), 29, 28, 27, ...Array.from({ length: 30 }, (_, t) => 30 + t)]
    const { trace, summary } = read(`t,f\n${times.map((t, place) => `${t},${place < 30 ? 50 : 49.9}\n`).join('')}`)
    expect([...trace.offsetsMs]).toEqual(Array.from({ length: 60 }, (_, t) => t * 1_000))
    expect(trace.valuesHz[29]).toBe(50)
    expect(summary.ignored).toEqual([
      { what: 'repeated time', count: 1, line: 32 },
      { what: 'step back', count: 2, line: 33, lastLine: 34 },
    ])
  })

  test('a number of another size than the first epoch time is no time', () => {
    const rows = Array.from({ length: 20 }, (_, n) => `${n === 9 ? 0 : n === 15 ? 1_768_471_215_000 : 1_768_471_200 + n},50\n`)
    const { trace, summary } = read(`t,f\n${rows.join('')}`)
    expect(trace.durationMs).toBe(20_000)
    expect(summary.ignored).toEqual([{ what: 'unreadable row', count: 2, line: 11, lastLine: 17 }])
  })

  test.for([
    ['03/01/2026', '03/02/2026'],
    ['01/03/2026', '02/03/2026'],
    ['12/01/2026', '13/01/2026'],
    ['12/12/2026', '12/13/2026'],
  ])('the order of day and month follows from the next day: %s, %s', ([day, next]) => {
    const text = `Time,Value\n${day} 23:59:59,50\n${next} 00:00:00,49.9\n`
    expect(samples(text).map(([offset]) => offset)).toEqual([0, 1_000])
  })
})

describe('steps', () => {
  const tens = Array.from({ length: 10 }, () => 10)
  const ones = tens.map(() => 1)
  const regular = [...ones, ...ones, ...ones, ...ones]
  const uneven = (long: number) => regular.slice(0, 4).flatMap(() => [1, 3, 2, 5, 1, 4, 2, 3, 1, long])
  const summaryOf = (lengths: readonly number[]) => {
    let t = 0
    const { isUneven, gaps } = read(`t,f\n0,50\n${lengths.map((step) => `${(t += step)},50\n`).join('')}`).summary
    return [isUneven, gaps.count, gaps.totalMs]
  }

  test('uneven steps are no gaps, and much longer ones are', () => {
    expect(summaryOf([1, 3, 2, 5, 1, 4, 2, 3, 1, 2, 6, 1, 3, 2, 120, 2, 4, 120, 3, 2])).toEqual([true, 2, 234_000])
  })

  test.for([
    ['1.5 usual steps', [...ones, 1.5, ...ones], [false, 0, 0]],
    ['1.6 usual steps', [...ones, 1.6, ...ones], [false, 1, 600]],
    ['a quarter of the steps', [...ones, 2, 2, 2, ...ones, 2, 2, 2], [false, 6, 6_000]],
    ['more than a quarter of the steps', [...ones, 2, 2, 2, ...ones, 2, 2, 2, 2], [true, 0, 0]],
    ['ten usual steps', uneven(30), [true, 0, 0]],
    ['more than ten usual steps', uneven(35), [true, 4, 128_000]],
    ['nine steps of ten seconds', [...regular, ...tens.slice(1), 1], [false, 9, 81_000]],
    ['ten steps of ten seconds', [...regular, ...tens, 1], [false, 0, 0]],
    ['ten steps of ten seconds, and 200 s', [...regular, ...tens, 200], [false, 1, 199_000]],
  ] as const)('gaps of %s', ([, lengths, expected]) => expect(summaryOf(lengths)).toEqual(expected))
})

describe('a clock that is wrong in a few rows', () => {
  const second = (n: number) => new Date(Date.UTC(2026, 0, 15, 10) + n * 1_000).toISOString()
  const hz = (n: number) => (50 + (n % 7) / 100).toFixed(2)
  /** 300 rows of a second each; `timeOf` changes the times of some. */
  const readWith = (timeOf: (n: number) => string | undefined) =>
    read(`Time,Value\n${Array.from({ length: 300 }, (_, n) => `${timeOf(n) ?? second(n)},${hz(n)}\n`).join('')}`)
  const notesOf = (timeOf: (n: number) => string | undefined) => {
    const { summary, trace } = readWith(timeOf)
    const known = [...trace.offsetsMs].flatMap((ms, place) =>
      Number.isNaN(trace.valuesHz[place]) ? [] : [[ms, trace.valuesHz[place]]],
    )
    return { notes: summary.ignored.map(({ what, count, line }) => [what, count, line]), gaps: summary.gaps.totalMs, known }
  }
  const right = (places: readonly number[], from = 0) => places.map((n) => [(n - from) * 1_000, Number(hz(n))])
  const all = Array.from({ length: 300 }, (_, n) => n)

  test.for([
    ['one row is a year ahead', 1, (n: number) => second(n + 31_536_000)],
    ['ten rows are two minutes ahead', 10, (n: number) => second(n + 120)],
    ['three rows have the same time ahead', 3, () => second(31_536_000)],
  ] as const)('%s, which are left out', ([, count, ahead]) => {
    const isAhead = (n: number) => n >= 100 && n < 100 + count
    const { notes, gaps, known } = notesOf((n) => (isAhead(n) ? ahead(n) : undefined))
    expect(known).toEqual(right(all.filter((n) => !isAhead(n))))
    expect(gaps).toBe(count * 1_000)
    expect(notes.reduce((sum, [, many]) => sum + Number(many), 0)).toBe(count)
  })

  test('rows that are a minute ahead or less, or more than ten, are no error of these rows', () => {
    const ahead = (count: number, seconds: number) => (n: number) =>
      n >= 100 && n < 100 + count ? second(n + seconds) : undefined
    expect(notesOf(ahead(1, 60)).notes).toEqual([
      ['step back', 59, 103],
      ['repeated time', 1, 162],
    ])
    expect(() => readWith(ahead(11, 1_000))).toThrow(/189 of 300 lines are not after the line before; sort the file by time/)
  })

  test('a first row that is ahead is left out, and times count from the next one', () => {
    const { notes, known } = notesOf((n) => (n === 0 ? second(10_000) : undefined))
    expect(notes).toEqual([['step ahead', 1, 2]])
    expect(known).toEqual(right(all.slice(1), 1))
  })

  test.for([
    ['begins in 1970', (n: number) => (n < 60 ? `1970-01-01T00:00:${String(n).padStart(2, '0')}Z` : undefined), all.slice(60), 2],
    [
      'ends in 2036',
      (n: number) => (n > 239 ? `2036-01-01T00:00:${String(n - 240).padStart(2, '0')}Z` : undefined),
      all.slice(0, 240),
      242,
    ],
  ] as const)('a recorder whose clock %s plays the other rows', ([, timeOf, places, line]) => {
    const { notes, known } = notesOf(timeOf)
    expect(notes).toEqual([['clock not set', 60, line]])
    expect(known).toEqual(right(places, places[0]))
  })

  test('two recordings that are years apart keep their gap', () => {
    expect(
      notesOf((n) => (n < 61 ? `2024-01-15T10:00:${String(n % 60).padStart(2, '0')}.${n < 60 ? 0 : 5}00Z` : undefined)).notes,
    ).not.toContainEqual(expect.arrayContaining(['clock not set']))
    expect(
      notesOf((n) =>
        n > 150 ? `2036-01-01T00:${String(10 + Math.floor(n / 60))}:${String(n % 60).padStart(2, '0')}Z` : undefined,
      ).notes,
    ).toEqual([])
  })
})
