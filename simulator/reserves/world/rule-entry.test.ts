import { describe, expect, test } from 'vitest'
import { createWorld } from '#simulator/world/world.ts'
import { ruleOf } from '#simulator/reserves/model/rules.ts'
import { explain } from '#simulator/scenario/language/explain.ts'
import { SiteFile } from '#simulator/sites/world/site.ts'
import { smallSite } from '#simulator/testing/sample-site.ts'

const speed = { product: 'fcr-d-up-dynamic', requirement: 'speed', low: 80, unit: '%' }

function sentences(...rules: object[]): string[] {
  const site = { ...smallSite(), rules }
  const { error } = SiteFile.safeParse(site)
  return error ? explain(error, SiteFile, site).map(({ path, sentence }) => `${path.join('.')} ${sentence}`) : []
}

test('a world has the rules of its site', () => {
  const site = SiteFile.parse({ ...smallSite(), rules: [speed] })
  const { reserveRules } = createWorld({ site, siteName: 'small', seed: 1, startMs: 0 })
  expect(ruleOf(reserveRules, 'fcr-d-up-dynamic', 'speed')).toMatchObject({ low: 80, source: 'site' })
})

describe('a wrong rule gives one sentence with its path', () => {
  test.for([
    [
      { ...speed, requirement: 'sped' },
      'rules.0.requirement expected a requirement of docs/reserve-rules.md, not "sped"; did you mean "speed"?',
    ],
    [{ ...speed, product: 'fcr-n' }, 'rules.0.requirement does not fit: fcr-n has no requirement speed'],
    [{ ...speed, unit: 's' }, 'rules.0.unit expected "%", not "s"'],
    [{ ...speed, low: undefined }, 'rules.0.requirement changes nothing: give low or high'],
    [{ ...speed, low: undefined, high: 90 }, 'rules.0.high does not fit: speed has no upper limit'],
    [{ ...speed, requirement: 'fit', low: 3 }, 'rules.0.low does not fit: fit has no lower limit'],
    [{ ...speed, requirement: 'steadyState', low: 130 }, 'rules.0.low does not fit: low is above high'],
  ] as const)('%j', ([rule, sentence]) => {
    expect(sentences(rule)).toEqual([sentence])
  })

  test('the same rule twice', () => {
    expect(sentences(speed, speed)).toEqual(['rules.1.requirement duplicate speed of fcr-d-up-dynamic in rules'])
  })
})
