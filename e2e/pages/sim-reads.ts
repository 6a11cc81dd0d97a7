import type * as z from 'zod/mini'
import type { ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type Endpoints } from '#contract/endpoints.ts'
import { readRun, readSim, RunView, SimState } from '#contract/sim.ts'
import type { Simulator } from '#simulator/start.ts'

interface Input<Name extends EndpointName> {
  readonly params?: ParamsOf<Endpoints[Name]>
  readonly query?: QueryOf<Endpoints[Name]>
}

/** Reads of the world. They are the same for a simulator of this process and for one in the browser. */
export interface SimReads {
  /** Makes a call of the platform as a user, by default as the admin. Rejects unless its status is 200. */
  read<Name extends EndpointName>(name: Name, input?: Input<Name>, user?: string): Promise<ReplyOf<Endpoints[Name]>>
  /** Scenario, times, clock and injected faults. */
  state(): Promise<SimState>
  /** Timeline, actions and expectations. */
  run(): Promise<RunView>
  /** The journal as text, byte for byte. */
  journal(): Promise<string>
}

/** `ask` reads a path of the control API and returns the text of the reply. */
export const simReads = (callAs: Simulator['callAs'], ask: (path: string) => Promise<string>): SimReads => ({
  async read(name, input = {}, user = 'admin') {
    const { status, body } = await callAs(user, name, input as Parameters<typeof callAs>[2])
    if (status !== 200) throw new Error(`${name} was answered with ${status}: ${JSON.stringify(body)}`)
    const { reply }: { reply?: z.ZodMiniType } = endpoints[name]
    return (reply ? reply.parse(body) : body) as ReplyOf<Endpoints[typeof name]>
  },
  state: async () => SimState.parse(JSON.parse(await ask(readSim.path))),
  run: async () => RunView.parse(JSON.parse(await ask(readRun.path))),
  journal: () => ask('/sim/journal'),
})
