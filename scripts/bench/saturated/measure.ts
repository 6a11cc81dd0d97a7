import { setTimeout as pause } from 'node:timers/promises'
import { plural } from '#contract/plural.ts'
import { callSim, type Child, startChild } from '../child.ts'
import { line, milliseconds, type BenchLine } from '../line.ts'
import type { Ready } from './server.ts'
import type { Received } from './subscribers.ts'

/**
 * `SATURATED_SECONDS=1800` measures half an hour for each number of subscribers, as the promise says. `SATURATED_DAYS=0` leaves
 * out the days before, in which recordings grow to their limits. `SATURATED_SITE=depot` or `large` selects one site.
 */
const SECONDS = Number(process.env['SATURATED_SECONDS'] ?? 150)
const DAYS = Number(process.env['SATURATED_DAYS'] ?? 15)
const SITE = process.env['SATURATED_SITE']
/** The level of the first minute is the reference. */
const SETTLING_S = 60
const LOOK_S = 15
const MEGABYTE = 2 ** 20
const MAX_GROWTH_MB = 100
const MAX_ANSWER_MS = 10_000

interface Site {
  readonly key: string
  readonly name: string
  /** 0 for those of the site itself. */
  readonly stations: number
  readonly speed: number
  /** World days before the measurement. */
  readonly days: number
  /** One part each. */
  readonly subscribers: readonly number[]
  /** Each subscriber subscribes to these. */
  readonly topicsOf: (topics: string[]) => string[]
}

const SITES: readonly Site[] = [
  {
    key: 'depot',
    name: 'depot',
    stations: 0,
    speed: 3_600,
    days: DAYS,
    subscribers: [1, 10, 1_000],
    topicsOf: (topics) => topics.slice(0, 10),
  },
  { key: 'large', name: '100,000 stations', stations: 100_000, speed: 1, days: 0, subscribers: [1], topicsOf: () => ['v2g/#'] },
]

async function measurePart(site: Site, simulator: Child<Ready>, subscribers: number): Promise<BenchLine[]> {
  const { name, speed, topicsOf } = site
  const at = `${name} at ×${speed}, ${subscribers.toLocaleString('en')} ${plural(subscribers, 'subscriber', 'subscribers')}, ${SECONDS} s`
  const { url, mqttUrl, topics } = simulator.ready
  const readers = await startChild<Received>('saturated/subscribers.ts', url, mqttUrl, String(subscribers), ...topicsOf(topics))
  try {
    const before = await callSim(url, 'clock', { speed })
    const startMs = performance.now()
    const elapsedS = () => (performance.now() - startMs) / 1_000
    await pause(SETTLING_S * 1_000)
    const looks = [await simulator.ask<number>('memory')]
    while (elapsedS() < SECONDS) {
      await pause(LOOK_S * 1_000)
      looks.push(await simulator.ask<number>('memory'))
    }
    const spanS = elapsedS()
    const askedMs = performance.now()
    const { feed, now } = await callSim(url, 'advance', { span: '1s' })
    const tookMs = performance.now() - askedMs
    await callSim(url, 'clock', { speed: 1 })
    const { messages, connections } = await readers.ask<Received>('received')
    const [level = 0] = looks
    const dropped = (feed?.dropped ?? 0) - (before.feed?.dropped ?? 0)
    const sent = (feed?.sent ?? 0) - (before.feed?.sent ?? 0)
    const worldS = (Date.parse(now) - Date.parse(before.now)) / 1_000
    console.log(
      `${at}: live memory ${looks.map((bytes) => Math.round(bytes / MEGABYTE)).join(', ')} MB every ${LOOK_S} s; ` +
        `world at ×${(worldS / spanS).toPrecision(3)}, ${sent} messages sent, ${dropped} dropped, ${messages} received by ${connections} connections`,
    )
    return [
      // At ×1 it depends on the machine.
      line(`${at}: messages dropped`, dropped, { atLeast: speed > 1 ? 1 : 0 }, String),
      line(
        `${at}: live memory grows by`,
        (Math.max(...looks) - level) / MEGABYTE,
        { atMost: MAX_GROWTH_MB },
        (figure) => `${figure.toFixed(0)} MB`,
      ),
      line(`${at}: POST /sim/advance of 1 s`, tookMs, { atMost: MAX_ANSWER_MS }, milliseconds),
    ]
  } finally {
    await readers.stop()
  }
}

/** Subscribers that cannot keep up: the memory does not grow, and the calls of the clock are answered. */
export async function measure(): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const site of SITES.filter(({ key }) => SITE === undefined || key === SITE)) {
    const simulator = await startChild<Ready>('saturated/server.ts', String(site.stations), String(site.days))
    try {
      for (const subscribers of site.subscribers) lines.push(...(await measurePart(site, simulator, subscribers)))
    } finally {
      await simulator.stop()
    }
  }
  return lines
}
