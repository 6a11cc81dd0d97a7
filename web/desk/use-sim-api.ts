import type { AnyEndpoint } from '#contract/endpoint.ts'
import { useAction } from '#platform/use-action.ts'
import { RUN_READS } from './reads.ts'

/** An action on the run. Failures show the message of the simulator, or `failed` if there is none. */
export const useSimApi = <E extends AnyEndpoint>(endpoint: E, failed: string, done?: string) =>
  useAction(endpoint, {
    ...(done !== undefined && { done }),
    failed: (_, refusal) => refusal?.message ?? failed,
    refreshes: RUN_READS,
  })
