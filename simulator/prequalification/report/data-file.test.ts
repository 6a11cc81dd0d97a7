import { expect, test } from 'vitest'
import { dataFile } from './data-file.ts'

const startMs = Date.parse('2026-03-02T10:05:00Z')
const samples = [
  { atS: 0, frequencyHz: 49.9, responseKw: 0 },
  { atS: 1, frequencyHz: 49.66, responseKw: 12.3456 },
]

test('writes MW with injection positive, CRLF, and a name of the test programme', () => {
  const { name, text } = dataFile(
    { name: 'Fast ramps', samples, baselineKw: [33, 33], chargers: [] },
    { resource: 'North row', testType: '2.2', startMs },
  )
  expect(name).toBe('North-row_FcrdUp_2.2_FI_UTC_20260302T1005-20260302T1005_1000ms.csv')
  expect(text).toBe(
    [
      'DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline',
      '20260302T100500.000,-0.033000,49.90000,49.90000,-0.033000',
      '20260302T100501.000,-0.020654,49.66000,49.66000,-0.033000',
      '',
    ].join('\r\n'),
  )
})

test('the columns of a sine test carry its period', () => {
  const { text } = dataFile(
    { name: 'Sine, 40 s', samples, baselineKw: [33, 33], chargers: [] },
    { resource: 'a', testType: 'b', startMs },
  )
  expect(text.split('\r\n')[0]).toBe('DateTime40,InsAcPow40,GridFreq40,ApplFreqSig40,CalcBaseline40')
})
