import { expect, it } from 'vitest'
import { readSearchOptions } from './search-options.ts'

const read = (given: Record<string, string>, words: string[] = [], commit: string | undefined = 'ac7b8d3f00') =>
  readSearchOptions({
    option: (name) => given[name],
    words,
    folder: '/home/me',
    allSites: ['courtyard', 'depot'],
    commit: () => commit,
  })

it('searches 1,000 seeds of all sites for all properties by default', () => {
  expect(read({})).toMatchObject({ sites: ['courtyard', 'depot'], fromSeed: 1, seeds: 1_000, forMs: Infinity })
})

it('reads a path of a site from the folder of the user, and a name as it is', () => {
  expect(read({ site: './mine.yaml' }).sites).toEqual(['/home/me/mine.yaml'])
  expect(read({ site: 'courtyard' }).sites).toEqual(['courtyard'])
})

it('takes names of properties from the option and after it', () => {
  expect(read({ oracle: 'budget,registers' }, ['members']).properties).toEqual(['budget', 'registers', 'members'])
})

it('asks a question about one site in 300 seeds', () => {
  expect(read({ site: 'courtyard', ask: 'group: Bakery' })).toMatchObject({ ask: 'group: Bakery', seeds: 300 })
})

it('takes seeds of the commit after the others', () => {
  expect(read({ for: '60s', commit: '30s' })).toMatchObject({ forMs: 60_000, ofCommit: { fromSeed: 0xac7b8d3, forMs: 30_000 } })
  expect(read({}).ofCommit).toBeNull()
  const outside = () =>
    readSearchOptions({
      option: (name) => (name === 'commit' ? '30s' : undefined),
      words: [],
      folder: '/',
      allSites: [],
      commit: () => undefined,
    })
  expect(outside).toThrow('Option --commit needs a git repository with a commit.')
})

it.each([
  [{ commit: 'HEAD' }, 'Option --commit expects a span such as 30s or 10m, not "HEAD".'],
  [{ ask: 'group: Bakery' }, 'Option --ask needs the site of the question: add --site.'],
  [{ site: 'courtyard', ask: 'x', oracle: 'budget' }, 'Option --ask replaces the properties: leave out --oracle.'],
  [{ site: 'curtyard' }, 'No site is called "curtyard"; did you mean "courtyard"?'],
  [{ site: 'nowhere' }, 'No site is called "nowhere"; known names: courtyard, depot.'],
  [{ seeds: '0' }, 'Option --seeds expects a whole number of at least 1, not "0".'],
  [{ for: 'soon' }, 'Option --for expects a span such as 30s or 10m, not "soon".'],
  [{ oracle: 'budgets' }, 'No property is called "budgets"'],
])('refuses %j with one sentence', (given, sentence) => {
  expect(() => read(given)).toThrow(sentence)
})
