import { expect, test } from 'vitest'
import { testsOf, type ProgrammeTest } from '../model/programme-tests.ts'
import { dataFile } from './data-file.ts'

const programme = testsOf('fcr-d-up-dynamic', {
  hasLowLoad: false,
  hasLowDroop: false,
  isContinuous: false,
  isLimited: false,
})
function testOf(name: string): ProgrammeTest {
  const found = programme.find(({ sequence }) => sequence.name === name)
  if (!found) throw new Error(`no test ${name}`)
  return found
}
const startMs = Date.parse('2026-03-02T10:05:00Z')
const samples = [
  { atS: 0, frequencyHz: 49.9, responseKw: 0 },
  { atS: 1, frequencyHz: 49.66, responseKw: 12.3456 },
]

test('writes MW with injection positive, CRLF, and a name of the test programme', () => {
  const { name, text } = dataFile(
    { test: testOf('Fast ramps'), samples, baselineKw: [33, 33] },
    { resource: 'North row', product: 'fcr-d-up-dynamic', startMs },
  )
  expect(name).toBe('North-row_FcrdUp_2.1_FI_UTC_20260302T1005-20260302T1005_1000ms.csv')
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
    { test: testOf('Sine, 40 s'), samples, baselineKw: [33, 33] },
    { resource: 'a', product: 'fcr-d-up-dynamic', startMs },
  )
  expect(text.split('\r\n')[0]).toBe('DateTime40,InsAcPow40,GridFreq40,ApplFreqSig40,CalcBaseline40')
})
