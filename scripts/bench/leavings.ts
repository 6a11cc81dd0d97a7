import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import { randomDraw } from '#simulator/testing/malformed-requests.ts'
import { leave, subscribeAll, WAYS } from '#simulator/testing/leavings.ts'
import { callSim, type Child, startChild } from './child.ts'
import type { Ready } from './leavings-server.ts'
import { line, type BenchLine } from './line.ts'
import { bearerOf } from './browser.ts'

/** `LEAVINGS=100` measures a tenth. */
const LEAVINGS = Number(process.env['LEAVINGS'] ?? 1_000)
const AT_ONCE = 4
const MAX_MEMORY = 1.5 * 2 ** 30

/** `share` of the leavings; `stations` of the site itself where it is 0. */
interface Part {
  readonly what: string
  readonly stations: number
  readonly speed: number
  readonly share: number
  /** A call to `/sim` made while subscribers leave. */
  readonly meanwhile?: { readonly path: string; readonly body: unknown }
}

const PARTS: readonly Part[] = [
  { what: '40,000 stations at ×1', stations: 40_000, speed: 1, share: 0.2 },
  { what: 'depot at ×60', stations: 0, speed: 60, share: 0.15 },
  { what: 'depot at ×3600', stations: 0, speed: 3_600, share: 0.3 },
  {
    what: 'depot, run ahead',
    stations: 0,
    speed: 1,
    share: 0.15,
    meanwhile: { path: 'advance', body: { span: '15m' } },
  },
  {
    what: 'depot at ×3600, broker down',
    stations: 0,
    speed: 3_600,
    share: 0.1,
    meanwhile: { path: 'do', body: { broker: { down: '10s' } } },
  },
  {
    what: 'depot at ×3600, sessions expire',
    stations: 0,
    speed: 3_600,
    share: 0.1,
    meanwhile: { path: 'do', body: { session: { expire: true } } },
  },
]

const draw = randomDraw(7)

/** One subscriber that comes, receives for a while, and leaves. */
async function comeAndLeave({ url, topics }: Ready, meanwhile: () => Promise<unknown>) {
  const client = mqtt.connect(`${url.replace('http', 'ws')}/mqtt`, { username: await bearerOf(url), reconnectPeriod: 0 })
  client.on('error', () => {})
  const closed = new Promise<void>((resolve) => client.once('close', resolve))
  const left = async () => {
    await new Promise((resolve) => client.once('connect', resolve))
    const share = draw([0.001, 0.2, 0.5, 1, 1])
    const chosen = topics.slice(0, Math.min(5_000, Math.ceil(topics.length * share)))
    await subscribeAll(client, chosen)
    await pause(draw([50, 300, 600, 1_100]))
    await meanwhile()
    await leave(client, draw(WAYS), chosen)
  }
  // The scenario may end the connection first.
  await Promise.race([left().catch(() => {}), closed])
  client.end(true)
}

async function measurePart(child: Child<Ready>, { what, speed, share, meanwhile }: Part): Promise<BenchLine> {
  const { url } = child.ready
  await callSim(url, 'clock', { speed })
  const wanted = Math.round(LEAVINGS * share)
  let left = 0
  while (left < wanted) {
    const count = Math.min(AT_ONCE, wanted - left)
    const [first = () => Promise.resolve()] = meanwhile ? [() => callSim(url, meanwhile.path, meanwhile.body)] : []
    await Promise.all(
      Array.from({ length: count }, (_, index) => comeAndLeave(child.ready, index === 0 ? first : async () => {})),
    )
    // Rejects when the simulator has ended.
    await child.ask<number>('memory')
    left += count
  }
  return line(`${what}: subscribers that left a simulator that goes on`, left, { atLeast: wanted }, String)
}

/** Subscribers leave while their messages are queued, in every way and at every speed: the simulator goes on. */
export async function measure(): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const stations of new Set(PARTS.map((part) => part.stations))) {
    const child = await startChild<Ready>('leavings-server.ts', String(stations))
    for (const part of PARTS.filter((one) => one.stations === stations)) {
      const parts = await measurePart(child, part).catch((error: unknown) => ({
        what: part.what,
        reach: 'goes on',
        measured: String(error),
        isMet: false,
      }))
      lines.push(parts)
      if (!parts.isMet) break
    }
    const memory = await child.ask<number>('memory').catch(() => NaN)
    const text = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
    lines.push(line(`${stations || 'depot'}: memory after it`, memory, { atMost: MAX_MEMORY }, text))
    await child.stop()
  }
  return lines
}
