import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { recordedFrequency } from './recorded-frequency.ts'

const read = (text: string) => recordedFrequency(csvRows([text], 'dip.csv'), 'dip.csv')
const samples = (text: string) => {
  const { offsetsMs, valuesHz } = read(text).trace
  return [...offsetsMs].map((offset, place) => [offset, valuesHz[place]])
}

describe('values', () => {
  test('missing, zero, implausible values and sentinels are gaps', () => {
    const gaps = [
      '',
      'NaN',
      'null',
      'N/A',
      'NA',
      '-',
      '#N/A',
      '0',
      '9999',
      '-9999',
      '0.001',
      '65.535',
      '65535',
      '1e999',
      '-3',
      '39.9',
      '65.1',
      '25.3',
    ]
    const text = `t,f\n${[...gaps, ...gaps.map(() => '50')].map((value, t) => `${t},${value}\n`).join('')}`
    const { trace, summary } = read(text)
    expect([...trace.valuesHz]).toEqual([...gaps.map(() => NaN), ...gaps.map(() => 50)])
    expect(summary.implausible).toBe(10)
    expect(summary.gaps).toEqual({ count: 1, totalMs: gaps.length * 1_000 })
  })

  test('40 and 65 Hz are frequencies', () => {
    expect(samples('t,f\n0,40\n1,65\n').map(([, hz]) => hz)).toEqual([40, 65])
  })

  test('sentinels among deviations are gaps', () => {
    const text = 't,Deviation (mHz)\n0,-999\n1,10\n2,9999\n3,0\n4,-999.25\n5,998\n'
    expect(samples(text).map(([, hz]) => hz)).toEqual([NaN, 50.01, NaN, 50, NaN, 50.998])
  })

  test.for([-999, 9_999, 99_999.5, -999_999, 32_767, -32_768, 65_535])(
    'sentinels of %d say nothing about the unit',
    (sentinel) => {
      const { summary } = read(`t,f\n${Array.from({ length: 60 }, (_, t) => `${t},${t < 10 ? 50 : sentinel}\n`).join('')}`)
      expect(summary).toMatchObject({ implausible: 50, gaps: { count: 1, totalMs: 50_000 } })
      expect(() => read(`t,f\n${Array.from({ length: 60 }, (_, t) => `${t},9999\n`).join('')}`)).toThrow(
        'no line has a frequency',
      )
    },
  )

  const rows = (hzAt: (t: number) => number | string) => Array.from({ length: 60 }, (_, t) => `${t},${hzAt(t)}\n`).join('')
  test.for([
    [
      `t,f\n${rows((t) => 25.3 + t / 10)}`,
      "60 of 60 values are outside 40 to 65 Hz: looks like deviations in mHz; name the column 'Deviation (mHz)' to read them",
    ],
    [
      `t,f\n${rows((t) => (t % 2 ? 21.4 : -18.2))}`,
      "60 of 60 values are outside 40 to 65 Hz: looks like deviations in mHz; name the column 'Deviation (mHz)' to read them",
    ],
    [
      `t,f\n${rows((t) => 41 + ((t * 7) % 19))}`,
      "the values change by 7.0 Hz from line to line: looks like another quantity, or like deviations in mHz; name the column 'Deviation (mHz)' to read these",
    ],
    [
      `t,f\n${rows((t) => (t % 2 ? 0.02 : -0.03))}`,
      "60 of 60 values are outside 40 to 65 Hz: looks like deviations in Hz; name the column 'Deviation (Hz)' to read them",
    ],
    [
      `t,f\n${rows(() => 1.0004)}`,
      '60 of 60 values are outside 40 to 65 Hz: looks like values per unit; multiply them by the nominal frequency',
    ],
    [`t,f\n${rows(() => 314.16)}`, '60 of 60 values are outside 40 to 65 Hz: looks like angular frequencies; divide them by 2π'],
    [
      `t,f\n${rows((t) => (t % 30 === 9 ? 57.6 : 60.01))}`,
      'all values are around 60: looks like a grid of 60 Hz; the simulated one has 50 Hz',
    ],
    [`t,f\n${rows(() => 230.1)}`, '60 of 60 values are outside 40 to 65 Hz: looks like voltages'],
    ...[
      `t,f (mHz)\n${rows(() => 50.01)}`,
      `t,Deviation (Hz)\n${rows(() => 50.01)}`,
      `t,Deviation (mHz)\n${rows(() => '50.01 Hz')}`,
    ].map(
      (text) => [text, "60 of 60 values are outside 40 to 65 Hz: looks like frequencies in Hz; name the column 'Value'"] as const,
    ),
    [
      `t,Deviation (mHz)\n${rows(() => 50.01)}`,
      "all values are around 50: looks like frequencies in Hz; name the column 'Value'",
    ],
    [`t,f\n${rows(() => '')}`, 'no line has a frequency'],
  ] as const)('a file without frequencies is refused: %j', ([text, sentence]) => {
    expect(() => read(text)).toThrow(new Error(`dip.csv, line 2, field ${text.slice(2, text.indexOf('\n'))}: ${sentence}.`))
  })
})

describe('rows that cannot be read', () => {
  test('are left out up to a fifth', () => {
    const text = (low: number) =>
      `t,f\n${Array.from({ length: 50 }, (_, t) => `${t},${t > 0 && t <= low ? 'low' : 50}\n`).join('')}`
    expect(read(text(10)).summary.ignored).toMatchObject([{ what: 'unreadable row', count: 10 }])
    expect(() => read(text(11))).toThrow("dip.csv, line 3, field f: expected a frequency in Hz or mHz, or nothing, found 'low'.")
  })

  test('are left out and counted while they are few', () => {
    const rows = Array.from({ length: 50 }, (_, t) => `${t},50\n`)
    rows[10] = '10,low\n'
    rows[20] = 'soon,50\n'
    rows[30] = '30,"50\n'
    rows[49] = '49'
    const { trace, summary } = read(`t,f\n${rows.join('')}`)
    expect(trace.durationMs).toBe(49_000)
    expect(summary.ignored).toEqual([expect.objectContaining({ what: 'unreadable row', count: 4, line: 12 })])
    expect(summary.gaps).toEqual({ count: 3, totalMs: 3_000 })
  })

  test.for([
    [
      'zeit_x,wert_x\n',
      "dip.csv, line 1, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f', found 'zeit_x,wert_x'.",
    ],
    ['', "dip.csv, line 1, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f', found ''."],
    [
      'a,b,c\n1,2026-01-15 12:00:00,50\n',
      "dip.csv, line 1, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'; looks like times in column 2 and frequencies in column 3; name these columns 'Time' and 'Value', found 'a,b,c'.",
    ],
    [
      '2026-01-15 12:00:00,50,1,2,3,4,5,6\n',
      "dip.csv, line 1, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'; looks like a file without a header; name the columns in line 1, such as 'Time,Value', found '2026-01-15 12:00:00,50,1,2,3,4,5,6'.",
    ],
    [
      't,deviation\n0,12\n',
      "dip.csv, line 1, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'; looks like deviations without a unit; name the column 'Deviation (mHz)' or 'Deviation (Hz)', found 't,deviation'.",
    ],
    ['t,f\n0,50\n1,low\n', "dip.csv, line 3, field f: expected a frequency in Hz or mHz, or nothing, found 'low'."],
    ['t,f\n0,50\nsoon,50\n', "dip.csv, line 3, field t: expected seconds from the start, such as 12.5, found 'soon'."],
    [
      'Time,Value\n2026-02-30 12:00:00,50\n',
      "dip.csv, line 2, field Time: expected a time such as 2026-01-15 12:00:00.000, found '2026-02-30 12:00:00'.",
    ],
    [
      'Time,Value\n2026-01-15 12:00:00Z,50\n2026-01-15 12:00:01,50\n',
      "dip.csv, line 3, field Time: expected a time with a zone like the lines before, found '2026-01-15 12:00:01'.",
    ],
    [
      't,f\n0,50\n2,50\n1,50\n',
      'dip.csv, line 4, field t: expected a time after that of the line before; 1 of 3 lines are not after the line before; sort the file by time.',
    ],
    [
      't,f\n0,50,012\n1,50,013\n',
      "dip.csv, line 2, expected two fields, t and f; looks like decimal commas, which need semicolons between the fields, found '0,50,012'.",
    ],
    [
      `t,f\n${Array.from({ length: 9 }, (_, n) => `${9 - n},50\n`).join('')}`,
      'dip.csv, line 3, field t: expected a time after that of the line before; 8 of 9 lines are not after the line before; sort the file by time.',
    ],
    ['t,f\n0,50\n', 'dip.csv: expected at least two samples after the header, found 1.'],
    [
      't,f\n0,50\n1000,50\n2000,50\n',
      "dip.csv, line 2, field t: looks like milliseconds, as the lines are 1000 apart; name the column 't (ms)', or 't (s)' if these are seconds.",
    ],
    [
      `Time,Value\n${Array.from({ length: 9 }, (_, n) => `${46037 + n / 86_400},50\n`).join('')}`,
      "dip.csv, line 2, field Time: looks like numbers of days; format the column as a date and time, or name it 't (s)'.",
    ],
  ] as const)('%j is refused', ([text, sentence]) => {
    expect(() => read(text)).toThrow(new Error(sentence))
  })
})

/** An error in how a text is read or refused; null without one. */
function problemOf(content: string): string | null {
  try {
    const { trace, summary } = read(content)
    const isBelow = (place: number) => (trace.offsetsMs[place - 1] ?? -1) < (trace.offsetsMs[place] ?? 0)
    if (!trace.valuesHz.every((hz) => Number.isNaN(hz) || (hz >= 40 && hz <= 65))) return 'a value'
    if (!trace.offsetsMs.every((_, place) => isBelow(place))) return 'the order'
    return Number.isFinite(summary.durationMs) && summary.periodMs > 0 ? null : 'the summary'
  } catch (error) {
    const sentence = error instanceof Error ? error.message : ''
    return /^dip\.csv[,:] [^\n\r\0]*\.$/.test(sentence) ? null : sentence
  }
}

test('odd and hostile texts are read, or refused with one sentence that names the file', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'null',
      '50',
      '49,9',
      '-1',
      '1e400',
      '"',
      '""',
      '"a',
      'Time',
      't',
      'f',
      'Value',
      '1768471200',
      '46037.5',
      '\0',
      '\u2028',
      '-',
      '+',
    ),
    fc.constantFrom(
      '2026-10-25 03:00:00',
      '2026-02-30 00:00',
      '2026-10-25T03:00:00+02:00',
      '03/04/2026 1:00 PM',
      '99:99',
      'EET',
      '1/1/1 1:1',
    ),
    fc.string({ maxLength: 8 }),
    fc.double({ noNaN: true }).map(String),
  )
  const line = fc.tuple(fc.array(cell, { maxLength: 5 }), fc.constantFrom(',', ';', '\t')).map(([cells, by]) => cells.join(by))
  const head = fc.constantFrom('Time,Value', 't,f', 't;f', 'dtm,f', 'Date,Time,f', '')
  const text = fc
    .tuple(head, fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'))
    .map(([first, rest, end]) => [first, ...rest].join(end))
  const plain = fc.array(fc.tuple(fc.nat(40), fc.constantFrom('50', '49.9', '39', '66', 'null', '9999', 'x')), {
    minLength: 2,
    maxLength: 30,
  })
  const plausible = plain.map((rows) => `t,f\n${rows.map(([t, hz]) => `${t},${hz}\n`).join('')}`)
  for (const texts of [text, plausible]) {
    const found = fc.sample(texts, { numRuns: 1_500, seed: 7 }).map(problemOf)
    expect(found.filter((problem) => problem !== null)).toEqual([])
  }
})
