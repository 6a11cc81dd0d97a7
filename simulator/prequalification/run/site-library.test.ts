import { describe, expect, test } from 'vitest'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { spoilers } from '../model/charger-problem.ts'
import { resultSentence } from '../report/summary.ts'
import { prequalify } from './programme.ts'

const run = (site: string, group: string, product: ApprovalProduct) => prequalify({ site, group, seed: 1 }, product)
const blamedBy = ({ tests }: Awaited<ReturnType<typeof run>>) =>
  spoilers(tests[0]?.chargers ?? []).map(({ stationName, problem }) => `${stationName} ${problem}`)

describe('the groups of approval-passes meet every requirement, and no charger is named', () => {
  test.for([
    ['Dynamic row', 'fcr-d-up-dynamic', 20],
    ['Static row', 'fcr-d-up-static', 20],
    ['Batteries', 'fcr-d-up-dynamic', 30],
    ['Batteries', 'fcr-d-down-dynamic', 30],
    ['Batteries', 'fcr-n', 30],
  ] as const)('%s, %s', async ([group, product, kw]) => {
    const result = await run('approval-passes', group, product)
    expect(result.approval).toEqual({ isApproved: true, factor: 1, capacityKw: kw, failed: [] })
    expect(blamedBy(result)).toEqual([])
    const operation = result.tests.find(({ name }) => name === 'Operation')
    expect(operation?.samples.length).toBe(3_601)
    expect(operation?.gridHz?.length).toBe(36_001)
  })

  test('a row with more chargers than its capacity needs is tested at the low load as well', async () => {
    const { approval, tests } = await run('approval-passes', 'Long row', 'fcr-d-up-dynamic')
    expect(approval).toMatchObject({ isApproved: true, capacityKw: 20 })
    const low = tests.filter(({ test: { condition } }) => condition.load === 'low')
    expect(low.map(({ name }) => name)).toEqual(['Fast ramps, low load', 'Linearity, low load'])
    const [high] = tests
    // Three cars in place of six.
    expect(low[0]?.baselineKw[800]).toBeCloseTo((high?.baselineKw[800] ?? 0) / 2, 0)
  })
})

describe('each group of approval-fails fails for its reason', () => {
  test.for<[string, ApprovalProduct, RequirementName[], string[]]>([
    ['Slow row', 'fcr-d-up-dynamic', ['deactivation', 'stability', 'encirclement'], []],
    ['Late row', 'fcr-d-up-static', ['speed', 'energy', 'delay'], []],
    ['Step row', 'fcr-d-up-dynamic', ['deactivation', 'fit', 'linearityLow', 'linearityHigh'], []],
    [
      'Weak row',
      'fcr-d-up-dynamic',
      ['steadyState', 'speed', 'deactivation', 'stability', 'fit', 'linearityLow', 'endurance'],
      ['Weak 2 has no power to reduce'],
    ],
    ['Coarse row', 'fcr-d-up-dynamic', ['deactivation', 'stability', 'encirclement', 'performance', 'fit', 'linearityHigh'], []],
    ['Small batteries', 'fcr-n', ['energyManagement'], []],
  ])('%s, %s', async ([group, product, failed, blamed]) => {
    const result = await run('approval-fails', group, product)
    expect(result.approval.failed).toEqual(failed)
    expect(blamedBy(result)).toEqual(blamed)
    expect(resultSentence(result)).toMatch(new RegExp(`^${group} fails ${product}: requirements? [\\d ab,]+\\.$`))
  })
})

test('chargers that take seconds fail the speed, and the late and the stopped ones are named', async () => {
  const result = await run('approval-real', 'Real row', 'fcr-d-up-dynamic')
  expect(result.approval.failed).toEqual(expect.arrayContaining(['speed', 'energy']))
  expect(blamedBy(result)).toEqual([
    'Real 1 gives 0 % of its response after 7.5 s',
    'Real 3 gives 0 % of its response after 7.5 s',
    'Real 5 has no power to reduce',
    'Real 6 has no power to reduce',
  ])
})
