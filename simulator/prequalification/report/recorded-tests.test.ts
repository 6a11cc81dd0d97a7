import { describe, expect, test } from 'vitest'
import { TooShort } from '../model/programme-findings.ts'
import { PRODUCTS } from '#simulator/battery-storage/model/product.ts'
import { fileOf, linesOf, nameOf, P0_KW, PRODUCT, PROGRAMME, testOf, whole } from '../testing/recorded-programme.ts'
import { sinePoint } from '../model/sine-findings.ts'
import { readRecording, UnreadableRecording, type RecordedFile } from './recorded-file.ts'
import { judgeRecordings } from './recorded-tests.ts'

const ramps = testOf('2.1')

describe('the recordings of a programme', () => {
  test('pass when every test is given', () => {
    const { approval, tests, notes, judged } = judgeRecordings(whole, PRODUCT, P0_KW)
    expect(approval).toEqual({ isApproved: true, factor: 1, capacityKw: P0_KW, failed: [], notShown: [] })
    expect(tests.filter(({ state }) => state === 'given').map(({ testType }) => testType)).toEqual(
      PROGRAMME.map(({ testType }) => testType),
    )
    expect(tests.filter(({ state }) => state === 'not-applicable').map(({ testType }) => testType)).toEqual([
      '2.2',
      '2.4',
      '2.3',
      '4.2-90s',
      '4.2-150s',
      '4.2-300s',
      '6.2',
      'EnergyManagement',
    ])
    expect([notes, judged.length]).toEqual([[], whole.length - 1])
  })

  test.each(['2.1', '4.2-40s', '6.1', 'Endurance', 'Operation'])('do not pass without %s', (testType) => {
    const { approval, tests } = judgeRecordings(
      whole.filter(({ name }) => name !== nameOf(testType)),
      PRODUCT,
      P0_KW,
    )
    expect(approval).toMatchObject({ isApproved: false, capacityKw: 0, failed: [] })
    expect(tests.filter(({ state }) => state === 'missing').map((one) => one.testType)).toEqual([testType])
  })

  test('a file of the low droop makes the tests of the low droop necessary', () => {
    const low = { name: nameOf('2.2'), text: fileOf(ramps).text }
    const { tests } = judgeRecordings([...whole, low], PRODUCT, P0_KW)
    expect(tests.find(({ testType }) => testType === '2.2')?.state).toBe('given')
    const lowOnly = judgeRecordings([low, ...whole.filter(({ name }) => name !== nameOf('2.1'))], PRODUCT, P0_KW)
    expect(lowOnly.tests.filter(({ state }) => state === 'missing').map(({ testType }) => testType)).toEqual(['2.1'])
  })

  test('a signal inside the controller has the lag of the frequency measurement besides', () => {
    const figure = (name: string, measurementS: number) =>
      judgeRecordings(whole, PRODUCT, P0_KW, { measurementS }).findings.find((one) => one.name === name)?.value ?? NaN
    expect(figure('stability', 1)).toBeLessThan(figure('stability', 0))
    expect(figure('stability', 30)).toBeLessThan(figure('stability', 1))
    expect(figure('fit', 1)).toBe(figure('fit', 0))
    const sine = testOf('4.2-10s')
    const samples = readRecording(fileOf(sine)).samples
    const point = sinePoint(samples, sine.sine ?? { periodS: 0, evaluated: 0 }, PRODUCTS[PRODUCT], P0_KW, 1)
    const radPerS = (2 * Math.PI) / 10
    expect(point.gain).toBeCloseTo(1 / Math.hypot(1, radPerS), 4)
    expect(point.phaseRad).toBeCloseTo(-Math.atan(radPerS), 4)
  })

  test('an interval above that of the product is noted, and one above 1 s is refused', () => {
    const thinned = (every: number) =>
      whole.map(({ name, text }) => {
        const [header = '', ...rows] = text.split('\r\n')
        return { name, text: [header, ...rows.filter((_, place) => place % every === 0)].join('\r\n') }
      })
    const notes = (every: number) => judgeRecordings(thinned(every), PRODUCT, P0_KW).notes
    expect(notes(1)).toEqual([])
    expect(notes(2)[0]).toBe(
      `10 files, from ${nameOf('2.1')} to ${nameOf('Endurance')}, have an interval of 0.2 s, which needs an exemption: tests of this product have at most 0.1 s.`,
    )
    expect(notes(10)).toEqual([
      expect.stringMatching(/^10 files, from \S+ to \S+, have an interval of 1 s, which needs an exemption/),
    ])
    expect(() => notes(11)).toThrow(`${nameOf('2.1')} has an interval of 1.1 s; a test needs at most 0.1 s, or 1 s by exemption.`)
  })

  test('a continuous group needs no linearity', () => {
    const files = whole.filter(({ name }) => name !== nameOf('6.1'))
    expect(judgeRecordings(files, PRODUCT, P0_KW, { isContinuous: true }).approval.isApproved).toBe(true)
  })

  test('that collapse after 7.5 s fail, and so do weak ones', () => {
    const collapsed = fileOf(ramps, { scale: (atS) => (atS > 698.5 && atS < 735 ? 0.3 : 1) })
    const files = [collapsed, ...whole.filter(({ name }) => name !== nameOf('2.1'))]
    expect(judgeRecordings(files, PRODUCT, P0_KW).approval.failed).toEqual(['fall'])
    expect(judgeRecordings([fileOf(ramps, { scale: () => 0.6 })], PRODUCT, P0_KW).approval.failed).toContain('steadyState')
  })

  test.each([
    [0.94, 0.94 / 0.95],
    [0.9, 0.9 / 0.95],
    [0.72, 0.72 / 0.95],
  ])('a response of %d of the capacity passes with a factor of %d', (gain, factor) => {
    const { approval } = judgeRecordings(
      PROGRAMME.map((one) => fileOf(one, { scale: () => gain })),
      PRODUCT,
      P0_KW,
    )
    expect(approval.failed).toEqual([])
    expect(approval.factor).toBeCloseTo(factor, 4)
  })

  describe('a control mode that changes in the ramps', () => {
    /** The ramps with another mode between these seconds. The mode is written when it changes only. */
    const shifting = (...uses: readonly (readonly [fromS: number, toS: number])[]) => {
      const modeAt = (atS: number) => (uses.some(([fromS, toS]) => atS >= fromS && atS < toS) ? 'fast' : 'slow')
      const lines = linesOf(ramps).map((line, place) => {
        if (place === 0) return line
        const [now, was] = [place - 1, place - 2].map((row) => modeAt(row / 10))
        return line.replace(/[^,]*$/, place === 1 || now !== was ? (now ?? '') : '')
      })
      return { name: nameOf('2.1'), text: lines.join('\r\n') }
    }
    test.each([
      ['10 s in ramps 1 and 5', [[31, 41] as const, [691, 701] as const], []],
      ['10.4 s', [[31, 41.4] as const, [691, 700] as const], ['modeDuration']],
      ['again after 4 min', [[31, 40] as const, [280, 289] as const], ['modeBlock']],
      ['at 49.802 Hz in ramp 1', [[30.7, 40] as const, [691, 700] as const], ['modeStart']],
      ['in ramp 1 only', [[31, 40] as const], ['modeBlock']],
    ] as const)('%s is judged by requirement 13', (_, uses, failed) => {
      const { approval, findings } = judgeRecordings([shifting(...uses), fileOf({ ...ramps, testType: '2.2' })], PRODUCT, P0_KW)
      expect(approval).toMatchObject({ failed, notShown: [] })
      expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(['modeStart', 'modeDuration', 'modeBlock']))
    })

    test('that does not change is not offered, and one that no file of the ramps states is not shown', () => {
      const without = (one: RecordedFile) => ({ ...one, text: one.text.replace('stepwise', '') })
      const { approval, findings, notOffered } = judgeRecordings(whole.map(without), PRODUCT, P0_KW)
      expect(approval).toMatchObject({ isApproved: false, failed: [], notShown: ['modeStart', 'modeDuration', 'modeBlock'] })
      expect([findings.find(({ name }) => name === 'modeStart')?.note, notOffered.map(({ name }) => name)]).toEqual([
        `${nameOf('2.1')} has no control mode (ContMode) in the first row, which says whether the group shifts its mode.`,
        [],
      ])
      const stated = judgeRecordings(whole, PRODUCT, P0_KW)
      expect(stated.approval.isApproved).toBe(true)
      expect(stated.notOffered.map(({ name }) => name)).toEqual(['modeDuration', 'modeBlock', 'modeStart'])
    })

    test('in another test only is not shown', () => {
      const endurance = fileOf(testOf('Endurance'))
      const text = endurance.text.replace(/(\r\n100\.0,[^\r]*)/, '$1fast')
      const files = [...whole.filter(({ name }) => name !== endurance.name), { ...endurance, text }]
      const { approval, findings } = judgeRecordings(files, PRODUCT, P0_KW)
      expect(approval.notShown).toEqual(['modeStart', 'modeDuration', 'modeBlock'])
      expect(findings.find(({ name }) => name === 'modeStart')?.note).toBe(
        `${endurance.name} changes the control mode, and no file of the ramps does.`,
      )
    })

    test('makes the long periods of the sines necessary', () => {
      const files = [shifting([31, 40], [691, 700]), ...whole.filter(({ name }) => name !== nameOf('2.1'))]
      const { approval, tests } = judgeRecordings(files, PRODUCT, P0_KW)
      const missing = tests.flatMap(({ testType, state }) => (state === 'missing' ? [testType] : []))
      expect([approval.isApproved, missing]).toEqual([false, ['4.2-90s', '4.2-150s', '4.2-300s']])
    })
  })

  test('two files of a test are refused', () => {
    expect(() => judgeRecordings([...whole, { name: nameOf('2.1').replace('Row', 'Row-b'), text: '' }], PRODUCT, P0_KW)).toThrow(
      new UnreadableRecording(`Two files have the test type 2.1: the second is ${nameOf('2.1').replace('Row', 'Row-b')}.`),
    )
  })

  test('of another product are ignored, and refused without any of the product', () => {
    const other = { name: 'Row_Fcrn_1.1_FI.csv', text: '' }
    expect(judgeRecordings([...whole, other], PRODUCT, P0_KW).notes).toEqual([
      'Row_Fcrn_1.1_FI.csv has no test type of fcr-d-up-dynamic and is ignored.',
    ])
    expect(() => judgeRecordings(whole, 'fcr-n', P0_KW)).toThrow('No file has a test type of fcr-n in its name.')
  })

  test('that are too short, or of another frequency, are refused with one sentence', () => {
    expect(() => judgeRecordings([fileOf(ramps, { seconds: 500 })], PRODUCT, P0_KW)).toThrow(
      new TooShort(
        `${nameOf('2.1')}, the recording of Fast ramps, is too short: it has the seconds 0 to 500, and the test lasts 1050 s.`,
      ),
    )
    const other = { name: nameOf('2.1'), text: fileOf(testOf('6.1')).text }
    expect(() => judgeRecordings([other], PRODUCT, P0_KW)).toThrow(
      `${nameOf('2.1')} applies 49.900 Hz at 30.4 s, where Fast ramps has 49.844 Hz.`,
    )
  })
})

/** The recording of the ramps with lines changed from a line number on. */
function changed(change: (lines: string[]) => string[]) {
  return { name: 'a.csv', text: change(linesOf(ramps, { seconds: 30 })).join('\n') }
}
const replaced = (at: number, line: (was: string) => string) =>
  changed((lines) => lines.map((was, place) => (place + 1 === at ? line(was) : was)))

describe('rows that cannot be judged are named with their line', () => {
  test.each([
    ['a missing column', { name: 'a.csv', text: 'DateTime,InsAcPow\r\n' }, 'a.csv, line 1, has no column ApplFreqSig.'],
    [
      'a row without a time',
      replaced(5, (was) => was.replace('0.3', 'now')),
      'a.csv, line 5, has no time, power, frequency or baseline.',
    ],
    [
      'a row without a power',
      replaced(5, (was) => was.replace('-0.033000,50', ',50')),
      'a.csv, line 5, has no time, power, frequency or baseline.',
    ],
    [
      'mHz',
      replaced(9, (was) => was.replace('49.90000', '49900')),
      'a.csv, line 9, has the frequency 49900 Hz, which looks like mHz.',
    ],
    ['a deviation', replaced(9, (was) => was.replace('49.90000', '-0.1')), 'a.csv, line 9, has the frequency -0.1 Hz.'],
    ['a decimal comma', replaced(5, (was) => was.replace(',50.', ',50,')), 'a.csv, line 5, has 7 fields, and line 1 names 6.'],
    [
      'a decimal comma in a baseline, which moves only an empty cell',
      replaced(5, (was) => was.replace('-0.033000,', '-0,033000,')),
      'a.csv, line 5, has 7 fields, and line 1 names 6.',
    ],
    [
      'two columns of a name',
      replaced(1, (was) => was.replace('GridFreq', 'InsAcPow_FcrdUp')),
      'a.csv, line 1, has two columns InsAcPow: InsAcPow and InsAcPow_FcrdUp.',
    ],
    [
      'kW in place of MW',
      replaced(9, (was) => was.replaceAll('-0.033000', '-33.000')),
      'a.csv, line 9, has a baseline of -33 after -0.033, which looks like another unit.',
    ],
    [
      'a second header',
      changed((lines) => lines.toSpliced(9, 0, lines[0] ?? '')),
      'a.csv, line 10, repeats the names of the columns.',
    ],
    [
      'a reversed row',
      changed((lines) => lines.toSpliced(9, 2, lines[10] ?? '', lines[9] ?? '')),
      'a.csv, line 11, is 0.1 s before line 10.',
    ],
    [
      'another row of the same time',
      changed((lines) => lines.toSpliced(9, 0, (lines[9] ?? '').replace('-0.033000', '-0.030000'))),
      'a.csv, line 11, has the time of line 10 with other values.',
    ],
    [
      'a row between two others',
      changed((lines) => lines.toSpliced(9, 0, (lines[9] ?? '').replace('0.8,', '0.72,'))),
      'a.csv, line 10, comes 0.02 s after the one before; the interval of the file is 0.1 s.',
    ],
    ['a hole', changed((lines) => lines.toSpliced(9, 10)), 'a.csv has a hole of 1.1 s before line 10; at most 1 s is bridged.'],
    [
      'another interval',
      changed((lines) => lines.filter((_, place) => place < 200 || place % 2 === 0)),
      'a.csv, line 203, comes 0.2 s after the one before; the interval of the file is 0.1 s.',
    ],
  ])('%s', (_, file, sentence) => {
    expect(() => readRecording(file)).toThrow(new UnreadableRecording(sentence))
  })

  test('the baseline of a car that ends its session is in the same unit as before', () => {
    for (const baseline of ['-0.000050', '-0.000010', '-0.000008', '-29.000000', '-38.000000']) {
      const ended = replaced(9, (was) => was.replaceAll('-0.033000', baseline))
      expect(readRecording(ended).samples.length).toBe(301)
    }
  })

  test.each(['-33.000000', '-34.600000', '-31.400000', '-0.000033', '-0.0000315', '-33000', '-34600'])(
    'a baseline of %s is in another unit',
    (baseline) => {
      const other = replaced(9, (was) => was.replaceAll('-0.033000', baseline))
      expect(() => readRecording(other)).toThrow(/which looks like another unit/)
    },
  )

  test('a hole of at most 1 s and a repeated row are bridged and noted', () => {
    const hole = readRecording(changed((lines) => lines.toSpliced(9, 9)))
    expect(hole.notes).toEqual(['a.csv has a hole of 1 s before line 10, which is bridged by a straight line.'])
    expect(hole.samples.length).toBe(301 - 9)
    const twice = readRecording(changed((lines) => lines.toSpliced(9, 0, lines[9] ?? '')))
    expect(twice.notes).toEqual(['a.csv, line 11, repeats line 10 and is ignored.'])
    const both = changed((lines) => lines.flatMap((line, place) => (place % 9 === 8 ? [] : place > 0 ? [line, line] : [line])))
    const [rows, holes] = readRecording(both).notes
    expect(readRecording(both).notes).toHaveLength(2)
    expect(rows).toMatch(/^a\.csv repeats \d\d\d rows, from line 3 to line \d\d\d, which are ignored\.$/)
    expect(holes).toMatch(
      /^a\.csv has 33 holes of at most 0\.2 s, from line \d+ to line \d\d\d, which are bridged by straight lines\.$/,
    )
    expect(twice.samples.length).toBe(301)
  })

  test('times across midnight and running seconds are the same', () => {
    const moments = changed((lines) =>
      lines.map((line, place) => {
        const at = new Date(Date.parse('2026-03-02T23:59:50Z') + (place - 1) * 100).toISOString()
        return place === 0 ? line : line.replace(/^[^,]+/, at.slice(0, 23).replaceAll(/[-:]/g, ''))
      }),
    )
    expect(readRecording(moments)).toEqual(readRecording(changed((lines) => lines)))
  })
})
