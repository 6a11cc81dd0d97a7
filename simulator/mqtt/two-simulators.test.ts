import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { readDeviceMessage } from '#contract/live-feed.ts'
import type { SimState } from '#contract/sim.ts'
import { builtSimulator } from '#simulator/testing/built-simulator.ts'

/** A simulator in a separate process. */
async function start(...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, [await builtSimulator(), '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      const address = /Console +(http\S+)/.exec((said += String(text)))?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`it ended with: ${said}`)))
  })
  const ask = async <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
    const sends = body !== undefined && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(url + path, { headers: { 'content-type': 'application/json', ...headers }, ...sends })
    return (await answer.json()) as T
  }
  const feed = async () => (await ask<SimState>('/sim')).feed
  const { token } = await ask<{ token: string }>('/api/login', { user: 'admin', password: 'demo' })
  const read = <T>(path: string) => ask<T>(path, undefined, { authorization: `Bearer ${token}` })
  return { ask, feed, read }
}

async function startBroker(): Promise<string> {
  const broker = await Aedes.createBroker()
  const server = createServer((socket) => broker.handle(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    broker.close()
    server.close()
  })
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The numbers of the messages of each station. */
async function listenToValues(url: string) {
  const client = await mqtt.connectAsync(url)
  onTestFinished(() => void client.end(true))
  const seqs = new Map<number, number[]>()
  client.on('message', (_, payload) => {
    const read = readDeviceMessage(payload.toString())
    if ('problem' in read) throw new Error(read.problem)
    const { stationId, seq } = read.message
    seqs.set(stationId, [...(seqs.get(stationId) ?? []), seq])
  })
  await client.subscribeAsync('v2g/+/+/device-value')
  return seqs
}

/** The stations whose status the broker retains. */
async function listenToStatuses(url: string) {
  const client = await mqtt.connectAsync(url)
  onTestFinished(() => void client.end(true))
  const stations: string[] = []
  client.on('message', (topic) => void stations.push(topic.split('/')[2] ?? ''))
  await client.subscribeAsync('v2g/+/+/status')
  return stations
}

/** The groups whose telemetry is published, one entry per message. */
async function listenToTelemetry(url: string) {
  const client = await mqtt.connectAsync(url)
  onTestFinished(() => void client.end(true))
  const groups: string[] = []
  client.on('message', (topic) => void groups.push(topic.split('/')[1] ?? ''))
  await client.subscribeAsync('groups/+/telemetry')
  return groups
}

test('two simulators with separate id ranges publish to one broker without duplicate ids or losses', async () => {
  const url = await startBroker()
  const values = await listenToValues(url)
  const telemetry = await listenToTelemetry(url)
  const fleet = ['--broker', url, '--stations', '150', '--mix', 'ac=20,v2g=80', '--speed', '5']
  const both = await Promise.all([start(...fleet, '--first-station', '2001'), start(...fleet, '--first-station', '2151')])

  // One simulator may begin some seconds before the other.
  const countIn = (from: number, to: number) => [...values.keys()].filter((id) => id >= from && id < to).length
  const haveBothBegun = () => countIn(2_001, 2_151) > 50 && countIn(2_151, 2_301) > 50
  const shortest = () => (haveBothBegun() ? Math.min(...[...values.values()].map((seqs) => seqs.length)) : 0)
  await expect.poll(shortest, { timeout: 60_000 }).toBeGreaterThan(5)
  await Promise.all(both.map(({ ask }) => ask('/sim/clock', { paused: true })))

  // Each of them has published a status once for every device.
  const statuses = await listenToStatuses(url)
  const missing = async () => {
    const feeds = await Promise.all(both.map(({ feed }) => feed()))
    const heard = [...values.values()].reduce((sum, seqs) => sum + seqs.length, statuses.length + telemetry.length)
    return feeds.reduce((sum, feed) => sum + (feed?.sent ?? 0), -heard)
  }
  await expect.poll(missing, { timeout: 20_000 }).toBe(0)
  expect(new Set(statuses).size).toBe(statuses.length)

  for (const seqs of values.values()) expect(seqs).toEqual(seqs.map((_, index) => index + 1))
  for (const { feed } of both) {
    expect(await feed()).toMatchObject({ broker: url, connected: true, dropped: 0, reconnects: 0 })
  }
  const published = [...values.keys()]
  expect(Math.min(...published)).toBeGreaterThanOrEqual(2_001)
  expect(Math.max(...published)).toBeLessThan(2_301)

  const groups = await Promise.all(both.map(({ read }) => read<{ id: number }[]>('/api/groups/rented')))
  const ids = groups.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(10)
}, 120_000)
