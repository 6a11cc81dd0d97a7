import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Scenario } from '#simulator/scenario/language/load.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import type { DrivenRun } from '#simulator/run/driven-run.ts'

const isCallFault = ({ stimulus }: TimelineEntry) => 'fault' in stimulus && 'call' in stimulus.fault

/** Recordings and moments within a second cannot be manual lines. */
const isManual = ({ stimulus, trace, atMs }: TimelineEntry) => !trace && atMs % SECOND_MS === 0 && !isReadCall(stimulus)

function isReadCall(stimulus: TimelineEntry['stimulus']): boolean {
  if (!('operator' in stimulus)) return false
  const { method, changesNothing }: AnyEndpoint = endpoints[stimulus.operator.call]
  return method === 'GET' || changesNothing === true
}

/**
 * A scenario whose lines become actions of its users and testers. Faults of calls are left out, because they would delay the calls
 * in real time.
 */
export function asActions(scenario: Scenario): { scenario: Scenario; actions: readonly TimelineEntry[] } {
  const lines = scenario.lines.filter((line) => !isCallFault(line))
  const actions = lines.filter(isManual).toSorted((a, b) => a.atMs - b.atMs)
  return { scenario: { ...scenario, lines: lines.filter((line) => !isManual(line)), expected: [], accepted: [] }, actions }
}

/** Makes one line an action of the run. A line that names what no longer exists has no effect. */
async function act({ engine, drive, callAsUser }: DrivenRun, { stimulus }: TimelineEntry) {
  if ('operator' in stimulus) {
    const { user, call, params, query, body } = stimulus.operator
    await drive(callAsUser(user, call, { params, query, body }))
    return
  }
  try {
    engine.do(stimulus)
    await drive(engine.advance(0))
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
  }
}

/** Plays the actions that are due from the present moment up to a moment. Returns the actions that are left. */
export async function playActions(run: DrivenRun, actions: readonly TimelineEntry[], untilMs: number) {
  const left = [...actions]
  for (;;) {
    const { nowMs } = run.engine.world
    for (let next = left[0]; next && next.atMs <= nowMs; next = left[0]) {
      left.shift()
      await act(run, next)
    }
    if (nowMs >= untilMs) return left
    await run.advance(SECOND_MS)
  }
}
