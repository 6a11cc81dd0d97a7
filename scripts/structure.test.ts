import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { wordsArePlain, type PhraseException } from './structure/testing/banned-words.ts'
import { twoWayPairs } from './structure/borders.ts'
import { filesWithBounds, hasGrowingCollection } from './structure/testing/collections.ts'
import { figuresOf } from './structure/figures.ts'
import { importCycles } from './structure/testing/import-cycles.ts'
import {
  onlyConsoleImportsFluent,
  engineRunsAnywhere,
  importDirections,
  importsCarryTheirExtension,
  noBarrels,
  noDefaultExports,
  onlyTestsUseTestCode,
  onlyDeskImportsSim,
  relativeImportsStayInFolder,
} from './structure/testing/import-rules.ts'
import { nounNoteProblems } from './structure/testing/noun-notes.ts'
import { readDocuments, readRepository } from './structure/repository.ts'
import {
  coloursAreTokens,
  namesFollowRules,
  noFileIsTooLong,
  noTestIsSkipped,
  noTypeErrorIsSuppressed,
  oneFileReadsClock,
  oneFileReadsStorage,
  endToEndTestsDoNotSleep,
  engineUsesNoClock,
  timesNameTheirZone,
} from './structure/testing/text-rules.ts'
import { needlessFiles } from './structure/testing/small-files.ts'
import { unusedExports } from './structure/testing/unused-exports.ts'

/** Files that may be longer than the rest, each with its reason. */
const LONG_FILES = {}

/** Files that format a time by themselves, or one without its zone, each with how the zone is named. */
const TIMES_OTHERWISE = {
  'web/activity/texts.ts': 'the zone follows in the same sentence',
  'web/battery-storage/DroopPicture.tsx': 'the heading of the column names the zone',
  'web/bids/market-rules.ts': 'reckons in Finnish time, and shows nothing',
  'web/control/basepoints-preview.ts': 'the sentence above names the zone',
  'web/dashboard/frequency-text.ts': 'the words before the times name the zone',
  'web/fingrid/coverage.ts': 'the zone ends the span',
  'web/live-feed/feed-text.ts': 'the heading of the list names the zone',
  'web/v2g/forecast/forecast-text.ts': 'the zone follows in the same text',
}

/** Folders whose wording is not checked yet. */
const WORDS_NOT_CHECKED = [
  // The list of phrases, its tests, and the exceptions.
  'scripts/structure.test.ts',
  'scripts/structure/testing/banned-words.ts',
  'scripts/structure/banned-words.test.ts',
]

/** Phrases that a file may use although others may not, each with its reason. */
const PHRASES_ALLOWED = [
  { path: 'simulator/scenario/expectations/station-assertions.ts', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'simulator/scenario/language/expectation.ts', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'simulator/scenario/language/expectation.test.ts', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'simulator/scenario/language/check-expected.ts', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'simulator/scenario/expected-bounds.test.ts', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'scenarios/README.md', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'scenarios/outside-chargers.yaml', phrase: 'obeyed', reason: 'a field of an expectation' },
  { path: 'simulator/session/calls/session.test.ts', phrase: 'nobody', reason: 'the name of an unknown user' },
  { path: 'simulator/p2p-market/world/p2p.test.ts', phrase: 'nobody', reason: 'the name of an unknown group and user' },
  { path: 'scripts/scenario.test.ts', phrase: 'nobody', reason: 'the name of an unknown group, and of its scenario' },
  { path: 'e2e/activity/activity.e2e.ts', phrase: 'nobody', reason: 'the name of an unknown user' },
  { path: 'e2e/battery-storage/battery-storage.e2e.ts', phrase: 'nobody', reason: 'a search without results' },
]

/** Pairs of nouns that still import values of each other. The list may only shrink. */
const TWO_WAY_PAIRS = {
  simulator: ['demand-response dlm', 'dlm v2g', 'http session', 'ocpp stations'],
  web: ['app dashboard', 'app palette', 'app session', 'groups stations'],
}

/**
 * Small files with one importer and no test of their own, by folder. Lower a number when you merge some: it never rises. What
 * remains in `web` stands apart for the features that one screen joins, and for forms and plots; in `scripts` for processes.
 */
const NEEDLESS_FILES = { contract: 0, scripts: 10, simulator: 58, web: 19 }

const files = readRepository()
const lazyPaths = new Set(
  files.flatMap((file) => file.imports.filter((found) => found.isLazy).flatMap((found) => found.path ?? [])),
)

it.each([
  ['every import goes in a direction that is allowed', importDirections],
  ['contract, models and world run without Node.js', engineRunsAnywhere],
  ['only tests and benchmarks use test code', onlyTestsUseTestCode],
  ['relative imports stay in their folder', relativeImportsStayInFolder],
  ['imports carry their extension', importsCarryTheirExtension],
  ['a file exports only what it declares', noBarrels],
  ['only lazily loaded files have a default export', noDefaultExports(lazyPaths)],
  ['only the console imports Fluent UI', onlyConsoleImportsFluent],
  ['the console does not import the control API of the simulator', onlyDeskImportsSim],
  ['models and world use no clock and only seeded random numbers', engineUsesNoClock],
  ['times of the console name their zone', timesNameTheirZone(TIMES_OTHERWISE)],
  ["one file of the console reads the computer's clock", oneFileReadsClock],
  ['the storage of the browser is used through an adapter that never throws', oneFileReadsStorage],
  ['end-to-end tests neither sleep nor intercept requests', endToEndTestsDoNotSleep],
  ['no test is skipped', noTestIsSkipped],
  ['no type error is suppressed', noTypeErrorIsSuppressed],
  ['colours are theme tokens', coloursAreTokens],
  ['no file has more than 300 lines', noFileIsTooLong(LONG_FILES)],
  ['file names follow the naming rules', namesFollowRules],
])('%s', (_, rule) => {
  expect(files.flatMap(rule)).toEqual([])
})

it('comments, texts, names and documents use no literary phrases', () => {
  expect([...files, ...readDocuments()].flatMap(wordsArePlain(WORDS_NOT_CHECKED, PHRASES_ALLOWED))).toEqual([])
})

it('every exception for a phrase is needed', () => {
  const hasPhrase = ({ path, phrase }: PhraseException) =>
    [...files, ...readDocuments()].some(
      (file) => file.path === path && new RegExp(String.raw`\b${phrase}\b`, 'i').test(file.text),
    )
  expect(PHRASES_ALLOWED.filter((exception) => !hasPhrase(exception))).toEqual([])
})

it('the table of bounds lists every file with a growing collection once, and only files that exist', () => {
  const listed = filesWithBounds(readDocuments().find(({ path }) => path === 'docs/architecture.md')?.text ?? '')
  expect(files.filter(hasGrowingCollection).flatMap(({ path }) => (listed.includes(path) ? [] : path))).toEqual([])
  expect(listed.filter((path, place) => listed.indexOf(path) !== place || !files.some((file) => file.path === path))).toEqual([])
})

it('no file imports itself through others, by values or types', () => {
  expect(importCycles(files)).toEqual([])
})

it.each(figuresOf(files))('$name: at most $bound $unit', ({ value, bound }) => {
  expect(value).toBeLessThanOrEqual(bound)
})

it.each(['simulator', 'web'] as const)('nouns of %s import values of each other in one direction', (area) => {
  expect(twoWayPairs(files, area)).toEqual(TWO_WAY_PAIRS[area])
})

it('each noun of the simulator states what it provides and which nouns it needs', () => {
  expect(nounNoteProblems(files)).toEqual([])
})

it('every export is imported somewhere', () => {
  // The build of the tab names these files in place of modules of Node.js.
  const isShim = (found: string) => found.startsWith('simulator/tab/node/')
  expect(unusedExports(files).filter((found) => !isShim(found))).toEqual([])
})

it.each(Object.entries(NEEDLESS_FILES))('small files of %s with one importer and no test are at most %i', (folder, max) => {
  const found = needlessFiles(files).filter((path) => path.startsWith(`${folder}/`))
  if (found.length > max) console.log(found.join('\n'))
  expect(found.length).toBeLessThanOrEqual(max)
})

it('the median file has at most 90 lines', () => {
  const lengths = files.map((file) => file.lines).toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)]
  console.log(`${files.length} files, median ${median} lines`)
  expect(median).toBeLessThanOrEqual(90)
})

it('a folder has at most 40 source files', () => {
  const counts = new Map<string, number>()
  for (const { path, isTest } of files) {
    const folder = posix.dirname(path)
    if (!isTest && folder !== '.') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > 40)).toEqual([])
})
