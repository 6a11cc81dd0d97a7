import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#simulator/http/call.ts'
import type { ServedCall } from '#simulator/http/serve.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { SimFeed } from '#simulator/sim/sim-run.ts'
import { simCalls } from '#simulator/sim/sim.ts'
import { CALLS, type Platform } from './platform.ts'

/** The calls of a platform and of the control API, in the order in which their paths are compared. */
export const platformCalls = (calls: Platform['calls'], context: Context, feed: SimFeed, openRun?: OpenRun): ServedCall[] => [
  ...CALLS.map(({ name }) => ({ endpoint: endpoints[name], run: calls[name] })),
  ...simCalls(context, feed, openRun),
]
