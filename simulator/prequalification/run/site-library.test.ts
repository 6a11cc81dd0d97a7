import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { RequirementName } from '#simulator/reserves/model/rule-table.ts'
import { withSweeps } from '#simulator/testing/sweep.ts'
import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { PRODUCTS } from '#simulator/battery-storage/model/product.ts'
import { spoilers } from '../model/charger-problem.ts'
import { resultSentence } from '../report/summary.ts'
import { prequalify } from './programme.ts'

const run = (site: string, group: string, product: ApprovalProduct, isJudgedOnly = true) =>
  prequalify({ site, group, seed: 1 }, product, { isJudgedOnly })
const blamedBy = ({ tests }: Awaited<ReturnType<typeof run>>) =>
  spoilers(tests[0]?.chargers ?? []).map(({ stationName, problem }) => `${stationName} ${problem}`)

describe('the groups of approval-passes meet every requirement, and no charger is named', () => {
  test.for(
    withSweeps<readonly [string, ApprovalProduct, number]>(
      [['Static row', 'fcr-d-up-static', 20]],
      [
        ['Dynamic row', 'fcr-d-up-dynamic', 20],
        ['Batteries', 'fcr-d-up-dynamic', 30],
        ['Batteries', 'fcr-d-down-dynamic', 30],
        ['Batteries', 'fcr-n', 30],
      ],
    ),
  )('%s, %s', async ([group, product, kw]) => {
    const result = await run('approval-passes', group, product, false)
    expect(result.approval).toEqual({ isApproved: true, factor: 1, capacityKw: kw, failed: [], notShown: [] })
    expect(blamedBy(result)).toEqual([])
    const operation = result.tests.find(({ name }) => name === 'Operation')
    expect(operation?.samples.length).toBe(3_601)
    expect(operation?.gridHz?.length).toBe(36_001)
  })

  test.for(withSweeps([], ['Long row']))(
    '%s has more chargers than its capacity needs, and is tested at the low load as well',
    async (group) => {
      const { approval, tests } = await run('approval-passes', group, 'fcr-d-up-dynamic')
      expect(approval).toMatchObject({ isApproved: true, capacityKw: 20 })
      const low = tests.filter(({ test: { condition } }) => condition.load === 'low')
      expect(low.map(({ name }) => name)).toEqual(['Fast ramps, low load', 'Linearity, low load'])
      const [high] = tests
      // Three cars in place of six.
      expect(low[0]?.baselineKw[800]).toBeCloseTo((high?.baselineKw[800] ?? 0) / 2, 0)
    },
  )
})

describe('each group of approval-fails fails for its reason', () => {
  test.for(
    withSweeps<[string, ApprovalProduct, RequirementName[], string[]]>(
      [
        [
          'Weak row',
          'fcr-d-up-dynamic',
          ['steadyState', 'deactivation', 'stability', 'performance', 'fit', 'linearityLow', 'endurance'],
          ['Weak 2 has no power to reduce'],
        ],
      ],
      [['Slow row', 'fcr-d-up-dynamic', ['energy', 'deactivation', 'stability', 'encirclement'], []]],
    ),
  )('%s, %s', async ([group, product, failed, blamed]) => {
    const result = await run('approval-fails', group, product)
    expect(result.approval.failed).toEqual(failed)
    expect(blamedBy(result)).toEqual(blamed)
    expect(resultSentence(result)).toMatch(new RegExp(`^${group} fails FCR-D up, dynamic: requirements? [\\d ab,]+\\.$`))
  })
})

/** The rows of the first table below a heading of the page, as trimmed cells. */
function tableBelow(heading: string): string[][] {
  const [, below = ''] = readFileSync('docs/prequalification.md', 'utf8').split(`## ${heading}\n`)
  const [, , ...rows] = below.split('\n## ')[0]?.match(/^\|.*$/gm) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

describe('the table of failing groups', () => {
  const rows = tableBelow('A group for each requirement')

  test('has a row for each requirement of a frequency containment reserve', () => {
    const products = new Set<string>(Object.keys(PRODUCTS))
    const numbers = RESERVE_RULES.flatMap(({ id, product }) => (id && products.has(product) ? [id] : []))
    expect(new Set(rows.map(([number]) => number))).toEqual(new Set(numbers))
  })

  test.for(
    withSweeps(
      [],
      rows.filter(([, site]) => site !== '–'),
    ),
  )('%s: %s, %s, %s', async ([, site = '', group = '', product, failed]) => {
    const { approval, findings } = await run(site, group, product as ApprovalProduct)
    const numbers = findings.flatMap(({ name, rule }) => (approval.failed.includes(name) ? [rule.id] : []))
    expect([...new Set(numbers)].join(', ')).toBe(failed)
  })
})

test.for(withSweeps([], ['Real row']))(
  'chargers of %s take seconds and fail the speed, and the late ones are named, also those whose session the response ends',
  async (group) => {
    const result = await run('approval-real', group, 'fcr-d-up-dynamic')
    // Two chargers ignore their limits. Load management ends their sessions after 60 s of an activation, and serves the cars again
    // after it. So they take their part of the cut in each test, and give nothing in the first minute: 2, 3, 11 low and 12. After
    // that minute they give 20 kW at any frequency, which is too much for a small deviation, and no sine: 8, 10 and 11 high.
    expect(result.approval.failed).toEqual([
      'speed',
      'energy',
      'deactivation',
      'stability',
      'fit',
      'linearityLow',
      'linearityHigh',
      'endurance',
    ])
    expect(blamedBy(result)).toEqual([
      'Real 3 gives 0 % of its response after 7.5 s',
      'Real 4 gives 0 % of its response after 7.5 s',
      'Real 6 gives 0 % of its response after 7.5 s',
    ])
  },
)
