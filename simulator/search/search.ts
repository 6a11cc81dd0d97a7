import { deflateSync } from 'node:zlib'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import type { Plan } from './generate/generate.ts'
import type { Failure } from './run/run-plan.ts'
import type { Found, SeedResult, SeedTask } from './workers/search-seed.ts'
import { pathFrom, planText, siteFileName } from './report/plan-text.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PropertyName } from '#simulator/scenario/language/property-names.ts'
import { WHOLE_RUN_CHECKS } from '#simulator/whole-run/all-checks.ts'
import type { SearchOptions } from './search-options.ts'
import { searchInThreads } from './workers/pool.ts'

/** A failure as a scenario file. */
interface FailureFile {
  readonly name: string
  readonly text: string
  /** The path of the desk with the run in its fragment. */
  readonly link: string
}

/** The line that fails. A breach of a budget names its group. */
const expectationOf = ({ property, group }: Failure): object =>
  property === 'budget' && group !== undefined ? { always: true, group, budgetKept: true } : { always: true, property }

/** A link for the desk of any simulator of the same version, paused at the failure. */
function linkOf(text: string, { worldSeed: seed, startMs }: Plan, { atS }: Failure): string {
  const parts = new URLSearchParams({ text: deflateSync(text).toString('base64url'), seed: String(seed) })
  return `/desk/#${parts.toString()}&at=${new Date(startMs + atS * 1_000).toISOString()}`
}

/** The scenario file of a failure, to be written into a folder. `folder` is absolute; relative sites start at the working directory. */
function failureFile({ failure, plan, stations, unavoidableS }: Found, folder: string): FailureFile {
  const { property, atS } = failure
  const what = failure.what.split('\n')[0] ?? ''
  const texts = {
    about: `${PROPERTIES[property].about.replace(/\.$/, '')}, but at ${atS} s ${what}.`,
    expect: [expectationOf(failure)],
    stations: stations ?? undefined,
  }
  const link = linkOf(planText(plan, texts), plan, failure)
  const avoidable = unavoidableS === null ? `It depends on the last line.` : `It could not be avoided after ${unavoidableS} s.`
  const text = planText(plan, {
    ...texts,
    notes: [`Found by npm run search with seed ${plan.seed} on ${plan.site}. ${avoidable}`, `Desk: ${link}`],
    pathOf: pathFrom(folder),
  })
  return { name: `${property}-${siteFileName(plan.site)}-${plan.seed}.yaml`, text, link }
}

/** Failures of one property that are shrunk; the others are only counted. */
const MAX_SHRUNK = 3

/** The state of a search, for its progress line and summary. */
export interface SearchState {
  runs: number
  readonly failures: Map<PropertyName, number>
  /** Runs that reached a situation, by its name. */
  readonly situations: Map<string, number>
  /** Seconds in which the precondition of each property held; for a property of whole runs, the runs. One that no searched site can have is absent. */
  readonly met: Map<PropertyName, number>
  /** Runs in which each property was checked until their end, on sites that can have what it is about. */
  readonly checked: Map<PropertyName, number>
  readonly found: { readonly file: string; readonly found: Found }[]
}

/**
 * Checked runs after which a property whose precondition never held is a failure of the search. The rarest preconditions hold in one of
 * 100 runs of a site that has what they are about, so that a search without them by chance is one of 20,000.
 */
const MANY_RUNS = 1_000

/** The properties whose precondition never held, which therefore say nothing. */
export const notApplied = ({ met }: Pick<SearchState, 'met'>): PropertyName[] =>
  [...met].filter(([, count]) => count === 0).map(([name]) => name)

/** Those of them that had enough runs of sites that have what they are about: their precondition or the search is wrong. */
export const neverApplied = (state: Pick<SearchState, 'met' | 'checked'>): PropertyName[] =>
  notApplied(state).filter((name) => (state.checked.get(name) ?? 0) >= MANY_RUNS)

interface Searching {
  readonly onProgress: (state: SearchState) => void
  /** Called with the path of every file that is written. */
  readonly onFound: (file: string, found: Found) => void
  readonly nowMs: () => number
  readonly signal: AbortSignal
}

/**
 * Searches seeds in threads and writes the smallest plan of every failure into the folder at once, so that an abort keeps what was
 * found. Rejects with an Error if a site cannot be read or a file cannot be written.
 */
export async function search(options: SearchOptions, { onProgress, onFound, nowMs, signal }: Searching): Promise<SearchState> {
  const { sites, fromSeed, seeds, forMs, ofCommit, properties, wholeRunEvery, workers, out, maxFailures } = options
  const state: SearchState = {
    runs: 0,
    failures: new Map(),
    situations: new Map(),
    met: new Map(),
    checked: new Map(),
    found: [],
  }
  const endMs = nowMs() + forMs
  let given = 0
  /** Shrinking takes seconds, so that a failure counts when it is found. */
  const known = () => [...state.failures].filter(([, count]) => count >= MAX_SHRUNK).map(([name]) => name)

  /** When the seeds of the commit began, with their number. */
  let second: { readonly endMs: number; given: number } | undefined
  const nextSeed = (): number | undefined => {
    if (!second && given < seeds && nowMs() < endMs) return fromSeed + given
    if (!ofCommit) return undefined
    second ??= { endMs: nowMs() + ofCommit.forMs, given: 0 }
    return nowMs() < second.endMs ? ofCommit.fromSeed + second.given++ : undefined
  }

  const next = (): SeedTask | undefined => {
    const seed = state.found.length < maxFailures ? nextSeed() : undefined
    if (seed === undefined) return undefined
    const site = sites[seed % sites.length]
    given += 1
    return site === undefined ? undefined : { seed, site, properties, known: known(), wholeRunEvery }
  }

  const onResult = ({ seed, failure, found, situations, met }: SeedResult) => {
    const isChecked = (name: PropertyName) => !WHOLE_RUN_CHECKS.has(name) || seed % wholeRunEvery === 0
    state.runs += 1
    for (const name of situations) state.situations.set(name, (state.situations.get(name) ?? 0) + 1)
    for (const [name, count] of met) {
      state.met.set(name, (state.met.get(name) ?? 0) + count)
      if (!failure && isChecked(name)) state.checked.set(name, (state.checked.get(name) ?? 0) + 1)
    }
    if (failure) state.failures.set(failure.property, (state.failures.get(failure.property) ?? 0) + 1)
    if (found) {
      const { name, text } = failureFile(found, out)
      mkdirSync(out, { recursive: true })
      const file = join(out, name)
      writeFileSync(file, text)
      state.found.push({ file, found })
      onFound(file, found)
    }
    onProgress(state)
  }

  await searchInThreads<SeedTask, SeedResult>({ workers: Math.min(workers, seeds), next, onResult }, signal)
  return state
}
