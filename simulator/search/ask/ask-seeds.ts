import { parse } from 'yaml'
import { checkExpected } from '#simulator/scenario/language/check-expected.ts'
import { explain } from '#simulator/scenario/language/explain.ts'
import { Expectation } from '#simulator/scenario/language/expectation.ts'
import { type Expected, readExpected } from '#simulator/scenario/language/expected.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import type { World } from '#simulator/core/world/state.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { createObserver } from '#simulator/scenario/expectations/observations.ts'
import type { Observation } from '#simulator/scenario/expectations/watch.ts'
import { findGroup } from '#simulator/scenario/language/find-group.ts'
import { findStation } from '#simulator/scenario/language/find-station.ts'
import { createGenerator, type Plan } from '../generate/generate.ts'
import { type Stage, stageOf } from '../generate/stage.ts'
import { runPlan } from '../run/run-plan.ts'

/** Times that name one moment, which a search over random runs cannot ask about. */
const MOMENTS = ['by', 'at'] as const
const EXAMPLE = '"group: Bakery, safeLimit: false"'

const nowhere = { file: undefined, line: undefined, column: undefined }
const refuse = (sentence: string) => new Error(`The question ${sentence}.`)

function mappingOf(text: string): Record<string, unknown> {
  const inner = text.trim()
  let value: unknown
  try {
    value = parse(inner.startsWith('{') ? inner : `{ ${inner} }`)
  } catch {
    throw refuse(`cannot be read; expected conditions such as ${EXAMPLE}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.values(value).every((one) => one === null)) {
    throw refuse(`has no conditions; expected conditions such as ${EXAMPLE}`)
  }
  return value as Record<string, unknown>
}

/** The names of the site that a question with a wrong name could mean. */
function knownNames(line: Record<string, unknown>, { groups, stations }: World): string {
  const names = 'station' in line ? stations.map(({ name }) => name) : [...groups.values()].map(({ name }) => name)
  return `; known names: ${names.slice(0, 30).join(', ')}${names.length > 30 ? ', …' : ''}`
}

/**
 * Reads a question about a site, which is an expectation of a scenario without a time, or with `always` or `never`. Throws an Error
 * with one sentence for text that is not one, and for names that the site does not have, with the known ones.
 */
export function readQuestion(text: string, world: World): Expected {
  const given = mappingOf(text)
  const moment = MOMENTS.find((key) => key in given)
  if (moment !== undefined) throw refuse(`is asked of every second of a run; leave out "${moment}"`)
  if ('answer' in given || 'notice' in given) throw refuse('has no calls; expected a group, station, log, frequency or property')
  const line = 'always' in given || 'never' in given || 'within' in given ? given : { always: true, ...given }
  const read = Expectation.safeParse(line)
  if (!read.success) {
    const [problem] = explain(read.error, Expectation, line)
    const path = problem?.path.map(String).join('.') ?? ''
    throw refuse(`is not valid: ${path === '' ? 'it' : path} ${problem?.sentence ?? 'is invalid'}`)
  }
  try {
    const expected = readExpected(read.data, { startMs: world.runStartMs, path: [], locate: () => nowhere })
    checkExpected(expected, world, [])
    return expected
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    const sentence = error.message.replace(/\.$/, '').replace(/^[\w.]+ is invalid: /, '')
    const hasName = sentence.includes('is called')
    throw refuse(`is not valid: ${hasName ? sentence.replace(/; did you mean .*$/, '') + knownNames(line, world) : sentence}`)
  }
}

/** The second of a run that is nearest to breaking an expectation, or breaks it most. */
export interface WorstSecond {
  readonly atS: number
  /** Above 0 if the expectation is broken, by the distance in the unit of its figure; negative for what is left. */
  readonly excess: number
  /** What was observed, as text. */
  readonly seen: string
}

const NEVER_SEEN: WorstSecond = { atS: 0, excess: -Infinity, seen: 'it was never observed' }

function excessOf({ holds, miss, margin }: Observation, isForbidden: boolean): number {
  if (isForbidden) return holds ? 1 : -Infinity
  if (holds) return Math.min(0, -(margin ?? Infinity))
  return miss === undefined || Number.isNaN(miss) ? 1 : Math.max(miss, Number.MIN_VALUE)
}

/** Whether the subject of a question still exists under its name. */
function hasSubject(world: World, { line }: Expected): boolean {
  try {
    if ('station' in line) return !findStation(world, line.station).isRemoved
    if ('group' in line) findGroup(world, line.group)
    if ('log' in line) findGroup(world, line.log.group)
    return true
  } catch {
    return false
  }
}

/** Plays a plan and returns its worst second, as long as the subject of the question exists. `onSecond` is called after every second. */
export async function worstSecond(plan: Plan, stage: Stage, asked: Expected, onSecond: (world: World) => void = () => {}) {
  let worst = NEVER_SEEN
  let look: ReturnType<typeof createObserver> | undefined
  const noCalls = () => Promise.resolve({ status: null, body: undefined })
  // The window of the question began with the start of the site.
  const window = { ...asked.window, fromMs: plan.startMs, toMs: Infinity }
  await runPlan(plan, stage, {
    properties: [],
    onSecond(world) {
      look ??= createObserver(world, { ...asked, window })
      const observation = hasSubject(world, asked) ? look(noCalls) : undefined
      if (observation && !(observation instanceof Promise)) {
        const excess = excessOf(observation, window.form === 'never')
        if (excess > worst.excess) worst = { atS: (world.nowMs - world.runStartMs) / SECOND_MS, excess, seen: observation.seen }
      }
      onSecond(world)
    },
  })
  return worst
}

/** A seed for which a question is asked. */
export interface AskTask {
  readonly seed: number
  readonly site: string
  /** The question as text. */
  readonly ask: string
}

export interface AskResult {
  readonly seed: number
  readonly worst: WorstSecond
}

interface Prepared {
  readonly stage: Stage
  readonly question: Expected
  readonly generate: (seed: number) => Plan
}

/** Reads a site and a question about it. Rejects with a ScenarioError for the site and an Error for the question. */
export async function prepareQuestion(site: string, ask: string): Promise<Prepared> {
  const stage = await stageOf(site)
  return { stage, question: readQuestion(ask, stage.world), generate: createGenerator(stage) }
}

/** Asks one question in this thread. */
export class AskSeeds {
  #prepared: Promise<Prepared> | undefined

  async ask({ seed, site, ask }: AskTask): Promise<AskResult> {
    const { stage, question, generate } = await (this.#prepared ??= prepareQuestion(site, ask))
    return { seed, worst: await worstSecond(generate(seed), stage, question) }
  }
}
