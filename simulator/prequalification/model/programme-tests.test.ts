import { describe, expect, test } from 'vitest'
import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { notJudgedOf, programmeFindings, TooShort, type Measured } from './programme-findings.ts'
import { testsOf, type Tests } from './programme-tests.ts'

const SINGLE: Tests = { hasLowLoad: false, hasLowDroop: false, isContinuous: false, isLimited: false }
const ids = (product: Parameters<typeof testsOf>[0], tests: Partial<Tests> = {}) =>
  testsOf(product, { ...SINGLE, ...tests }).flatMap(({ testType, kind }) => (kind === 'sine' ? [] : [testType]))

describe('the operating conditions of the test programme', () => {
  test('a single setpoint and a single droop give one set', () => {
    expect(ids('fcr-d-up-dynamic')).toEqual(['2.1', '6.1', 'Endurance', 'Operation'])
  })

  test('a group with two loads and two droops is tested in all four', () => {
    const tests = testsOf('fcr-d-up-dynamic', { ...SINGLE, hasLowLoad: true, hasLowDroop: true })
    expect(tests.filter(({ kind }) => kind === 'ramps').map(({ testType, sequence }) => [testType, sequence.name])).toEqual([
      ['2.2', 'Fast ramps'],
      ['2.1', 'Fast ramps, high droop'],
      ['2.4', 'Fast ramps, low load'],
      ['2.3', 'Fast ramps, low load, high droop'],
    ])
    expect(tests.filter(({ kind }) => kind === 'linearity').map(({ condition, testType }) => [testType, condition])).toEqual([
      ['6.1', { load: 'high', droop: 'low' }],
      ['6.2', { load: 'low', droop: 'high' }],
    ])
    expect(new Set(tests.map(({ sequence }) => sequence.name)).size).toBe(tests.length)
  })

  test('the sines of FCR-N have the high droop, and those of FCR-D the low droop', () => {
    const droops = (product: 'fcr-n' | 'fcr-d-down-dynamic') =>
      testsOf(product, { ...SINGLE, hasLowLoad: true, hasLowDroop: true }).flatMap(({ sine, condition }) =>
        sine ? [`${condition.load} ${condition.droop}`] : [],
      )
    expect(new Set(droops('fcr-n'))).toEqual(new Set(['high high']))
    expect(new Set(droops('fcr-d-down-dynamic'))).toEqual(new Set(['high low']))
  })
})

describe('the tests of a kind of group', () => {
  test('a continuous group has no linearity test', () => {
    expect(ids('fcr-n', { isContinuous: true })).toEqual(['1.1', 'Operation'])
  })

  test('a limited reservoir has the test of its energy management in place of the endurance', () => {
    expect(ids('fcr-d-down-dynamic', { isContinuous: true, isLimited: true })).toEqual(['3.1', 'EnergyManagement', 'Operation'])
  })

  test('a static reserve has its linearity test always, and no sines', () => {
    const tests = testsOf('fcr-d-up-static', { ...SINGLE, isContinuous: true })
    expect(tests.map(({ kind }) => kind)).toEqual(['ramps', 'linearity', 'endurance', 'operation'])
  })

  test('the tests of FCR-D down are those of FCR-D up, mirrored at 50 Hz', () => {
    const [up, down] = (['fcr-d-up-dynamic', 'fcr-d-down-dynamic'] as const).map((product) => testsOf(product, SINGLE))
    expect(down?.[0]?.sequence.frequencyHz(100)).toBeCloseTo(100 - (up?.[0]?.sequence.frequencyHz(100) ?? 0), 9)
    expect(down?.map(({ sequence }) => sequence.durationS)).toEqual(up?.map(({ sequence }) => sequence.durationS))
  })
})

describe('the findings of a programme', () => {
  const [ramps, lowDroop] = testsOf('fcr-d-up-dynamic', { ...SINGLE, hasLowDroop: true })
  const findingsOf = (measured: readonly Partial<Measured>[]) =>
    programmeFindings(
      RESERVE_RULES,
      'fcr-d-up-dynamic',
      measured.flatMap((one) =>
        ramps ? [{ test: ramps, samples: rows(0, ramps.sequence.durationS), capacityKw: 20, ...one }] : [],
      ),
    ).findings
  const rows = (fromS: number, toS: number) =>
    Array.from({ length: Math.round((toS - fromS) * 10) + 1 }, (_, row) => {
      const atS = fromS + row / 10
      return { atS, frequencyHz: ramps?.sequence.frequencyHz(atS) ?? NaN, responseKw: 0 }
    })

  test.each([
    [1.1, 1_050],
    [0, 1_048.9],
  ])('are refused for a recording from %d to %d s', (fromS, toS) => {
    expect(findingsOf([{ samples: rows(1, 1_049) }])).not.toEqual([])
    expect(() => findingsOf([{ samples: rows(fromS, toS) }])).toThrow(TooShort)
  })

  test('have the value that could not be measured in one of several conditions', () => {
    const shifting = (...uses: readonly number[]) =>
      rows(0, 1_050).map((row) =>
        Object.assign(row, { isHighPerformance: uses.some((fromS) => row.atS >= fromS && row.atS < fromS + 5) }),
      )
    const twice = { modeShifts: shifting(31, 691) }
    const blockOf = (measured: readonly Partial<Measured>[]) =>
      findingsOf(measured).find(({ name }) => name === 'modeBlock')?.value
    expect(blockOf([twice])).toBeCloseTo(655, 6)
    expect(blockOf([twice, { modeShifts: shifting(31), ...(lowDroop && { test: lowDroop }) }])).toBeNaN()
  })
})

test.each([
  ['fcr-d-up-dynamic', 'linearityLow linearityHigh', 'not-applicable: The group changes its power without steps.'],
  ['fcr-d-up-dynamic', 'modeDuration modeBlock modeStart', 'not-offered: The group has no high-performance mode.'],
  ['fcr-n', 'energyManagement', 'not-applicable: The group holds full activation for 2 h, so that it is no limited reservoir.'],
] as const)('%s without the value of %s is %s', (product, names, why) => {
  const found = notJudgedOf(RESERVE_RULES, product, []).filter(({ verdict, reason }) => `${verdict}: ${reason}` === why)
  expect(found.map(({ name }) => name).join(' ')).toBe(names)
})
