import type { World } from '#simulator/core/world/state.ts'
import { membersOf } from '#simulator/scenario/properties/installed-lines.ts'
import { GROUP_FACTS, type GroupFact, SITUATIONS, WORLD_FACTS, type WorldFact } from '../situations/situations.ts'
import type { PropertyName } from '#simulator/scenario/language/property-names.ts'
import { PROPERTIES } from '#simulator/scenario/properties/all-properties.ts'
import { WHOLE_RUN_CHECKS } from '#simulator/whole-run/all-checks.ts'
import { createGenerator, isFitting, type Plan } from '../generate/generate.ts'
import { type Stage, stageOf } from '../generate/stage.ts'
import { type Failure, isErrorOfCheck, runPlan, scenarioOf } from '../run/run-plan.ts'
import { shrink, type StillFails } from '../shrink/shrink.ts'

/** Situations last for seconds, and looking takes time. */
const EVERY_MS = 3_000

const groupFacts = Object.entries(GROUP_FACTS) as [GroupFact, (typeof GROUP_FACTS)[GroupFact]][]
const worldFacts = Object.entries(WORLD_FACTS) as [WorldFact, (typeof WORLD_FACTS)[WorldFact]][]
const bitsOf = <T extends string>(facts: readonly (readonly [T, unknown])[], wanted: readonly T[]) =>
  wanted.reduce((bits, name) => bits | (1 << facts.findIndex(([fact]) => fact === name)), 0)

const NEEDED = SITUATIONS.map(({ name, ofGroup, ofWorld }) => ({
  name,
  group: bitsOf(groupFacts, ofGroup),
  world: bitsOf(worldFacts, ofWorld),
}))

const groupChecks = groupFacts.map(([, holds]) => holds)
const worldChecks = worldFacts.map(([, holds]) => holds)

/** The facts that hold, a bit for each. */
function factsOf<T>(checks: readonly ((of: T) => boolean)[], of: T): number {
  let bits = 0
  let bit = 1
  for (const holds of checks) {
    if (holds(of)) bits |= bit
    bit <<= 1
  }
  return bits
}

/** Notes the situations that a run reaches. Call `see` after every second. */
export class SituationCounter {
  readonly reached = new Set<string>()

  see(world: World) {
    if (world.nowMs % EVERY_MS !== 0) return
    const ofWorld = factsOf(worldChecks, world)
    const ofGroups = [...world.groups.values()].map((group) =>
      factsOf(groupChecks, { world, group, members: membersOf(world, group) }),
    )
    for (const { name, group, world: wanted } of NEEDED) {
      if ((ofWorld & wanted) !== wanted || this.reached.has(name)) continue
      if (group === 0 || ofGroups.some((bits) => (bits & group) === group)) this.reached.add(name)
    }
  }
}

/** Continuations that must all fail. */
const CONTINUATIONS = 6
/** How long after the original failure a continuation may fail, s. */
const LATER_S = 60

/**
 * The second after which a plan fails with any continuation: from each moment of its lines, the rest of the timeline is replaced by
 * lines of other seeds. Null if the failure depends on its last line.
 */
async function unavoidableFromS(
  plan: Plan,
  failedAtS: number,
  generate: (seed: number) => Plan,
  stillFails: StillFails,
): Promise<number | null> {
  const moments = [...new Set(plan.lines.map(({ atS }) => atS))].toSorted((a, b) => a - b)
  const isUnavoidableFrom = async (momentS: number) => {
    const past = plan.lines.filter(({ atS }) => atS <= momentS)
    for (let place = 1; place <= CONTINUATIONS; place++) {
      const other = generate(plan.seed + place * 1_000_003)
      const future = other.lines.filter(({ atS }) => atS > momentS && atS <= failedAtS + LATER_S)
      if (!(await stillFails({ ...plan, lastsS: failedAtS + LATER_S, lines: [...past, ...future] }))) return false
    }
    return true
  }
  for (const momentS of moments) if (momentS < failedAtS && (await isUnavoidableFrom(momentS))) return momentS
  return null
}

/** A seed to be searched. */
export interface SeedTask {
  readonly seed: number
  readonly site: string
  readonly properties: readonly PropertyName[]
  /** Properties whose failures have been shrunk often enough. */
  readonly known: readonly PropertyName[]
  /** Properties of whole runs, which play a run again, are checked for one of this number of seeds. */
  readonly wholeRunEvery: number
}

/** A failure with its smallest plan. */
export interface Found {
  readonly failure: Failure
  readonly plan: Plan
  /** The number of stations, if the search uses fewer than the site has. */
  readonly stations: number | null
  readonly unavoidableS: number | null
  /** The number of lines before shrinking. */
  readonly generatedLines: number
}

export interface SeedResult {
  readonly seed: number
  readonly site: string
  readonly failure: Failure | null
  /** The names of the situations that the run reached. */
  readonly situations: readonly string[]
  /** Seconds in which the precondition of each property held, or runs of a property of whole runs. Without properties that the site cannot have. */
  readonly met: ReadonlyMap<PropertyName, number>
  /** Null without a failure, and for a known property. */
  readonly found: Found | null
}

interface Prepared {
  readonly stage: Stage
  readonly generate: (seed: number) => Plan
}

/** The first breach of the properties of whole runs among some. `onMet` is called for each checked run. */
async function wholeRunFailure(
  plan: Plan,
  stage: Stage,
  properties: readonly PropertyName[],
  onMet?: (property: PropertyName) => void,
): Promise<Failure | undefined> {
  for (const property of properties) {
    const check = WHOLE_RUN_CHECKS.get(property)
    if (!check) continue
    const scenario = scenarioOf(plan, stage)
    onMet?.(property)
    const breach = await check.check({ scenario, endMs: scenario.endMs })
    if (breach) return { property, ...breach }
  }
  return undefined
}

/** Searches seeds in this thread. */
export class SeedSearch {
  readonly #prepared = new Map<string, Promise<Prepared>>()

  /** The site is read once. Rejects with a ScenarioError if it cannot be read. */
  #prepare(site: string): Promise<Prepared> {
    const before = this.#prepared.get(site)
    if (before) return before
    const made = stageOf(site).then((stage) => ({ stage, generate: createGenerator(stage) }))
    this.#prepared.set(site, made)
    return made
  }

  async search({ seed, site, properties, known, wholeRunEvery }: SeedTask): Promise<SeedResult> {
    const { stage, generate } = await this.#prepare(site)
    const plan = generate(seed)
    const counter = new SituationCounter()
    const ofWholeRun = seed % wholeRunEvery === 0 ? properties : []
    const met = new Map<PropertyName, number>()
    for (const name of properties) if (PROPERTIES[name].concerns?.(stage.world) !== false) met.set(name, 0)
    const onMet = (name: PropertyName) => void met.set(name, (met.get(name) ?? 0) + 1)
    const checks = {
      properties: properties.map((name) => PROPERTIES[name]),
      onSecond: (world: World) => counter.see(world),
      onMet,
    }
    const failure = (await runPlan(plan, stage, checks)) ?? (await wholeRunFailure(plan, stage, ofWholeRun, onMet))
    const result = { seed, site, situations: [...counter.reached], met, failure: failure ?? null }
    if (!failure || known.includes(failure.property)) return { ...result, found: null }
    return { ...result, found: await this.#shrink(plan, failure, { stage, generate }) }
  }

  async #shrink(plan: Plan, { property, what }: Failure, { stage, generate }: Prepared): Promise<Found> {
    const isOfCheck = isErrorOfCheck(what)
    const play = (one: Plan) =>
      WHOLE_RUN_CHECKS.has(property)
        ? wholeRunFailure(one, stage, [property])
        : runPlan(one, stage, { properties: [PROPERTIES[property]] })
    const stillFails: StillFails = async (one) => {
      if (!one.lines.every(({ stimulus }) => isFitting(stage, stimulus))) return undefined
      const failed = await play(one)
      // A call without its body may end the check with an error, which is another failure.
      return failed?.property === property && isErrorOfCheck(failed.what) === isOfCheck ? failed : undefined
    }
    const smallest = await shrink(plan, stillFails, () => performance.now())
    const failed = await play(smallest)
    if (!failed) throw new Error(`seed ${plan.seed} failed in one run only: the run is not deterministic`)
    const unavoidableS = await unavoidableFromS(smallest, failed.atS, generate, stillFails)
    const stations = stage.scenario.stationCount ?? null
    return { failure: failed, plan: smallest, stations, unavoidableS, generatedLines: plan.lines.length }
  }
}
