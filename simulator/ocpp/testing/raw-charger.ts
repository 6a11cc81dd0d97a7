import { vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { CallRefused, openSocket, RpcSocket } from '../charger/rpc-socket.ts'
import type { Protocol } from '../endpoint/limit-call.ts'

type Params = Record<string, unknown>
/** A call of a charger; a function receives the time of the world and the transaction that the platform has given. */
export type RawCall = readonly [method: string, params: Params | ((now: string, transaction: number) => Params)]
/** Answers to calls of the platform by method: a text is the code of an error. */
export type RawAnswers = Readonly<Record<string, Params | string | ((params: Params) => Params | string)>>

/** Configuration of a charger that allows A and W on one stack level. */
const ANSWERS: RawAnswers = {
  GetConfiguration: { configurationKey: [], unknownKey: [] },
  ChangeConfiguration: { status: 'Accepted' },
  GetVariables: { getVariableResult: [] },
  SetVariables: { setVariableResult: [] },
  SetChargingProfile: { status: 'Accepted' },
  ClearChargingProfile: { status: 'Accepted' },
}

/** A site with one post in a group, and a charger that sends only what a test gives it. */
export async function rawSite(
  {
    protocol = 'ocpp1.6',
    answers = {},
    posts = 1,
    budgetA = 40,
  }: { protocol?: Protocol; answers?: RawAnswers; posts?: number; budgetA?: number } = {},
  ...change: Parameters<typeof startOcppSite>[2][]
) {
  const site = await startOcppSite(posts, budgetA, ...change)
  const received: { readonly method: string; readonly params: Params }[] = []
  const refusals: string[] = []
  let transaction = 0
  let rpc: RpcSocket | undefined

  /** `url`: of another endpoint than that of the site. */
  async function connect(identity = 'CP-1', url = site.url) {
    const socket = await openSocket(`${url}/${identity}`, protocol)
    rpc = new RpcSocket(socket, (method, params) => {
      received.push({ method, params })
      const answer = answers[method] ?? ANSWERS[method]
      const given = typeof answer === 'function' ? answer(params) : answer
      if (given === undefined || typeof given === 'string') {
        return Promise.reject(new CallRefused(given ?? 'NotImplemented', 'test'))
      }
      return Promise.resolve(given)
    })
  }

  /** Sends calls one after the other, a second apart. A refusal is kept in `refusals`. */
  async function send(...calls: readonly RawCall[]) {
    let answer: Params = {}
    for (const [method, params] of calls) {
      const now = new Date(site.engine.world.nowMs).toISOString()
      try {
        answer = (await rpc?.call(method, typeof params === 'function' ? params(now, transaction) : params)) ?? {}
        if (typeof answer.transactionId === 'number') transaction = answer.transactionId
      } catch (error) {
        refusals.push(`${method}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await site.engine.advance(1_000)
    }
    return answer
  }

  /** The connection breaks without a word. */
  async function kill() {
    rpc?.socket.terminate()
    await vi.waitFor(() => {
      if (site.station().isOnline) throw new Error('still online')
    }, 8_000)
  }

  /** Runs seconds of the world until the charger has received a call that matches. */
  const receives = (method: string, matches: (params: Params) => boolean = () => true) =>
    vi.waitFor(async () => {
      await site.engine.advance(1_000)
      const found = received.findLast((call) => call.method === method && matches(call.params))
      if (!found) throw new Error(`no ${method}: ${JSON.stringify(received.at(-1))}`)
      return found.params
    }, 8_000)

  const stop = async () => {
    rpc?.socket.terminate()
    await site.stop()
  }
  return { ...site, connect, send, kill, receives, received, refusals, stop, transaction: () => transaction }
}
