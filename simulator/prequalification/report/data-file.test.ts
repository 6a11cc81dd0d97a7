import { describe, expect, test } from 'vitest'
import { testsOf, type ProgrammeTest } from '../model/programme-tests.ts'
import { requiredShare, PRODUCTS } from '#simulator/battery-storage/model/product.ts'
import type { PlayedTest } from '../run/play-test.ts'
import { energySteps } from '../model/energy-sequences.ts'
import { fileOf, nameOf, testOf as recordedTestOf, whole } from '../testing/recorded-programme.ts'
import { dataFileBlocks, dataFileName } from './data-file.ts'
import { readRecording } from './recorded-file.ts'
import { judgeRecordings } from './recorded-tests.ts'

const startMs = Date.parse('2026-03-02T10:05:00Z')
const SINGLE = { hasLowLoad: false, hasLowDroop: false, isContinuous: false, isLimited: false }
const source = { resource: 'North row', product: 'fcr-d-up-dynamic', startMs } as const
const P0_KW = 20

function testOf(name: string): ProgrammeTest {
  const found = testsOf('fcr-d-up-dynamic', SINGLE).find(({ sequence }) => sequence.name === name)
  if (!found) throw new Error(`no test ${name}`)
  return found
}

/** A group that responds at once. */
function played(name: string, { seconds }: { seconds?: number } = {}): PlayedTest {
  const testPlayed = testOf(name)
  const { durationS, frequencyHz } = testPlayed.sequence
  const samples = Array.from({ length: (seconds ?? durationS) + 1 }, (_, atS) => ({
    atS,
    frequencyHz: frequencyHz(atS),
    responseKw: P0_KW * requiredShare(PRODUCTS['fcr-d-up-dynamic'], frequencyHz(atS)),
  }))
  return {
    name,
    test: testPlayed,
    capacityKw: P0_KW,
    samples,
    baselineKw: samples.map(() => 33),
    chargers: [],
    gridHz: Array.from({ length: samples.length * 10 - 9 }, (_, row) => 50.01 + (row % 10) / 1_000),
    energy: [],
    controlMode: 'stepwise-classic',
    limitsKw: { least: 0, most: 66 },
  }
}
const textOf = (test: PlayedTest) => [...dataFileBlocks(test, source)].join('')

describe('a file of the test programme', () => {
  test('has ten rows per second, MW with injection positive, CRLF, and values that are noted once', () => {
    const ramps = played('Fast ramps', { seconds: 32 })
    expect(dataFileName(ramps, source)).toBe('North-row_FcrdUp_2.1_FI_UTC_20260302T1005-20260302T1005_100ms.csv')
    const lines = textOf(ramps).split('\r\n')
    expect(lines.length).toBe(1 + 321 + 1)
    expect(lines.slice(0, 3)).toEqual([
      'DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline,ContMode_FcrdUp,Cap_FcrdUp,ContStatus_FcrdUp,Pmin,Pmax',
      '20260302T100500.000,-0.033000,50.01000,49.90000,-0.033000,stepwise-classic,0.020000,1,-0.066000,0.000000',
      '20260302T100500.100,-0.033000,50.01100,49.90000,-0.033000,,,,,',
    ])
    // The frequency falls by 0.14 Hz/s from 30 s; the power is that of the last full second.
    expect(lines[1 + 315]).toBe('20260302T100531.500,-0.026000,50.01500,49.69000,-0.033000,,,,,')
  })

  test('has regulating strength and activated power in operation, where no frequency is applied', () => {
    const operation = played('Operation', { seconds: 1 })
    const samples = operation.samples.map((sample) => ({ ...sample, responseKw: 12 }))
    const [head = '', first = ''] = textOf({ ...operation, samples }).split('\r\n')
    expect(head).toMatch(/,Pmin,Pmax,RegStr_FcrdUp,Activated_FcrdUp$/)
    // 20 kW over 0.4 Hz, and 12 kW. The frequency is that of the grid.
    expect(first).toMatch(/^20260302T100500\.000,-?[\d.]+,50\.01000,,.*,0\.050000,0\.012000$/)
  })

  test('has the energy management of a limited reservoir, and its state of charge', () => {
    const energy = [0, 1].map(() => ({ nem: 1, aem: 0, enduranceMin: 17.25, nemKw: 3 }) as const)
    const lines = textOf({ ...played('Operation', { seconds: 1 }), energy, socPercent: [41.5, 41.6] }).split('\r\n')
    expect(lines[0]).toMatch(/,ResSize_FcrdUp,NEM_MW_FcrdUp,NEM_FcrdUp,AEM_FcrdUp,SOC$/)
    expect(lines[1]).toMatch(/,17\.250,0\.003000,1,0,41\.500$/)
  })

  test('the columns of a sine test carry its period', () => {
    expect(textOf(played('Sine, 40 s', { seconds: 1 })).split('\r\n')[0]).toMatch(/^DateTime40,InsAcPow40,.*,Pmax40$/)
  })
})

describe('a recorded test of the energy management', () => {
  /** One row per second. Step 0 lasts longer by a time, the last one by 500 s, and the frequency is higher. Rows after it have full activation. */
  const PRODUCTS_OF_RESERVOIRS: readonly ['fcr-d-up-dynamic' | 'fcr-n', 'fcr-n'] = ['fcr-d-up-dynamic', 'fcr-n']
  function judge({
    product = PRODUCTS_OF_RESERVOIRS[0],
    longerS = 0,
    higherHz = 0,
    columns = 'ResSize,NEM,AEM,NEM_MW',
    limitedAt = (_share: number): string => '20,0,0,0',
    restS = 0,
  } = {}) {
    const steps = energySteps(product)
    const lengthOf = (step: number, minS: number) => minS + (step === 0 ? longerS : step === steps.length - 1 ? 500 : 0)
    const seconds = steps.flatMap(({ hz, minS }, step) => Array.from({ length: lengthOf(step, minS) }, () => hz + higherHz))
    const rows = [...seconds, seconds.at(-1) ?? NaN].map((hz, atS) => {
      const powerMw = ((P0_KW / 1_000) * requiredShare(PRODUCTS[product], hz)).toFixed(6)
      return `${atS},${powerMw},50.01,${hz.toFixed(4)},0,${limitedAt(atS / seconds.length)}`
    })
    const rest = Array.from({ length: restS }, (_, s) => `${rows.length + s},0,50.01,49.5,0,${limitedAt(1)}`)
    const text = [`DateTime,InsAcPow,GridFreq,ApplFreqSig,CalcBaseline,${columns}`, ...rows, ...rest].join('\n')
    const service = product === 'fcr-n' ? 'Fcrn' : 'FcrdUp'
    return judgeRecordings([{ name: `Row_${service}_EnergyManagement_FI.csv`, text }], product, P0_KW)
  }

  test.each(PRODUCTS_OF_RESERVOIRS)('of %s is judged to the end of steps of any length', (product) => {
    for (const longerS of [-1, 0, 500]) {
      const modes = judge({ product, longerS, limitedAt: (share) => (share < 0.98 ? '3,1,1,0' : '30,0,0,0') }).findings.find(
        ({ name }) => name === 'energyManagement',
      )
      expect([longerS, modes?.value]).toEqual([longerS, 1])
      const held = judge({ product, longerS }).findings.flatMap(({ name, value }) => (name === 'endurance' ? [value] : []))
      expect(held).toEqual(held.map(() => expect.closeTo(100, 3)))
      expect(held).toHaveLength(product === 'fcr-n' ? 2 : 1)
    }
    const most = product === 'fcr-n' ? 'at most 0.2 s' : 'at most 0.1 s'
    expect(judge({ product }).notes).toEqual([expect.stringContaining(most)])
  })

  const MODES = '3,1,1,0'
  test.each([
    ['modes in every row', 'ResSize,NEM,AEM,NEM_MW', MODES, '30,0,0,0', undefined],
    ['no modes in its last step', 'ResSize,NEM,AEM,NEM_MW', MODES, '30,,off,0', 'NEM unknown in step 4, AEM unknown in step 4'],
    ['no column of NEM', 'ResSize,AEM', '3,1', '30,0', 'NEM unknown in step 2, NEM unknown in step 4'],
    ['the columns of two products', 'NEM_FcrdDo,ResSize,NEM_FcrdUp,AEM_FcrdUp,AEM_Fcrn', `0,${MODES}`, '1,30,0,0,1', undefined],
  ])('with %s', (_, columns, on, off, unknown) => {
    const { findings } = judge({ columns, limitedAt: (share) => (share < 0.98 ? on : off) })
    const note = unknown === undefined ? undefined : `Not shown: ${unknown}.`
    expect(findings.find(({ name }) => name === 'energyManagement')).toMatchObject(
      note ? { isNotShown: true, note } : { value: 1 },
    )
  })

  test('is refused with two columns of a mode', () => {
    const columns = 'ResSize,NEM_FcrdUp,AEM,NEM'
    expect(() => judge({ columns })).toThrow('line 1, has two columns NEM: NEM_FcrdUp and NEM.')
  })

  test('ends with its last step', () => {
    const [own, longer] = [judge(), judge({ restS: 200 })]
    expect(longer.findings).toEqual(own.findings)
    const rest = 'Row_FcrdUp_EnergyManagement_FI.csv has 199.0 s after the end of the test, which are ignored.'
    expect(longer.notes).toEqual([...own.notes, rest])
  })

  test('replaces the endurance, also without the columns of a limited reservoir', () => {
    const { tests } = judge({ columns: 'SOC', limitedAt: () => '50' })
    expect(tests.find(({ testType }) => testType === 'Endurance')?.state).toBe('not-applicable')
  })

  test('is refused with a step that is more than 1 s shorter, or at another frequency', () => {
    expect(judge({ longerS: -1, higherHz: 0.0099 }).findings).not.toEqual([])
    expect(() => judge({ longerS: -2 })).toThrow(': step 0 at 49.91 Hz lasts 28 s, and the test needs 30 s.')
    expect(() => judge({ higherHz: 0.0101 })).toThrow(': step 0 at 49.91 Hz is missing, and the test needs 30 s.')
  })
})

test.each([
  ['2.4', '', ['2.2', '2.3', '6.2']],
  ['2.3', '', ['6.2']],
  ['2.1', ',ResSize', ['EnergyManagement']],
])('a recorded test %s with the columns %j besides makes %j necessary', (testType, column, missing) => {
  const { text } = fileOf(recordedTestOf('2.1'))
  const added = { name: nameOf(testType), text: text.replace('ContMode_FcrdUp', `ContMode_FcrdUp${column}`) }
  const files = [...whole.filter(({ name }) => name !== nameOf(testType)), added]
  const { tests } = judgeRecordings(files, 'fcr-d-up-dynamic', P0_KW)
  expect(tests.flatMap((one) => (one.state === 'missing' ? [one.testType] : []))).toEqual(missing)
})

test('with two droops, the capacity of the high one is that of its file', () => {
  const { text } = fileOf(recordedTestOf('2.1'), { scale: () => 0.5 })
  const rows = text.replace('ContMode_FcrdUp', 'ContMode_FcrdUp,Cap_FcrdUp').replace('stepwise', 'stepwise,0.010000')
  const high = { name: nameOf('2.1'), text: rows }
  const low = { name: nameOf('2.2'), text: fileOf(recordedTestOf('2.1')).text }
  const failedOf = (files: (typeof low)[]) => judgeRecordings(files, 'fcr-d-up-dynamic', P0_KW).approval.failed
  expect(failedOf([high, low])).toEqual([])
  expect(failedOf([{ ...low, name: high.name }, low])).toEqual([])
  expect(failedOf([high])).toContain('steadyState')
})

test('a frequency outside 40 to 65 Hz is refused, also with a byte order mark and blanks', () => {
  const { name, text } = fileOf(recordedTestOf('2.1'), { seconds: 30 })
  const read = (hz: string) =>
    readRecording({ name, text: `\uFEFF${text.replace('49.90000', hz).replace(',InsAcPow', ', InsAcPow ')}\r\n \r\n` })
  expect(['40', '65'].map((hz) => read(hz).samples[0]?.frequencyHz)).toEqual([40, 65])
  // Old editors end lines with carriage returns alone.
  expect(readRecording({ name, text: text.replaceAll('\r\n', '\r') }).samples).toHaveLength(301)
  expect(() => read('39.99')).toThrow('line 2, has the frequency 39.99 Hz.')
  expect(() => read('65.01')).toThrow('line 2, has the frequency 65.01 Hz.')
})

describe('a group', () => {
  const [staticRamps] = testsOf('fcr-d-up-static', SINGLE)
  const rowsOf = (one: ProgrammeTest | undefined, mode: string) => {
    const file = fileOf(one ?? recordedTestOf('2.1'))
    return { ...file, text: file.text.replace('stepwise', mode) }
  }
  const ramps = (mode: string) => rowsOf(recordedTestOf('2.1'), mode)
  const endurance = (mode: string) => rowsOf(recordedTestOf('Endurance'), mode)
  test.each([
    ['without steps', 'fcr-d-up-dynamic', [ramps('droop'), endurance('')], {}, ['not-applicable', 'not-applicable']],
    [
      'without steps by declaration',
      'fcr-d-up-dynamic',
      [ramps('stepwise')],
      { isContinuous: true },
      ['not-applicable', 'not-applicable'],
    ],
    ['with steps in one test', 'fcr-d-up-dynamic', [ramps('droop'), endurance('stepwise')], {}, ['missing', 'not-applicable']],
    [
      'of static reserve',
      'fcr-d-up-static',
      [rowsOf(staticRamps, 'droop')],
      { isContinuous: true },
      ['missing', 'not-applicable'],
    ],
  ] as const)('%s', (_, product, files, declared, states) => {
    const { tests } = judgeRecordings(files, product, P0_KW, declared)
    const linearity = tests.filter(({ name }) => name.startsWith('Linearity'))
    expect(linearity.map(({ state }) => state)).toEqual(states)
    const without = 'The group changes its power without steps.'
    expect(linearity[1]?.reason).toBe(states[0] === 'missing' ? 'No file is of the low load.' : without)
  })

  test('with an hour of operation only has no test', () => {
    const operation = fileOf(recordedTestOf('Operation'), { seconds: 3_700 })
    const none = 'No file has a test type of fcr-d-up-dynamic in its name besides Operation.'
    expect(() => judgeRecordings([operation], 'fcr-d-up-dynamic', P0_KW)).toThrow(none)
    const { notes, notOffered } = judgeRecordings([operation, endurance('stepwise')], 'fcr-d-up-dynamic', P0_KW)
    // Without the ramps, the files do not show what is not offered. An operation may be longer.
    expect([notes, notOffered]).toEqual([[], []])
  })

  test('with times in ms has too long an interval', () => {
    const { name, text } = ramps('stepwise')
    const inMs = text.replaceAll(/^(\d+)\.(\d)/gm, '$1$200')
    expect(() => judgeRecordings([{ name, text: inMs }], 'fcr-d-up-dynamic', P0_KW)).toThrow(`${name} has an interval of 100 s;`)
  })

  test('must hold its response until the last row of a test', () => {
    const weakAt = (fromS: number) => [fileOf(recordedTestOf('Endurance'), { scale: (atS) => (atS >= fromS ? 0.5 : 1) })]
    const failedOf = (fromS: number) => judgeRecordings(weakAt(fromS), 'fcr-d-up-dynamic', P0_KW).approval.failed
    expect([failedOf(7_230), failedOf(7_231)]).toEqual([['fall', 'endurance'], []])
  })
})
