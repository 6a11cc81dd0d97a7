import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORY_OF_KIND, MIX_KINDS } from '#contract/fleet-mix.ts'
import { Mixer } from './mixer.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'

const anyMix = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))
  .map(([a = 0, b = 0, c = 0]) => ({ ac: a, dc: b - a, v2g: c - b, battery: 100 - c }))

test('misses no share by more than two groups, and selects no category with a share of 0', () => {
  const sizes = fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(anyMix, sizes, (mix, groups) => {
      const mixer = new Mixer(mix)
      const counts = new Map<string, number>()
      for (const size of groups) {
        const category = mixer.next(size)
        counts.set(category, (counts.get(category) ?? 0) + size)
      }
      const total = groups.reduce((sum, size) => sum + size, 0)
      for (const kind of MIX_KINDS) {
        const count = counts.get(CATEGORY_OF_KIND[kind]) ?? 0
        expect(Math.abs(count - (mix[kind] / 100) * total)).toBeLessThanOrEqual(120)
      }
      const unwanted = MIX_KINDS.filter((kind) => mix[kind] === 0).map((kind) => counts.get(CATEGORY_OF_KIND[kind]))
      expect(unwanted.filter((count) => count !== undefined)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a generated fleet has the requested mix', () => {
  const world = sampleWorld({ stationCount: 1_008, mix: { ac: 20, dc: 10, v2g: 65, battery: 5 } })
  const shareOf = (category: string) => world.stations.filter(({ type }) => type.category === category).length / 1_008
  expect(shareOf('charger')).toBeCloseTo(0.2, 1)
  expect(shareOf('DC')).toBeCloseTo(0.1, 1)
  expect(shareOf('V2G')).toBeCloseTo(0.65, 1)
  expect(shareOf('Energy storage')).toBeCloseTo(0.05, 1)
})
