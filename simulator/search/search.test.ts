import { expect, it } from 'vitest'
import { PROPERTY_NAMES } from '#simulator/scenario/language/property-names.ts'
import { readSearchOptions } from './search-options.ts'
import { neverApplied, notApplied, search } from './search.ts'

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

it('counts the seconds in which preconditions held, and names properties without one, also after many runs', async () => {
  const { met, checked: runsOf } = await search(
    { ...options, ofCommit: null, properties: ['charging-state', 'promised-target'] },
    { onProgress() {}, onFound() {}, nowMs: () => 0, signal: new AbortController().signal },
  )
  // The courtyard has no V2G point.
  expect([...met.keys()]).toEqual(['charging-state'])
  // Its precondition holds for each station, and a second counts once: a run has at most 601.
  expect(met.get('charging-state')).toBeGreaterThan(0)
  expect(met.get('charging-state')).toBeLessThanOrEqual(2 * 601)
  expect(runsOf).toEqual(new Map([['charging-state', 2]]))
  const seconds = new Map([['budget', 0] as const, ['fuse', 3] as const, ['replay', 0] as const])
  const checked = (runs: number) => new Map([...seconds.keys()].map((name) => [name, name === 'replay' ? runs / 40 : runs]))
  expect(notApplied({ met: seconds })).toEqual(['budget', 'replay'])
  expect(neverApplied({ met: seconds, checked: checked(999) })).toEqual([])
  expect(neverApplied({ met: seconds, checked: checked(1_000) })).toEqual(['budget'])
})
