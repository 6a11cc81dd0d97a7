import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CommandSpec } from '#simulator/command-line.ts'
import { didYouMean } from '#simulator/scenario/language/nearest.ts'
import { PROPERTY_NAMES, type PropertyName } from '#simulator/scenario/language/property-names.ts'
import { spanMs, SPAN } from '#simulator/scenario/language/time.ts'

export const SEARCH_COMMAND: CommandSpec = {
  name: 'npm run search --',
  about: 'Plays random scenarios and reports the smallest ones that break a property of every run.',
  words: { value: '[PROPERTY…]', about: 'properties to check (all); the same as --oracle' },
  options: {
    site: { value: 'FILE', about: 'site to search: a name of the library, or the path of a file (all of the library)' },
    ask: { value: 'TEXT', about: 'a question about one site, as an expectation of a scenario: finds its worst minute' },
    seeds: { value: 'N', about: 'number of seeds (1000; 300 with --ask)' },
    from: { value: 'N', about: 'first seed (1)' },
    for: { value: 'SPAN', about: 'search for this time instead of a number of seeds, such as 10m' },
    commit: { value: 'SPAN', about: 'search for this time afterwards with seeds from the commit of the working tree' },
    oracle: { value: 'NAME…', about: 'properties to check, separated by commas or spaces (all)' },
    failures: { value: 'N', about: 'stop after this number of reduced failures (no limit)' },
    workers: { value: 'N', about: 'number of threads (one per core)' },
    out: { value: 'DIR', about: 'folder for the scenario files of failures (build/search)' },
  },
  examples: [
    '--seeds 200',
    '--site ./my-site.yaml --for 10m',
    '--site courtyard --oracle budget',
    '--site courtyard --ask "group: Bakery, safeLimit: false"',
  ],
  failure: 'a property was broken, or the answer to a question is no',
}

export interface SearchOptions {
  /** Names or paths. */
  readonly sites: readonly string[]
  readonly fromSeed: number
  /** Infinity with a time. */
  readonly seeds: number
  readonly forMs: number
  /** Seeds from the commit, after the others; null without them. */
  readonly ofCommit: { readonly fromSeed: number; readonly forMs: number } | null
  readonly properties: readonly PropertyName[]
  /** A question about the only site. */
  readonly ask: string | undefined
  /** Properties of whole runs are checked for one of this number of seeds. */
  readonly wholeRunEvery: number
  /** Infinity for no limit. */
  readonly maxFailures: number
  readonly workers: number
  /** Absolute. */
  readonly out: string
}

interface Given {
  readonly option: (name: string) => string | undefined
  readonly words: readonly string[]
  /** Relative paths start here. */
  readonly folder: string
  /** The sites of the library. */
  readonly allSites: readonly string[]
  /** The hash of the commit of the working tree; undefined outside a repository. */
  readonly commit: () => string | undefined
}

/** The first seed of a commit: the first seven digits of its hash. */
function seedOf(commit: string | undefined): number {
  if (commit !== undefined) return Number.parseInt(commit.slice(0, 7), 16)
  throw new Error('Option --commit needs a git repository with a commit.')
}

/** Playing a run again takes longer than its other checks together. */
const WHOLE_RUN_EVERY = 40

/** Reads the options of the search. Throws an Error with one sentence for the first wrong one. */
export function readSearchOptions({ option, words, folder, allSites, commit }: Given): SearchOptions {
  const wholeNumber = (name: string, otherwise: number, least: number): number => {
    const text = option(name)
    if (text === undefined) return otherwise
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text)
    throw new Error(`Option --${name} expects a whole number of at least ${least}, not "${text}".`)
  }
  const spanOf = (name: string): number | undefined => {
    const text = option(name)
    if (text === undefined) return undefined
    if (SPAN.test(text) && spanMs(text) > 0) return spanMs(text)
    throw new Error(`Option --${name} expects a span such as 30s or 10m, not "${text}".`)
  }
  const forMs = spanOf('for')
  const commitMs = spanOf('commit')
  const names = [...(option('oracle')?.split(/[,\s]+/) ?? []), ...words].filter((name) => name !== '')
  const unknown = names.find((name) => !(PROPERTY_NAMES as readonly string[]).includes(name))
  if (unknown !== undefined) {
    const known = didYouMean(unknown, PROPERTY_NAMES) || `; known names: ${PROPERTY_NAMES.join(', ')}`
    throw new Error(`No property is called "${unknown}"${known}.`.replace('?.', '?'))
  }
  const site = option('site')
  const isPath = site !== undefined && /[\\/]|\.ya?ml$/.test(site)
  if (site !== undefined && !isPath && !allSites.includes(site)) {
    throw new Error(`No site is called "${site}"${didYouMean(site, allSites) || `; known names: ${allSites.join(', ')}.`}`)
  }
  const ask = option('ask')
  if (ask !== undefined && site === undefined) throw new Error('Option --ask needs the site of the question: add --site.')
  if (ask !== undefined && names.length > 0) throw new Error('Option --ask replaces the properties: leave out --oracle.')
  return {
    ask,
    sites: site === undefined ? allSites : [isPath ? resolve(folder, site) : site],
    fromSeed: wholeNumber('from', 1, 0),
    seeds:
      forMs === undefined || option('seeds') !== undefined ? wholeNumber('seeds', ask === undefined ? 1_000 : 300, 1) : Infinity,
    forMs: forMs ?? Infinity,
    ofCommit: commitMs === undefined ? null : { fromSeed: seedOf(commit()), forMs: commitMs },
    properties: names.length > 0 ? (names as PropertyName[]) : PROPERTY_NAMES,
    wholeRunEvery: names.length > 0 ? 1 : WHOLE_RUN_EVERY,
    maxFailures: wholeNumber('failures', Infinity, 1),
    workers: wholeNumber('workers', availableParallelism(), 1),
    out: resolve(folder, option('out') ?? 'build/search'),
  }
}
