/**
 * Provides: the scenario language, its playback, expectations, properties and reports. Needs: activity, bids, charts, congestion,
 * core, dashboard, demand-response, devices, dlm, dynamics, events, ffr-logs, files, grid, groups, history, meters, mqtt-devices,
 * ocpp, reserves, sites, stations, v2g.
 */

import { resolve } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { BEFORE_STATIONS_MAX, SiteFile, stationsOf } from '#simulator/sites/world/site.ts'
import { acceptanceOfLine, type Acceptance } from './acceptance.ts'
import { confined, folderOf, readNamed, readText, scenarioFile, shownName, siteFile, type Reach } from './library.ts'
import { readExpected, type Expected } from './expected.ts'
import { readLine, type TimelineEntry } from './line.ts'
import { lineEndMs } from './line-end.ts'
import { ScenarioError, type Place } from './scenario-error.ts'
import { ScenarioFile } from './schema.ts'
import { LONGEST_RUN_MS, spanMs } from './time.ts'
import { readValue, readYaml, type ReadFile } from './yaml-file.ts'

/** A scenario with its files, its site and its recordings. */
export interface Scenario {
  readonly name: string
  readonly about: string
  /** The text of the file, without included files. */
  readonly text: string
  readonly seed: number
  readonly startMs: number
  /** The time before the start that the world plays in full, ms; before it, the past is computed. */
  readonly beforeMs: number
  readonly siteName: string
  readonly site: SiteFile
  /** The place of a field in the site file. */
  readonly sitePlace: (path: readonly PropertyKey[]) => Place
  readonly stationCount: number | undefined
  /** Shares of the kinds of generated stations; undefined for those of the site. */
  readonly mix: string | undefined
  /** Meter timeout, ms; undefined for the default of the world. */
  readonly meterTimeoutMs: number | undefined
  /** In the order of the files, the included files first. */
  readonly lines: readonly TimelineEntry[]
  readonly expected: readonly Expected[]
  /** Rules that are accepted as broken. */
  readonly accepted: readonly Acceptance[]
  /** The end of the run: the last moment of the file, the end of the last `over` or `for`, or the end given by `lasts`; the latest counts. */
  readonly endMs: number
}

/** A name of the library, a file (with its present or an earlier text), or a text from a request. */
export type ScenarioSource = { name: string } | { file: string; text?: string } | { yaml: string }

interface Part {
  readonly read: ReadFile<ScenarioFile>
  readonly reach: Reach
}

/** The name of a site whose contents are in the scenario. */
const OWN_SITE = 'own site'
/** A site is a name of the library, or the path of a file such as `./my-site.yaml`. */
const isPath = (text: string) => /[\\/]|\.ya?ml$/.test(text)

const nowhere = { file: undefined, line: undefined, column: undefined }
const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function attempt<T>(action: () => T, failed: (sentence: string) => ScenarioError): T {
  try {
    return action()
  } catch (error) {
    throw error instanceof ScenarioError ? error : failed(sentenceOf(error))
  }
}

/** A file and its included files, the included files first. A file that is included twice is read once. */
function readParts(file: string, text: string, reach: Reach, chain: readonly string[], seen: Set<string>): Part[] {
  const read = readYaml(shownName(file), text, ScenarioFile)
  seen.add(file)
  const included = (read.value.include ?? []).flatMap((path, index) => {
    const at = ['include', index]
    const fail = (sentence: string) => new ScenarioError(read.locate(at), at, sentence)
    const next = attempt(() => readNamed(path, reach, '.yaml'), fail)
    const loop = [...chain, file, next.file]
    if (loop.indexOf(next.file) < loop.length - 1) throw fail(`forms a cycle: ${loop.map(shownName).join(' includes ')}`)
    if (seen.has(next.file)) return []
    return readParts(next.file, next.text, reach.isConfined ? confined : folderOf(next.file), [...chain, file], seen)
  })
  return [...included, { read, reach }]
}

function open(source: ScenarioSource): { name: string; file: string; text: string; reach: Reach } {
  if ('yaml' in source) return { name: 'posted scenario', file: 'posted scenario', text: source.yaml, reach: confined }
  const fail = (sentence: string) => new ScenarioError(nowhere, [], sentence)
  const file = attempt(() => ('name' in source ? scenarioFile(source.name) : resolve(source.file)), fail)
  const name = 'name' in source ? source.name : shownName(file).replace(/\.ya?ml$/, '')
  const earlier = 'file' in source ? source.text : undefined
  return { name, file, text: earlier ?? attempt(() => readText(file), fail), reach: folderOf(file) }
}

/** The file of a library scenario, without site and recordings. Throws like `loadScenario`. */
export function outlineOf(name: string): { about: string; expectations: number } {
  const { file, text, reach } = open({ name })
  const parts = readParts(file, text, reach, [], new Set())
  return {
    about: parts.at(-1)?.read.value.about ?? '',
    expectations: parts.reduce((sum, { read }) => sum + (read.value.expect?.length ?? 0), 0),
  }
}

const TITLE_LENGTH_MAX = 60

/** The name of a scenario without a file: the first sentence of its `about`, shortened to 60 characters. */
export function titleOf(about: string): string {
  const sentence = (/^[^.!?\n]*/.exec(about.trim())?.[0] ?? '').trim()
  if (sentence === '') return 'posted scenario'
  return sentence.length > TITLE_LENGTH_MAX ? `${sentence.slice(0, TITLE_LENGTH_MAX - 1).trimEnd()}…` : sentence
}

/** Reads a scenario. Throws a ScenarioError with file, line, column, field and the expected value. */
export function loadScenario(source: ScenarioSource): Scenario {
  const { name, file, text, reach } = open(source)
  const parts = readParts(file, text, reach, [], new Set())
  const own = parts.at(-1)?.read
  if (!own) throw new ScenarioError(nowhere, [], 'there is no scenario')

  const missing = (field: string, expected: string) =>
    new ScenarioError(own.locate([]), [field], `is missing; expected ${expected}`)
  const said = (field: keyof ScenarioFile) => parts.findLast(({ read }) => read.value[field] !== undefined)?.read

  const starts = said('starts')?.value.starts
  if (starts === undefined) throw missing('starts', 'a moment in UTC such as 2026-03-02T08:00:00Z')
  const startMs = Date.parse(starts)

  const naming = said('site')
  const named = naming?.value.site
  if (naming === undefined || named === undefined) throw missing('site', 'the name of a file in scenarios/sites, or a path')
  const namingReach = parts.find(({ read }) => read === naming)?.reach ?? reach

  const lines = parts.flatMap(({ read, reach }) =>
    (read.value.timeline ?? []).map((line, index) =>
      readLine(line, { startMs, nowMs: startMs, reach, path: ['timeline', index], locate: read.locate }),
    ),
  )
  const expected = parts.flatMap(({ read: { value, locate } }) =>
    (value.expect ?? []).map((line, index) => readExpected(line, { startMs, path: ['expect', index], locate })),
  )
  const accepted = parts.flatMap(({ read: { value, locate } }) =>
    (value.accepts ?? []).map(({ group, station, rules, reason }, index): Acceptance => {
      const fail = (inner: readonly PropertyKey[], sentence: string) => {
        const path = ['accepts', index, ...inner]
        return new ScenarioError(locate(path), path, sentence)
      }
      return { group, station, rules, reason, fail }
    }),
  )
  const span = (field: 'lasts' | 'meterTimeout' | 'before') => {
    const saying = said(field)
    const text = saying?.value[field]
    if (saying === undefined || text === undefined) return undefined
    const ms = spanMs(text)
    if (ms > LONGEST_RUN_MS) throw new ScenarioError(saying.locate([field]), [field], 'is more than 366 days')
    return ms
  }
  const endMs = Math.max(lastNamed(startMs, lines, expected), startMs + (span('lasts') ?? 0))
  const unchecked = expected.find(({ window }) => endMs === startMs && window.toMs === Infinity)
  if (unchecked) throw unchecked.fail([unchecked.window.form], 'cannot fail in a run of 0s; expected a time in lasts')
  const site = withIdeal(
    typeof named === 'string' ? namedSite(named, naming, namingReach) : ownSite(named, naming),
    said('ideal')?.value.ideal,
  )
  const beforeMs = span('before') ?? 0
  const problem = beforeProblem(beforeMs, stationsOf(site.site, said('stations')?.value.stations))
  if (problem !== undefined) throw new ScenarioError(said('before')?.locate(['before']) ?? nowhere, ['before'], problem)
  return {
    name: 'yaml' in source ? titleOf(own.value.about) : name,
    about: own.value.about,
    text,
    seed: said('seed')?.value.seed ?? 1,
    startMs,
    beforeMs,
    siteName: typeof named === 'string' ? named : OWN_SITE,
    ...site,
    stationCount: said('stations')?.value.stations,
    mix: said('mix')?.value.mix,
    meterTimeoutMs: span('meterTimeout'),
    lines,
    expected,
    accepted: [...accepted, ...expected.flatMap(acceptanceOfLine)],
    endMs,
  }
}

const LONGEST_BEFORE_HOURS = 6

/** The error in the time that a scenario plays before its start, as the end of a sentence. */
function beforeProblem(beforeMs: number, stations: number): string | undefined {
  if (beforeMs > LONGEST_BEFORE_HOURS * HOUR_MS) return `is more than ${LONGEST_BEFORE_HOURS} h`
  // The recording has whole minutes.
  if (beforeMs % MINUTE_MS !== 0) return 'is not a whole number of minutes'
  if (beforeMs === 0 || stations <= BEFORE_STATIONS_MAX) return undefined
  return `has no effect: the site has ${stations} stations, and only sites of up to ${BEFORE_STATIONS_MAX} play hours before the start`
}

type Site = Pick<Scenario, 'site' | 'sitePlace'>

/** A site from its file. */
function namedSite(name: string, naming: ReadFile<ScenarioFile>, reach: Reach): Site {
  const file = attempt(
    () => (isPath(name) && !reach.isConfined ? readNamed(name, reach, '.yaml').file : siteFile(name)),
    (sentence) => new ScenarioError(naming.locate(['site']), ['site'], `is invalid: ${sentence}`),
  )
  const { value: site, locate: sitePlace } = readYaml(shownName(file), readText(file), SiteFile)
  return { site, sitePlace }
}

/** A site whose contents are in the scenario. */
const ownSite = (contents: unknown, { locate }: ReadFile<ScenarioFile>): Site => ({
  site: readValue(contents, SiteFile, locate, ['site']),
  sitePlace: (path) => locate(['site', ...path]),
})

/** `isIdeal` overrides the site's own `ideal`. */
const withIdeal = ({ site, sitePlace }: Site, isIdeal: boolean | undefined): Site => ({
  site: isIdeal === undefined ? site : { ...site, ideal: isIdeal },
  sitePlace,
})

/** The last moment of lines and expectations. A line counts with its end, up to the longest allowed run. */
function lastNamed(startMs: number, lines: readonly TimelineEntry[], expected: readonly Expected[]): number {
  const ends = expected.map(({ window }) => window.toMs).filter(Number.isFinite)
  const lineEnds = lines.map((line) => Math.min(lineEndMs(line), Math.max(line.atMs, startMs + LONGEST_RUN_MS)))
  return Math.max(startMs, ...lineEnds, ...ends)
}
