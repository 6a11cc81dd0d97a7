import { describe, expect, test } from 'vitest'
import { testsOf, type ProgrammeTest } from '../model/programme-tests.ts'
import { TooShort } from '../model/programme-findings.ts'
import { requiredShare, PRODUCTS } from '../model/product.ts'
import type { PlayedTest } from '../run/play-test.ts'
import { dataFileBlocks, dataFileName } from './data-file.ts'
import { judgeRecordings, readSamples, UnreadableRecording } from './recorded-tests.ts'

const startMs = Date.parse('2026-03-02T10:05:00Z')
const SINGLE = { hasLowLoad: false, hasLowDroop: false, isContinuous: false, isLimited: false }
const source = { resource: 'North row', product: 'fcr-d-up-dynamic', startMs } as const
const P0_KW = 20

function testOf(name: string): ProgrammeTest {
  const found = testsOf('fcr-d-up-dynamic', SINGLE).find(({ sequence }) => sequence.name === name)
  if (!found) throw new Error(`no test ${name}`)
  return found
}

/** A group that responds at once, or another share of it. */
function played(name: string, { seconds, scale = 1 }: { seconds?: number; scale?: number } = {}): PlayedTest {
  const testPlayed = testOf(name)
  const { durationS, frequencyHz } = testPlayed.sequence
  const samples = Array.from({ length: (seconds ?? durationS) + 1 }, (_, atS) => ({
    atS,
    frequencyHz: frequencyHz(atS),
    responseKw: scale * P0_KW * requiredShare(PRODUCTS['fcr-d-up-dynamic'], frequencyHz(atS)),
  }))
  return {
    name,
    test: testPlayed,
    capacityKw: P0_KW,
    samples,
    baselineKw: samples.map(() => 33),
    chargers: [],
    gridHz: Array.from({ length: samples.length * 10 - 9 }, () => 50.01),
    modes: [],
    controlMode: 'stepwise-classic',
    limitsKw: { least: 0, most: 66 },
  }
}
const textOf = (test: PlayedTest) => [...dataFileBlocks(test, source)].join('')
const fileOf = (test: PlayedTest) => ({ name: dataFileName(test, source), text: textOf(test) })

describe('a file of the test programme', () => {
  test('has ten rows per second, MW with injection positive, CRLF, and values that are noted once', () => {
    const ramps = played('Fast ramps', { seconds: 32 })
    expect(dataFileName(ramps, source)).toBe('North-row_FcrdUp_2.1_FI_UTC_20260302T1005-20260302T1005_100ms.csv')
    const lines = textOf(ramps).split('\r\n')
    expect(lines.length).toBe(1 + 321 + 1)
    expect(lines.slice(0, 3)).toEqual([
      'DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline,ContMode_FcrdUp,Cap_FcrdUp,ContStatus_FcrdUp,Pmin,Pmax',
      '20260302T100500.000,-0.033000,50.01000,49.90000,-0.033000,stepwise-classic,0.020000,1,-0.066000,0.000000',
      '20260302T100500.100,-0.033000,50.01000,49.90000,-0.033000,,,,,',
    ])
    // The frequency falls by 0.14 Hz/s from 30 s; the power is that of the last full second.
    expect(lines[1 + 315]).toBe('20260302T100531.500,-0.026000,50.01000,49.69000,-0.033000,,,,,')
  })

  test('the columns of a sine test carry its period', () => {
    expect(textOf(played('Sine, 40 s', { seconds: 1 })).split('\r\n')[0]).toMatch(/^DateTime40,InsAcPow40,.*,Pmax40$/)
  })
})

describe('recordings of a real group', () => {
  const whole = ['Fast ramps', 'Linearity', 'Endurance']

  test('are judged like played tests', () => {
    const good = judgeRecordings(
      whole.map((name) => fileOf(played(name))),
      'fcr-d-up-dynamic',
      P0_KW,
    )
    expect(good.approval).toMatchObject({ isApproved: true, capacityKw: P0_KW })
    expect(good.judged.length).toBe(3)
    const weak = judgeRecordings([fileOf(played('Fast ramps', { scale: 0.6 }))], 'fcr-d-up-dynamic', P0_KW)
    expect(weak.approval.failed).toContain('steadyState')
  })

  test('that are too short are refused with one sentence', () => {
    const short = [fileOf(played('Fast ramps', { seconds: 500 }))]
    const sentence =
      'The recording of Fast ramps, high droop is too short: it has the seconds 0 to 500, and the test lasts 1050 s.'
    expect(() => judgeRecordings(short, 'fcr-d-up-dynamic', P0_KW)).toThrow(new TooShort(sentence))
  })

  test.each([
    ['DateTime,InsAcPow\r\n', 'a.csv has no column ApplFreqSig.'],
    ['DateTime,InsAcPow,ApplFreqSig,CalcBaseline\r\nnow,1,50,1', 'a.csv, line 2, has no time, power, frequency or baseline.'],
  ])('%j is refused', (text, sentence) => {
    expect(() => readSamples('a.csv', text)).toThrow(new UnreadableRecording(sentence))
  })

  test('without a test of the product are refused', () => {
    const sentence = 'No file has a test type of fcr-n in its name.'
    expect(() => judgeRecordings([fileOf(played('Linearity'))], 'fcr-n', P0_KW)).toThrow(new UnreadableRecording(sentence))
  })
})
