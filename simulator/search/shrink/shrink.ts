import { isMapping } from '#simulator/core/model/mapping.ts'
import type { Plan, PlanLine } from '../generate/generate.ts'
import { fewest } from './fewest.ts'

type Value = Readonly<Record<string, unknown>>

/** Fields that can be left out of a line; the schema refuses the line if the field is needed, and so does the run. */
function withoutOneField(stimulus: Value): Value[] {
  const [key] = Object.keys(stimulus)
  const value = key === undefined ? undefined : stimulus[key]
  if (key === undefined || !isMapping(value)) return []
  const without = (object: Value, name: string) => Object.fromEntries(Object.entries(object).filter(([field]) => field !== name))
  const outer = Object.keys(value).map((name) => ({ [key]: without(value, name) }))
  const inner = Object.entries(value).flatMap(([name, part]) =>
    isMapping(part) && name !== 'params' && name !== 'body'
      ? Object.keys(part).map((field) => ({ [key]: { ...value, [name]: without(part, field) } }))
      : [],
  )
  return [...inner, ...outer]
}

/** Simpler forms of a stimulus, to be tried one by one. */
const simplerValues = (stimulus: Value): Value[] => withoutOneField(stimulus)

/** Whether a smaller plan still fails in the same way. */
export type StillFails = (plan: Plan) => Promise<{ readonly atS: number } | undefined>

/** Real time after which the smallest plan so far is returned, ms. */
const MAX_MS = 50_000

interface Shrinking {
  readonly stillFails: StillFails
  readonly isOver: () => boolean
}

/** Removes lines of the timeline until no single line can be removed. */
async function fewerLines(plan: Plan, { stillFails, isOver }: Shrinking): Promise<Plan> {
  const fails = async (lines: PlanLine[]) => (await stillFails({ ...plan, lines })) !== undefined
  return { ...plan, lines: await fewest(plan.lines, fails, isOver) }
}

/** Replaces settings and values by simpler ones, as long as the plan fails. */
async function simplerLines(start: Plan, { stillFails, isOver }: Shrinking): Promise<Plan> {
  let plan = start
  const keep = async (next: Plan) => {
    if (isOver() || !(await stillFails(next))) return false
    plan = next
    return true
  }
  const settings = ['ideal', 'meterTimeoutS', 'beforeMinutes'] as const
  for (const key of settings) if (plan[key] !== undefined) await keep({ ...plan, [key]: undefined })
  for (let place = 0; place < plan.lines.length; place++) {
    const withStimulus = (stimulus: PlanLine['stimulus']): Plan => ({
      ...plan,
      lines: plan.lines.map((one, index) => (index === place ? { ...one, stimulus } : one)),
    })
    const refused = new Set<string>()
    for (;;) {
      const next = simplerValues(plan.lines[place]?.stimulus ?? {}).find((one) => !refused.has(JSON.stringify(one)))
      if (!next || isOver()) break
      if (!(await keep(withStimulus(next)))) refused.add(JSON.stringify(next))
    }
  }
  return plan
}

/**
 * The smallest plan that still fails: the end directly after the failure, the fewest lines, simple values. Stops after 50 s of
 * real time with the smallest plan so far.
 */
export async function shrink(start: Plan, stillFails: StillFails, nowMs: () => number): Promise<Plan> {
  const endMs = nowMs() + MAX_MS
  const shrinking = { stillFails, isOver: () => nowMs() > endMs }
  const cut = async (plan: Plan): Promise<Plan> => {
    const failed = await stillFails(plan)
    if (!failed) return plan
    const short = { ...plan, lastsS: Math.max(1, failed.atS), lines: plan.lines.filter(({ atS }) => atS <= failed.atS) }
    return (await stillFails(short)) ? short : plan
  }
  let plan = await cut(start)
  plan = await fewerLines(plan, shrinking)
  plan = await simplerLines(await cut(plan), shrinking)
  return cut(await fewerLines(plan, shrinking))
}
