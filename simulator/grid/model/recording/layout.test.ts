import { describe, expect, test } from 'vitest'
import {
  clock,
  comma,
  hzAt,
  iso,
  lines,
  mHzAt,
  readText as read,
  samplesOf as samples,
  timeOfDay as hour,
  twoDigits,
} from '#simulator/testing/recording-rows.ts'

const SAMPLES = [
  [0, 50.012],
  [1_000, 49.98],
  [2_000, 49.955],
]

describe('layouts of public recordings', () => {
  test.for([
    [
      'Fingrid, 10 Hz archive',
      'Time,Value\n2026-01-15 12:00:00.000,50.012\n2026-01-15 12:00:01.000,49.98\n2026-01-15 12:00:02.000,49.955\n',
    ],
    [
      'Fingrid, open data with UTC and local columns',
      '"Start time UTC","End time UTC","Start time UTC+02:00","End time UTC+02:00","Frequency - real time data"\n' +
        [
          ['00', '50.012'],
          ['01', '49.98'],
          ['02', '49.955'],
        ]
          .map(
            ([s, hz]) =>
              `"2026-01-15 10:00:${s}","2026-01-15 10:03:${s}","2026-01-15 12:00:${s}","2026-01-15 12:03:${s}","${hz}"\n`,
          )
          .join(''),
    ],
    [
      'Fingrid, data portal',
      'startTime;endTime;Taajuus - reaaliaikatieto\n2026-01-15T10:00:00.000Z;2026-01-15T10:03:00.000Z;50.012\n' +
        '2026-01-15T10:00:01.000Z;2026-01-15T10:03:00.000Z;49.98\n2026-01-15T10:00:02.000Z;2026-01-15T10:03:00.000Z;49.955\n',
    ],
    [
      'Fingrid, API',
      'datasetId,startTime,endTime,value\n177,2026-01-15T10:00:00Z,2026-01-15T10:03:00Z,50.012\n' +
        '177,2026-01-15T10:00:01Z,2026-01-15T10:03:00Z,49.98\n177,2026-01-15T10:00:02Z,2026-01-15T10:03:00Z,49.955\n',
    ],
    ['National Grid ESO', 'dtm,f\n2019-08-09 15:52:33,50.012\n2019-08-09 15:52:34,49.98\n2019-08-09 15:52:35,49.955\n'],
    [
      'National Grid ESO with an offset',
      'dtm,f\n2019-11-01 00:00:00 +0000,50.012\n2019-11-01 00:00:01 +0000,49.98\n2019-11-01 00:00:02 +0000,49.955\n',
    ],
    ['epoch seconds, value first', 'value,time\n50.012,1768471200\n49.98,1768471201\n49.955,1768471202\n'],
    [
      'epoch milliseconds and semicolons',
      'Timestamp;Frequenz\n1768471200000;50,012\n1768471201000;49,98\n1768471202000;49,955\n',
    ],
    ['epoch milliseconds under t', 't,f\n1768471200000,50.012\n1768471201000,49.98\n1768471202000,49.955\n'],
    [
      'offsets of a local time, BOM, semicolons, other columns',
      '\uFEFFTime;Voltage;Frequency [Hz];ROCOF\n2026-01-15T12:00:00+01:00;230.1;50.012;0\n' +
        '2026-01-15T12:00:01+01:00;230.2;49.980;0.01\n2026-01-15T12:00:02+01:00;230.2;49.955;\n',
    ],
    [
      'day, name of the month',
      'Time,Value\n28-Apr-2025 11:00:00,50.012\n28-Apr-2025 11:00:01,49.98\n28-Apr-2025 11:00:02,49.955\n',
    ],
    [
      'date and time in two columns',
      'Datum;Uhrzeit;f [Hz]\n15.01.2026;12:00:00;50,012\n15.01.2026;12:00:01;49,980\n15.01.2026;12:00:02;49,955\n',
    ],
    [
      'month first, twelve hours',
      'Time,Value\n1/15/2026 12:59:59 PM,50.012\n1/15/2026 1:00:00 PM,49.98\n1/15/2026 1:00:01 PM,49.955\n',
    ],
    ['seconds from the start', 't,f\n0,50.012\n1,49.98\n2,49.955\n'],
    ['milliseconds by declaration', 't (ms),f\n0,50.012\n1000,49.98\n2000,49.955\n'],
    ['mHz', 't,f\n0,50012\n1,49980\n2,49955\n'],
    ['deviations in mHz by declaration', 't,Deviation (mHz)\n0,12\n1,-20\n2,-45\n'],
    ['deviations in Hz by declaration', 't;df [Hz]\n0;0,012\n1;-0,02\n2;\u22120,045\n'],
    ['tabs, quotes, carriage returns', '"t"\t"f"\r"0"\t"50.012"\r"1"\t"49.98"\r"2"\t"49.955"\r'],
    [
      'names of zones',
      'Time,Value\n2026-10-25 03:59:59 EEST,50.012\n2026-10-25 03:00:00 EET,49.98\n2026-10-25 03:00:01 EET,49.955\n',
    ],
    ['no header', '2026-01-15 12:00:00,50.012\n2026-01-15 12:00:01,49.98\n2026-01-15 12:00:02,49.955\n'],
    ['lines before the header', 'sep=,\n# Station 4\nExported by the recorder\nt,f\n0,50.012\n1,49.98\n2,49.955\n'],
    [
      'the latest row first',
      't,f\n' + [50, 50, 50, 50, 50, 50, 50, 49.955, 49.98, 50.012].map((hz, n) => `${9 - n},${hz}\n`).join(''),
    ],
  ] as const)('%s', ([, text]) => {
    const found = samples(text).slice(0, 3)
    expect(found.map(([offset, hz]) => [offset, Number(hz?.toFixed(6))])).toEqual(SAMPLES)
  })
})

const ticks = (n: number, epoch: bigint) => `${epoch + BigInt(Date.parse(iso(n))) * 10_000n},${hzAt(n)}`

describe('other layouts have the same 40 samples', () => {
  test.for([
    ['a name of several words', `Zeitpunkt (UTC);Netzfrequenz in Hz\n${lines((n) => `${clock(n)};${comma(hzAt(n))}`)}`],
    ['a zone in the name', `Local Time (EET),Grid Freq. [Hz],Quality\n${lines((n) => `${clock(n)},${hzAt(n)},good`)}`],
    ['decimal commas in quotes', `"dateTime","frequency_hz"\n${lines((n) => `"${iso(n)}","${comma(hzAt(n))}"`)}`],
    ['epoch ms as text', `ts,freq\n${lines((n) => `="${Date.parse(iso(n))}",${hzAt(n)}`)}`],
    ['epoch ms behind an apostrophe', `ts,freq\n${lines((n) => `'${Date.parse(iso(n))},${hzAt(n)}`)}`],
    [
      'mixed zones',
      `Time,Value\n${lines((n) => (n % 2 > 0 ? `${clock(n + 7_200)} UTC+2,${hzAt(n)}` : `${clock(n - 12_600)}-0330,${hzAt(n)}`))}`,
    ],
    ['a time in UTC', `Time;Time UTC;f\n${lines((n) => `${clock(n * (n < 20 ? 1 : 900))};${clock(n)};${comma(hzAt(n))}`)}`],
    ['a zone in its own column', `Date;Time;Zone;f\n${lines((n) => `${clock(n).replace(' ', ';')};CET;${comma(hzAt(n))}`)}`],
    ['begin and end of a row', `Datum;von;bis;Frequenz\n${lines((n) => `15.01.2026;${hour(n)};${hour(n + 1)};${hzAt(n)}`)}`],
    ['empty columns', `,,Time,Value,,\n${lines((n) => `,,${iso(n)},${hzAt(n)},,`)}`],
    ['an index', `,timestamp,frequency\n${lines((n) => `${n},${iso(n)},${hzAt(n)}`)}`],
    ['names with units', `time_s,frequency_hz\n${lines((n) => `${n},${hzAt(n)}`)}`],
    ['hours', `Time (h);f [Hz]\n${lines((n) => `${(n / 3_600).toFixed(9)};${hzAt(n)}`)}`],
    ['Δf', `t,Δf [mHz]\n${lines((n) => `${n},${mHzAt(n)}`)}`],
    ['f-50', `Time;f-50 (mHz)\n${lines((n) => `${iso(n)};${mHzAt(n)}`)}`],
    ['a deviation from 50 Hz', `Time;Deviation from 50 Hz (mHz)\n${lines((n) => `${iso(n)};${mHzAt(n)}`)}`],
    [
      'a deviation beside the frequency',
      `Time;Frequency deviation (mHz);Frequency (Hz)\n${lines((n) => `${iso(n)};${mHzAt(n)};${hzAt(n)}`)}`,
    ],
    ['a rate beside the frequency', `Time;Frequency rate;Frequency (Hz)\n${lines((n) => `${iso(n)};0.01;${hzAt(n)}`)}`],
    ['a date and time in one number', `Time,Value\n${lines((n) => `${clock(n).replace(/\D/g, '')},${hzAt(n)}`)}`],
    ['the same with ms', `Time,Value\n${lines((n) => `${iso(n).replace(/\D/g, '')},${hzAt(n)}`)}`],
    ['single digits', `Time,Value\n${lines((n) => `2026-1-5 9:00:${twoDigits(n)},${hzAt(n)}`)}`],
    ['two digits of a year', `Zeit;Frequenz\n${lines((n) => `15.01.26 12:00:${twoDigits(n)};${comma(hzAt(n))}`)}`],
    ['a month first', `Time;Value\n${lines((n) => `Jan 15, 2026 12:00:${twoDigits(n)} PM;${hzAt(n)}`)}`],
    ['a weekday', `Time;Value\n${lines((n) => `Thu Jan 15 2026 ${hour(n)} GMT+0200 (EET);${hzAt(n)}`)}`],
    ['blanks that do not break', `Time;Value\n${lines((n) => `${clock(n).replace(' ', '\u00A0')};${hzAt(n)}\u202FHz`)}`],
    ['steps of 100 ns since the year 1', `Timestamp,Value\n${lines((n) => ticks(n, 621_355_968_000_000_000n))}`],
    ['steps of 100 ns since 1601', `Timestamp,Value\n${lines((n) => ticks(n, 116_444_736_000_000_000n))}`],
    [
      '30 lines about the file',
      `${lines((n) => `Key ${n}, a text`, 30)}Time;Value\n${lines((n) => `${iso(n)};${comma(hzAt(n))}`)}`,
    ],
    ['a table of bars', `|Time|Value|\n|---|---|\n${lines((n) => `|${iso(n)}|${hzAt(n)}|`)}`],
    ['a row of units', `t,f\ns,Hz\n${lines((n) => `${n},${hzAt(n)}`)}`],
    ['a second header', `t,f\n${lines((n) => `${n},${hzAt(n)}`, 20)}t,f\n${lines((n) => `${n},${hzAt(n)}`, 20, 20)}`],
    [
      'a second header with other columns',
      `t,f\n${lines((n) => `${n},${hzAt(n)}`, 20)}U,f,t\n${lines((n) => `49.9,${hzAt(n)},${n}`, 20, 20)}`,
    ],
    ['several quantities below each other', `Time,Name,Value\n${lines((n) => `${iso(n)},U,230.1\n${iso(n)},f,${hzAt(n)}`)}`],
  ] as const)('%s', ([, text]) => {
    const found = samples(text)
    expect(found.map(([offset, hz]) => [offset, hz?.toFixed(3)])).toEqual(
      Array.from({ length: 40 }, (_, n) => [n * 1_000, hzAt(n)]),
    )
    expect(read(text).summary.gaps.count).toBe(0)
  })

  test('a second header in another unit is refused', () => {
    expect(() => read(`t,f\n${lines((n) => `${n},50`)}t (ms),f\n40000,50\n`)).toThrow(
      new Error('dip.csv, line 42: a second header has other units; split the file.'),
    )
  })

  test.for([
    ['Matlab, a second', 739_996, 86_400],
    ['a spreadsheet, a minute', 46_037, 1_440],
    ['a spreadsheet, a quarter of an hour', 46_037, 96],
    ['Julian days', 2_461_056, 1_440],
  ] as const)('numbers of days are refused: %s', ([, first, perDay]) => {
    expect(() => read(`Time,Value\n${lines((n) => `${(first + n / perDay).toFixed(8)},${hzAt(n)}`, 3_000)}`)).toThrow(
      "looks like numbers of days; format the column as a date and time, or name it 't (s)'",
    )
  })

  test('a column that several names may mean is not chosen', () => {
    expect(() => read(`Time,Frequency north,Frequency south\n${lines((n) => `${iso(n)},50,50`)}`)).toThrow('expected a header')
  })
})
