import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import type { SimState } from '#contract/sim.ts'
import { startSimulator } from '#simulator/start.ts'

/** The wait for queued messages takes at most 5 s; the rest is for a busy machine. */
const ANSWERED_WITHIN_MS = 20_000

test('advance and jump answer while the feed is saturated', { timeout: 120_000 }, async () => {
  const simulator = await startSimulator({ port: 0, stations: 250, hasPast: false })
  onTestFinished(() => simulator.stop())
  const origin = `http://127.0.0.1:${simulator.port}`
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    expect(reply.status).toBe(200)
    return (await reply.json()) as T
  }
  const { token } = await post<{ token: string }>('/api/login', { user: 'admin', password: 'demo' })
  const client = await mqtt.connectAsync(`ws://127.0.0.1:${simulator.port}/mqtt`, { username: token, reconnectPeriod: 0 })
  onTestFinished(() => client.endAsync(true))
  await client.subscribeAsync('v2g/#')
  await post('/sim/clock', { speed: 3_600 })
  const dropped = async () => ((await (await fetch(`${origin}/sim`)).json()) as SimState).feed?.dropped ?? 0
  await expect.poll(dropped, { timeout: 60_000 }).toBeGreaterThan(0)

  const { now } = await post<SimState>('/sim/advance', { span: '10s' })
  const before = await dropped()
  await post('/sim/jump', { to: new Date(Date.parse(now) + 60_000).toISOString() })
  await expect.poll(dropped, { timeout: 30_000 }).toBeGreaterThan(before)
})
