import { expect, it } from 'vitest'
import { PROPERTY_NAMES } from '#simulator/scenario/language/property-names.ts'
import { SeedSearch } from './workers/search-seed.ts'

it('no property breaks in the first 12 seeds of the courtyard', async () => {
  const search = new SeedSearch()
  const failures: object[] = []
  for (let seed = 1; seed <= 12; seed++) {
    // A known property is reported without reducing its plan.
    const task = { seed, site: 'courtyard', properties: PROPERTY_NAMES, known: PROPERTY_NAMES, wholeRunEvery: 12 }
    const { failure } = await search.search(task)
    if (failure) failures.push({ seed, ...failure })
  }
  expect(failures).toEqual([])
}, 120_000)
