import { describe, expect, test } from 'vitest'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { recordedFrequency } from './recorded-frequency.ts'

const read = (text: string) => recordedFrequency(csvRows([text], 'dip.csv'), 'dip.csv')
const samples = (text: string) => {
  const { offsetsMs, valuesHz } = read(text).trace
  return [...offsetsMs].map((offset, place) => [offset, valuesHz[place]])
}
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
    ['deviations in Hz by declaration', 't;df [Hz]\n0;0,012\n1;-0,02\n2;-0,045\n'],
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
