import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Refusal } from '#contract/wire.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { randomDraw, malformedRequests, type MalformedRequest, type KnownIds } from '#simulator/testing/malformed-requests.ts'
import { simEndpoints } from '#simulator/sim/sim.ts'

let simulator: Simulator
/** Tokens of an administrator, and of a user who may see the activity log. */
let bearers: string[] = []
let downloadToken = ''
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, hasPast: false })
  const { engine, url } = simulator
  engine.setClock({ paused: true })
  const tokenOf = async (path: string, init: RequestInit) =>
    ((await (await fetch(url + path, init)).json()) as { token: string }).token
  const headers = { 'content-type': 'application/json' }
  const signIn = (user: string) => tokenOf('/sim/sign-in', { method: 'POST', headers, body: JSON.stringify({ user }) })
  bearers = [await signIn('admin'), await signIn('support')]
  downloadToken = await tokenOf('/api/temporary-token', { headers: { authorization: `Bearer ${bearers[0]}` } })
})
afterAll(async () => {
  agent.destroy()
  await simulator.stop()
})

interface Answer {
  status: number
  type: string
  text: string
}

const send = ({ method, path, headers, body }: MalformedRequest, bearer: string | undefined) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = simulator
    const own = {
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    }
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...own } }, (reply) => {
      const { statusCode: status = 0, headers } = reply
      const type = headers['content-type'] ?? ''
      let text = ''
      reply.setEncoding('utf8')
      // An endless stream is checked by its headers only.
      if (type.startsWith('text/event-stream')) {
        reply.destroy()
        resolve({ status, type, text })
      }
      reply.on('data', (part: string) => text.length < 100_000 && (text += part))
      reply.on('end', () => resolve({ status, type, text }))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** The error in the reply to malformed input; undefined for a reply that matches the contract. */
function flawOf({ status, type, text }: Answer): string | undefined {
  if (status >= 500) return 'failed'
  if (status < 400) return undefined
  if (!type.startsWith('application/json')) return `is refused with ${type}`
  const { data } = Refusal.safeParse(JSON.parse(text))
  return data?.message ? undefined : 'is refused without a sentence'
}

/** Ids of existing entities, so that only the rest of the request is invalid. */
const idOf: KnownIds = (name, path) => {
  if (name === 'token') return downloadToken
  if (name === 'name') return 'quiet-day'
  if (/^\/api\/(stations|devices)/.test(path)) return path.includes('/events') && name !== 'deviceId' ? '1028' : 'd-1028'
  return path.includes('v2g') ? '3' : '1'
}
/** Deleting calls run last, because later calls need the entities. */
const deletesLast = (calls: readonly AnyEndpoint[]) =>
  calls.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

async function flawsOf(calls: readonly AnyEndpoint[], others: readonly (string | undefined)[]): Promise<string[]> {
  const draw = randomDraw(20_260_302)
  const requests = deletesLast(calls).flatMap((endpoint) => malformedRequests(endpoint, idOf, draw))
  const flaws: string[] = []
  const next = requests.values()
  const work = async () => {
    for (const one of next) {
      const bearer = one.path.includes('csv-export') ? undefined : draw([...bearers, ...others])
      const answer = await send(one, bearer).catch((error: unknown) => ({ status: 999, type: '', text: String(error) }))
      const flaw = flawOf(answer)
      if (!flaw) continue
      const asked = `${one.method} ${one.path.slice(0, 120)} with ${one.what}`
      flaws.push(`${asked} ${flaw}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return flaws
}

test('every call of the platform refuses malformed input from every user', async () => {
  expect(await flawsOf(Object.values(endpoints), [undefined, 'nonsense'])).toEqual([])
}, 120_000)

test('the control API refuses malformed input, and its clock continues', async () => {
  const calls = simEndpoints.filter(({ path }) => path !== '/sim/openapi.json')
  expect(await flawsOf(calls, [])).toEqual([])
  const { engine } = simulator
  const before = engine.world.nowMs
  await engine.advance(2_000)
  expect(engine.world.nowMs - before).toBe(2_000)
}, 120_000)
