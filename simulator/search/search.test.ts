import { expect, it } from 'vitest'
import { PROPERTY_NAMES } from '#simulator/scenario/language/property-names.ts'
import { readSearchOptions } from './search-options.ts'
import { neverApplied, search, withoutCase } from './search.ts'

const options = readSearchOptions({
  option: (name) => ({ site: 'courtyard', workers: '1', seeds: '2', commit: '10s', out: '/nowhere' })[name],
  words: [],
  folder: '/',
  allSites: ['courtyard'],
  commit: () => '0000100',
})

it('plays the seeds, then seeds of the commit for their time', async () => {
  let nowMs = 0
  const runs: number[] = []
  const state = await search(
    { ...options, properties: PROPERTY_NAMES.slice(0, 1) },
    // Each look at the clock takes three seconds.
    {
      onProgress: ({ runs: count }) => runs.push(count),
      onFound() {},
      nowMs: () => (nowMs += 3_000),
      signal: new AbortController().signal,
    },
  )
  expect(runs).toEqual([1, 2, 3, 4, 5])
  expect(state.failures.size).toBe(0)
})

it('counts the cases of every property, and names those without one, also after many runs', async () => {
  const { met, checked: runsOf } = await search(
    { ...options, ofCommit: null, properties: ['finite-values', 'promised-target'] },
    { onProgress() {}, onFound() {}, nowMs: () => 0, signal: new AbortController().signal },
  )
  // The courtyard has no V2G point.
  expect([...met.keys()]).toEqual(['finite-values'])
  expect(met.get('finite-values')).toBeGreaterThan(0)
  expect(runsOf).toEqual(new Map([['finite-values', 2]]))
  const cases = new Map([['budget', 0] as const, ['fuse', 3] as const, ['replay', 0] as const])
  const checked = (runs: number) => new Map([...cases.keys()].map((name) => [name, name === 'replay' ? runs / 40 : runs]))
  expect(withoutCase({ met: cases })).toEqual(['budget', 'replay'])
  expect(neverApplied({ met: cases, checked: checked(999) })).toEqual([])
  expect(neverApplied({ met: cases, checked: checked(1_000) })).toEqual(['budget'])
})
