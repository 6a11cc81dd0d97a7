import { SECOND_MS } from '#contract/durations.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { listScenarios, readFleet, readRun, readSim, readSimFrequency } from '#contract/sim.ts'
import type { Failure } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'

/** The reads of the desk, with their poll intervals. */
export const simState = resource(readSim, { every: 0.5 * SECOND_MS })
const run = resource(readRun, { every: SECOND_MS })
export const runView = () => run({ query: { without: 'actions' } })
export const scenarioList = resource(listScenarios)
export const fleet = resource(readFleet)

/** The reads that an action on the run can change. */
export const RUN_READS = [readSim, readRun, readSimFrequency, readFleet]

/** An action on the run. Failures show the message of the simulator, or `failed` if there is none. */
export const useSimApi = <E extends AnyEndpoint>(endpoint: E, failed: string, done?: string) =>
  useAction(endpoint, {
    ...(done !== undefined && { done }),
    failed: (_, refusal) => refusal?.message ?? failed,
    refreshes: RUN_READS,
  })

/** The simulator's message for a refused call, or `fallback` if there is none. */
export const refusalMessage = (reply: Failure, fallback: string) =>
  (reply.outcome === 'problem' ? reply.refusal.message : undefined) ?? fallback
