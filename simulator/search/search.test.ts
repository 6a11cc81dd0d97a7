import { expect, it } from 'vitest'
import { PROPERTY_NAMES } from '#simulator/scenario/language/property-names.ts'
import { readSearchOptions } from './search-options.ts'
import { search } from './search.ts'

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
