import type { AnyEndpoint } from '#contract/endpoint.ts'
import { useAction } from '#platform/use-action.ts'
import { RUN_READS } from './reads.ts'

/** Something done to the run. What the simulator says against it is said as it stands, `failed` where it says nothing. */
export const useSimApi = <E extends AnyEndpoint>(endpoint: E, failed: string, done?: string) =>
  useAction(endpoint, {
    ...(done !== undefined && { done }),
    failed: (_, refusal) => refusal?.message ?? failed,
    refreshes: RUN_READS,
  })
