/**
 * Provides: the random search for runs that break a property. Needs: core, demand-response, dlm, run, scenario, v2g, whole-run.
 */

import { SECOND_MS } from '#contract/durations.ts'
import * as fc from 'fast-check'
import { stream } from '#simulator/core/model/random.ts'
import { checkLine, checkMeters } from '#simulator/scenario/language/check.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { type Stimulus, TimelineLine } from '#simulator/scenario/language/stimuli.ts'
import { callValues, deskFeatures, deskMoments, deskWeight } from './call-values.ts'
import { type Feature, FEATURES, isWrite } from './features.ts'
import { valuesOf } from './schema-values.ts'
import { type Draw, recipeOf, type Step } from './recipes.ts'
import type { Stage } from './stage.ts'
import type { Steer } from './steer.ts'
import { STEERS } from './steers.ts'
import { stageValues } from './stage-values.ts'

/** A line of a timeline as in a file, with its moment as a number. */
export interface PlanLine {
  readonly atS: number
  readonly stimulus: Readonly<Record<string, unknown>>
}

/** A generated scenario. The same seed and site give the same plan. */
export interface Plan {
  readonly seed: number
  /** The seed of the world. Names and kinds of generated stations depend on it, so that it is fixed on a site that has them. */
  readonly worldSeed: number
  readonly site: string
  readonly startMs: number
  /** Minutes that are played before the start; none if undefined. */
  readonly beforeMinutes?: number
  readonly lastsS: number
  readonly ideal: boolean | undefined
  readonly meterTimeoutS: number | undefined
  readonly lines: readonly PlanLine[]
}

/** Most runs start in a quiet hour; the others before a change of hour, day or daylight saving time. */
const STARTS = [
  '2026-03-02T08:00:00Z',
  '2026-03-02T08:00:00Z',
  '2026-03-02T07:56:00Z',
  '2026-03-02T21:57:00Z',
  '2026-03-29T00:55:00Z',
  '2026-10-25T00:55:00Z',
].map((text) => Date.parse(text))

/** Desks also start a minute before gate closures of the market and changes of its hours and days. */
const DESK_STARTS = [
  ...STARTS,
  ...[
    '2026-03-02T07:59:00Z',
    '2026-03-02T16:29:00Z',
    '2026-03-02T22:59:00Z',
    '2026-03-28T16:29:00Z',
    '2026-03-29T15:29:00Z',
    '2026-10-24T15:29:00Z',
  ].map((text) => Date.parse(text)),
]

/** How often a stimulus is chosen; 3 for a key without an entry. */
const WEIGHTS: Readonly<Record<string, number>> = { vehicle: 30, station: 14, meter: 14, frequency: 10, operator: 24, charger: 6 }
const USUAL_WEIGHT = 3
/** Reads matter less than writes, and there are more of them. */
const READ_SHARE = 0.25
const KEPT_SHARE = 0.5
const FEW_CALLS_SHARE = 0.06
const LASTS_S = 600
/**
 * A stopped session restarts after five minutes and allocations settle in half a minute. After that, a run without lines repeats itself.
 * Half of the runs wait for the first, the others only for the second, so that there are more of them.
 */
const quietAfter = (next: () => number) => (next() < 0.5 ? 330 : 60)
/** The longest run of a steer, and that of one with a start of its own, which waits for a change of hour or day. */
const STEERED_S = 500
/** Runs of this number of seeds have one world: its frequency and the past of its batteries are computed once. */
const SEEDS_OF_WORLD = 100
/** Seconds after the last line of a desk. */
const DESK_ENDS_S = 5
const NOWHERE = { file: undefined, line: undefined, column: undefined }
const MAX_LINES = 45
/** Most rules decide between cars, so that many runs begin with cars at a share of the stations. */
const BUSY_SHARE = 0.65
const ARRIVES = FEATURES.find(({ name }) => name === 'vehicle: arrives')
/** Seeds that play calls of one noun in a short run. */
const DESK_SHARE = 0.45
/** Cars on a desk of calls. */
const DESK_CARS_SHARE = 0.3
/** How many runs have lines that lead together to a rare situation. */
const RECIPE_SHARE = 0.35
/** The time in which the first cars arrive, s. */
const ARRIVING_S = 40

/** The features of a seed: each key and each form is switched off for some seeds (swarm testing). */
function swarm(next: () => number): Feature[] {
  const keys = [...new Set(FEATURES.map(({ key }) => key))]
  const off = new Set(keys.filter(() => next() < 0.35))
  // With few calls, each is made often, and a call finds what another has made.
  const callShare = next() < 0.5 ? KEPT_SHARE : FEW_CALLS_SHARE
  const kept = FEATURES.filter(({ key }) => !off.has(key)).filter(
    ({ call }) => next() < (call === undefined ? KEPT_SHARE : callShare),
  )
  return kept.length > 0 ? kept : [...FEATURES]
}

function weightOf(feature: Feature, kept: readonly Feature[]): number {
  const siblings = kept.filter(({ key }) => key === feature.key).length
  const share = feature.call !== undefined && !isWrite(feature) ? READ_SHARE : 1
  return Math.max(1, Math.round((100 * share * (WEIGHTS[feature.key] ?? USUAL_WEIGHT)) / siblings))
}

/** Whether the site has what a line names, and the line has an effect at this moment. */
function isPossible({ world }: Stage, stimulus: Readonly<Record<string, unknown>>, atMs: number): boolean {
  const fail = (_: readonly PropertyKey[], sentence: string) => new ScenarioError(NOWHERE, [], sentence)
  try {
    const line = { atMs, stimulus: stimulus as unknown as Stimulus, fail }
    checkLine(line, world)
    checkMeters([line], world, true)
    return true
  } catch (error) {
    if (error instanceof ScenarioError) return false
    throw error
  }
}

/** Whether a stimulus fits the scenario language and the site. */
export const isFitting = (
  stage: Stage,
  stimulus: Readonly<Record<string, unknown>>,
  atMs: number = stage.world.runStartMs,
): boolean => TimelineLine.safeParse({ at: '0s', ...stimulus }).success && isPossible(stage, stimulus, atMs)

const drawWith = (next: () => number): Draw => ({
  number: (min, max) => min + Math.floor(next() * (max - min + 1)),
  oneOf: (values) => values[Math.floor(next() * values.length)],
})

/** Generates plans for a site. */
export function createGenerator(stage: Stage): (seed: number) => Plan {
  const known = new Map(DESK_STARTS.map((startMs) => [startMs, new Map<Feature, fc.Arbitrary<unknown>>()]))
  const arbitraryOf = (feature: Feature, startMs: number) => {
    const cache = known.get(startMs)
    const before = cache?.get(feature)
    if (before) return before
    const values = stageValues(stage, startMs)
    const value = feature.call === undefined ? valuesOf(feature.schema, values) : callValues(feature.call, stage, values)
    const made = value.map((change) => ({ [feature.key]: change }))
    cache?.set(feature, made)
    return made
  }

  /** Arrivals at a random share of the stations that take cars. */
  const firstCars = (seed: number, startMs: number, next: () => number): PlanLine[] => {
    const share = next()
    const chosen = stage.stations.filter(({ kind }) => next() < share && kind !== 'battery')
    if (!ARRIVES || chosen.length === 0) return []
    const drawn = fc.sample(arbitraryOf(ARRIVES, startMs), { seed: ~seed, numRuns: chosen.length }) as { vehicle: object }[]
    return chosen.flatMap(({ id }, place) => {
      const stimulus = { vehicle: { ...drawn[place]?.vehicle, station: id } }
      return isFitting(stage, stimulus) ? [{ atS: Math.floor(next() * ARRIVING_S), stimulus }] : []
    })
  }

  const identityOf = (seed: number) => ({
    seed,
    worldSeed: stage.isGenerated ? stage.scenario.seed : Math.floor(seed / SEEDS_OF_WORLD),
    site: stage.site,
  })

  /** A plan of lines and of steps, which may be too early or may not fit the site. */
  const planOf = (
    seed: number,
    { startMs, lastsS, lines, steps }: Pick<Plan, 'startMs' | 'lastsS' | 'lines'> & { readonly steps: readonly Step[] },
    next: () => number,
  ): Plan => {
    const planned = steps.map(([atS, stimulus]) => ({ atS: Math.max(0, atS), stimulus }))
    return {
      ...identityOf(seed),
      startMs,
      lastsS,
      ideal: next() < 0.35 ? undefined : next() < 0.7,
      meterTimeoutS: next() < 0.4 ? 10 + Math.floor(next() * 50) : undefined,
      lines: [...lines, ...planned]
        .filter(({ atS, stimulus }) => isFitting(stage, stimulus, startMs + atS * SECOND_MS))
        .toSorted((a, b) => a.atS - b.atS),
    }
  }

  /** Calls of one noun, made one after the other by all users. */
  const deskPlan = (seed: number, next: () => number): Plan => {
    const startMs = DESK_STARTS[Math.floor(next() * DESK_STARTS.length)] ?? 0
    const features = deskFeatures(next)
    const moments = deskMoments(next)
    const stimulus = fc.oneof(...features.map((one) => ({ weight: deskWeight(one), arbitrary: arbitraryOf(one, startMs) })))
    const drawn = fc.sample(stimulus, { seed: seed | 0, numRuns: moments.length }) as Record<string, unknown>[]
    const lines = drawn
      .map((stimulus, place) => ({ atS: moments[place] ?? 0, stimulus }))
      .filter(({ atS, stimulus }) => isFitting(stage, stimulus, startMs + atS * SECOND_MS))
    const cars = next() < DESK_CARS_SHARE ? firstCars(seed, startMs, next) : []
    return {
      ...identityOf(seed),
      startMs,
      lastsS: (moments.at(-1) ?? 0) + DESK_ENDS_S,
      ideal: next() < 0.5,
      meterTimeoutS: 10,
      lines: [...cars, ...lines].toSorted((a, b) => a.atS - b.atS),
    }
  }

  const planned = (seed: number): Plan => {
    const next = stream(seed, 'search')
    const steered = steerOf(seed, stage, drawWith(next))
    if (steered) {
      const { startMs = STARTS[Math.floor(next() * STARTS.length)] ?? 0, lastsS, isIdeal } = steered.steer
      const plan = planOf(seed, { startMs, steps: steered.steps, lastsS: STEERED_S, lines: [] }, next)
      const endS = steered.steer.startMs === undefined ? (plan.lines.at(-1)?.atS ?? 0) + quietAfter(next) : STEERED_S
      return { ...plan, lastsS: lastsS ?? Math.min(STEERED_S, endS), ...(isIdeal && { ideal: true }) }
    }
    if (next() < DESK_SHARE) return deskPlan(seed, next)
    const startMs = STARTS[Math.floor(next() * STARTS.length)] ?? 0
    const kept = swarm(next)
    const count = 1 + Math.floor(next() ** 2 * MAX_LINES)
    const stimulus = fc.oneof(...kept.map((one) => ({ weight: weightOf(one, kept), arbitrary: arbitraryOf(one, startMs) })))
    // Values that do not fit their refinements are left out.
    const drawn = fc.sample(stimulus, { seed: seed | 0, numRuns: count }) as Record<string, unknown>[]
    const fitting = drawn.filter((one) => isFitting(stage, one))
    const isQuick = next() < 0.3
    const lines = fitting.map((one) => ({ atS: Math.floor(next() * (isQuick ? 60 : LASTS_S - 20)), stimulus: one }))
    const cars = next() < BUSY_SHARE ? firstCars(seed, startMs, next) : []
    const recipe = next() < RECIPE_SHARE ? recipeOf(stage, drawWith(next), startMs) : null
    const plan = planOf(seed, { startMs, steps: recipe?.steps ?? [], lastsS: LASTS_S, lines: [...cars, ...lines] }, next)
    return { ...plan, lastsS: recipe?.lastsS ?? Math.min(LASTS_S, (plan.lines.at(-1)?.atS ?? 0) + quietAfter(next)) }
  }
  // One of 25 seeds plays 2 to 10 minutes before its start. A stream of its own changes nothing else of a plan.
  return (seed) => {
    const next = stream(seed, 'search-before')
    return { ...planned(seed), ...(next() < 0.04 && { beforeMinutes: 2 + Math.floor(next() * 9) }) }
  }
}

/** One of this number of seeds is steered. */
export const STEERED_EVERY = 3
/** The first of each choice, which shows whether a site can reach a steer at all. */
const FIRST: Draw = { number: (min) => min, oneOf: (values) => values[0] }
const reachable = new WeakMap<Stage, readonly Steer[]>()

/** The steers that have lines on a site. */
export function steersOf(stage: Stage): readonly Steer[] {
  const steers = reachable.get(stage) ?? STEERS.filter(({ steps }) => steps(stage, FIRST).length > 0)
  reachable.set(stage, steers)
  return steers
}

/**
 * The steer of a seed, by turns. Undefined for the other seeds. It follows from seed and site alone, so that a seed has the same plan in
 * every search.
 */
function steerOf(seed: number, stage: Stage, draw: Draw): { readonly steer: Steer; readonly steps: readonly Step[] } | undefined {
  if (seed % STEERED_EVERY !== STEERED_EVERY - 1) return undefined
  const steers = steersOf(stage)
  const steer = steers[Math.floor(seed / STEERED_EVERY) % steers.length]
  const steps = steer?.steps(stage, draw) ?? []
  return steer && steps.length > 0 ? { steer, steps } : undefined
}
