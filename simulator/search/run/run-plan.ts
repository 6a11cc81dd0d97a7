import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { confined } from '#simulator/scenario/language/library.ts'
import { readLine, type TimelineEntry } from '#simulator/scenario/language/line.ts'
import type { Scenario } from '#simulator/scenario/language/load.ts'
import type { ManualStimulus } from '#simulator/scenario/language/stimuli.ts'
import type { PropertyName } from '#simulator/scenario/language/property-names.ts'
import type { Breach, Property, PropertyCheck } from '#simulator/scenario/properties/property.ts'
import type { World } from '#simulator/core/world/state.ts'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import type { Plan } from '../generate/generate.ts'
import type { Stage } from '../generate/stage.ts'

/** The first breach of a run. */
export interface Failure extends Breach {
  readonly property: PropertyName
  readonly atS: number
}

export interface RunChecks {
  readonly properties: readonly Property[]
  /** Called at the start and after every second. */
  readonly onSecond?: (world: World) => void
  /** Called once for each second in which the precondition of a property held. */
  readonly onMet?: (property: PropertyName) => void
}

const nowhere = { file: undefined, line: undefined, column: undefined }

const readAt = (atS: number, stimulus: Plan['lines'][number]['stimulus'], startMs: number) =>
  readLine({ at: `${atS}s`, ...stimulus } as ManualStimulus, {
    startMs,
    nowMs: startMs,
    reach: confined,
    path: [],
    locate: () => nowhere,
  })

const replays = new Map<string, TimelineEntry>()

/** The timeline of a plan; recordings are read once per process. */
function linesOf({ lines, startMs }: Plan): TimelineEntry[] {
  return lines.map(({ atS, stimulus }) => {
    const { frequency } = stimulus as { frequency?: { replay?: string } }
    if (frequency?.replay === undefined) return readAt(atS, stimulus, startMs)
    const key = JSON.stringify(stimulus)
    const known = replays.get(key) ?? readAt(0, stimulus, 0)
    replays.set(key, known)
    return { ...known, atMs: startMs + atS * SECOND_MS }
  })
}

/** The scenario of a plan, as if it were read from a file. */
export function scenarioOf(plan: Plan, { scenario }: Stage): Scenario {
  const { worldSeed: seed, startMs, beforeMinutes = 0, lastsS, ideal, meterTimeoutS } = plan
  return {
    ...scenario,
    seed,
    startMs,
    beforeMs: beforeMinutes * MINUTE_MS,
    site: ideal === undefined ? scenario.site : { ...scenario.site, ideal },
    meterTimeoutMs: meterTimeoutS === undefined ? undefined : meterTimeoutS * SECOND_MS,
    lines: linesOf(plan),
    endMs: startMs + lastsS * SECOND_MS,
  }
}

const CHECK_FAILED = 'its check failed: '
export const isErrorOfCheck = (what: string): boolean => what.startsWith(CHECK_FAILED)

/** The first breach of a second. An error in a check is a fault of the property, not of the simulator. */
function breachOf(checks: readonly { readonly property: PropertyName; readonly check: PropertyCheck }[], world: World) {
  let checked: PropertyName = 'no-internal-error'
  try {
    for (const { property, check } of checks) {
      checked = property
      const breach = check(world)
      if (breach) return { property, breach }
    }
    return undefined
  } catch (error) {
    const what = `${CHECK_FAILED}${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    return { property: checked, breach: { what } }
  }
}

/** Plays a plan until its end or its first breach. The run is the same as that of the scenario file of this plan. */
export async function runPlan(
  plan: Plan,
  stage: Stage,
  { properties, onSecond, onMet }: RunChecks,
): Promise<Failure | undefined> {
  let engine: Engine | undefined
  const secondOf = (world: World) => (world.nowMs - world.runStartMs) / SECOND_MS
  try {
    const run = openRun({ loaded: scenarioOf(plan, stage) })
    engine = run.engine
    const { world } = engine
    const checks = properties.map(({ name, begin }) => {
      let countedMs = NaN
      const met = () => {
        if (countedMs === world.nowMs) return
        countedMs = world.nowMs
        onMet?.(name)
      }
      return { property: name, check: begin(world, met) }
    })
    await run.advance(0)
    for (;;) {
      onSecond?.(world)
      const broken = breachOf(checks, world)
      if (broken) return { property: broken.property, atS: secondOf(world), ...broken.breach }
      if (world.nowMs >= world.runStartMs + plan.lastsS * SECOND_MS) return undefined
      await run.advance(SECOND_MS)
    }
  } catch (error) {
    const atS = engine ? secondOf(engine.world) : 0
    return { property: 'no-internal-error', atS, what: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    engine?.stop()
  }
}
