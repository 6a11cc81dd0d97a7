import { describe, expect, test } from 'vitest'
import { RESERVE_PRODUCTS } from './rule-table.ts'
import { changedRules, limitOf, RESERVE_RULES, ruleOf } from './rules.ts'

test('each rule has a product, a unit, a limit, a source and an edition', () => {
  expect(new Set(RESERVE_RULES.map(({ product }) => product))).toEqual(new Set(Object.keys(RESERVE_PRODUCTS)))
  for (const { low, high, source, edition, title } of RESERVE_RULES) {
    expect(low ?? high).toEqual(expect.any(Number))
    expect(source).toMatch(/^(TR \d|FFR |FCR 2021 |Platform )/)
    expect([title, edition]).not.toContain('')
  }
})

test('a product has each rule once', () => {
  const keys = RESERVE_RULES.map(({ product, name }) => `${product} ${name}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test.for([
  ['ffr-49.7', 49.7, 1.3],
  ['ffr-49.6', 49.6, 1],
  ['ffr-49.5', 49.5, 0.7],
] as const)('%s starts at %d Hz and delivers in %d s', ([product, hz, s]) => {
  expect([limitOf(RESERVE_RULES, product, 'threshold', 'high'), limitOf(RESERVE_RULES, product, 'timeTo100', 'high')]).toEqual([
    hz,
    s,
  ])
})

describe('the rules of a site', () => {
  const changed = changedRules([{ product: 'fcr-d-up-static', requirement: 'speed', low: 80, source: 'Pilot', edition: '2026' }])

  test('replace the limit and the source of one product', () => {
    expect(ruleOf(changed, 'fcr-d-up-static', 'speed')).toMatchObject({ low: 80, source: 'Pilot', edition: '2026', unit: '%' })
    expect(ruleOf(changed, 'fcr-d-up-dynamic', 'speed').low).toBe(86)
  })

  test('keep the other limit of a rule', () => {
    const rules = changedRules([{ product: 'fcr-n', requirement: 'steadyState', high: 115 }])
    expect(ruleOf(rules, 'fcr-n', 'steadyState')).toMatchObject({ low: 95, high: 115, source: 'site' })
  })
})

test('a rule or a limit that does not exist is an error', () => {
  expect(() => ruleOf(RESERVE_RULES, 'fcr-n', 'speed')).toThrow('fcr-n has no rule speed')
  expect(() => limitOf(RESERVE_RULES, 'fcr-n', 'fit', 'low')).toThrow('fit of fcr-n has no limit low')
})
