import { setTimeout as pause } from 'node:timers/promises'
import type { FeedState } from '#contract/sim.ts'
import type { Published } from './broker-server.ts'
import type { Received } from './broker-subscriber.ts'
import { callSim, startChild, type Child } from './child.ts'
import { line, type BenchLine } from './line.ts'
import { startMosquitto, type MqttBroker, startRabbitMq } from './mqtt-broker.ts'

/** `BROKER_SECONDS=600` measures ten minutes of the world, as the promise says; `BROKER_STATIONS` is for a machine of few cores, `BROKER_NAME` selects one broker. */
const NAME = process.env['BROKER_NAME']
const SECONDS = Number(process.env['BROKER_SECONDS'] ?? 60)
const STATIONS = Number(process.env['BROKER_STATIONS'] ?? 100_000)
/** The measurement ends after this multiple of its seconds, if the machine and the broker run the world more slowly than ×1. */
const SLOWEST = 4
const OUTAGE_MS = 5_000
const RECOVERY_MS = 10_000
const MEGABYTE = 2 ** 20

interface Run {
  readonly broker: MqttBroker
  readonly simulator: Child<Published>
  readonly subscriber: Child<string>
}

/** Published and received messages, and the counts of the simulator, once no message is in transit. */
interface Tally {
  readonly published: Published
  readonly received: Received
  readonly feed: FeedState
}

const setPaused = ({ simulator }: Run, paused: boolean) => callSim(simulator.ready.url, 'clock', { paused })

/** Pauses the world, and counts when no message has arrived for a while. */
async function tally(run: Run): Promise<Tally> {
  await setPaused(run, true)
  let received = await run.subscriber.ask<Received>('received')
  for (let before = -1; before !== received.messages;) {
    before = received.messages
    await pause(3_000)
    received = await run.subscriber.ask<Received>('received')
  }
  const { feed } = await setPaused(run, true)
  if (!feed) throw new Error('the simulator has no live feed')
  return { published: await run.simulator.ask<Published>('published'), received, feed }
}

const lostOf = ({ published, received }: Tally) => published.messages - received.messages

async function steady(run: Run): Promise<[Tally, BenchLine[]]> {
  const startMs = performance.now()
  const elapsedS = () => (performance.now() - startMs) / 1_000
  const { seconds: secondsBefore } = run.simulator.ready
  const worldS = async () => (await run.simulator.ask<Published>('published')).seconds - secondsBefore
  while ((await worldS()) < SECONDS && elapsedS() < SECONDS * SLOWEST) await pause(1_000)
  const speed = (await worldS()) / elapsedS()
  const end = await tally(run)
  const { published, received, feed } = end
  const perSecond = Math.round(published.messages / published.seconds)
  const at = `${run.broker.name}, ${STATIONS.toLocaleString('en')} stations for ${published.seconds} s`
  const cores = (cpuMs: number) => (cpuMs / 1_000 / published.seconds).toFixed(2)
  console.log(
    `${at} at ×${speed.toFixed(2)}: ${perSecond} messages per world second of ${published.devices} devices with a live feed, ` +
      `${cores(published.cpuMs)} of a core per world second, subscriber ${cores(received.cpuMs)}; ` +
      `${published.messages} published, ${received.messages} received, dropped by us ${feed.dropped}, repeated ${received.repeated}`,
  )
  return [
    end,
    [
      line(`${at}, ${perSecond} messages per second: lost`, lostOf(end), { atMost: 0 }, String),
      line(`${at}: lost and not counted`, lostOf(end) - feed.dropped, { atMost: 0 }, String),
      line(`${at}: received twice`, received.repeated, { atMost: 0 }, String),
    ],
  ]
}

/** The broker takes nothing for a while. */
async function frozen(run: Run, before: Tally): Promise<[Tally, BenchLine[]]> {
  const { broker, simulator } = run
  await setPaused(run, false)
  await pause(2_000)
  const memoryBefore = await simulator.ask<number>('memory')
  // The collections have delayed the world.
  await pause(2_000)
  broker.freeze()
  await pause(OUTAGE_MS)
  const memory = await simulator.ask<number>('memory')
  broker.thaw()
  await pause(RECOVERY_MS)
  const end = await tally(run)
  const lost = lostOf(end) - lostOf(before)
  const dropped = end.feed.dropped - before.feed.dropped
  const at = `${broker.name}, stopped for ${OUTAGE_MS / 1_000} s`
  return [
    end,
    [
      line(`${at}: seconds lost`, lost / end.published.devices, { atMost: OUTAGE_MS / 1_000 }, (figure) => figure.toFixed(1)),
      line(`${at}: lost and not counted`, lost - dropped, { atMost: 0 }, String),
      line(`${at}: memory grows by`, (memory - memoryBefore) / MEGABYTE, { atMost: 64 }, (figure) => `${figure.toFixed(0)} MB`),
    ],
  ]
}

/** The broker is killed and comes back. What the subscriber misses until it is back as well says nothing about the simulator. */
async function killed(run: Run, before: Tally, restart: () => Promise<void>): Promise<BenchLine[]> {
  await setPaused(run, false)
  await pause(2_000)
  await restart()
  await pause(RECOVERY_MS)
  const { published, feed } = await tally(run)
  const at = `${run.broker.name}, killed and started again`
  return [
    line(`${at}: reconnects`, feed.reconnects - before.feed.reconnects, { atLeast: 1, atMost: 1 }, String),
    line(`${at}: seconds dropped`, (feed.dropped - before.feed.dropped) / published.devices, { atMost: 5 }, (figure) =>
      figure.toFixed(1),
    ),
  ]
}

async function measureWith(broker: MqttBroker): Promise<BenchLine[]> {
  const subscriber = await startChild<string>('broker-subscriber.ts', broker.subscribeUrl)
  const simulator = await startChild<Published>('broker-server.ts', broker.publishUrl, String(STATIONS))
  const run: Run = { broker, simulator, subscriber }
  try {
    const [first, steadyLines] = await steady(run)
    const [second, frozenLines] = await frozen(run, first)
    const killedLines = broker.restart ? await killed(run, second, broker.restart) : []
    return [...steadyLines, ...frozenLines, ...killedLines]
  } finally {
    await simulator.stop()
    await subscriber.stop()
  }
}

/** The live feed to brokers that are installed on this machine: what is lost, and what an outage costs. */
export async function measure(): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  const brokers = { mosquitto: startMosquitto, RabbitMQ: startRabbitMq }
  if (NAME !== undefined && !Object.hasOwn(brokers, NAME)) {
    throw new Error(`BROKER_NAME is ${NAME}; expected one of ${Object.keys(brokers).join(', ')}`)
  }
  for (const [name, start] of Object.entries(brokers)) {
    if (NAME !== undefined && NAME !== name) continue
    const broker = await start()
    if (!broker) {
      console.log(`${name} is not installed: skipped.`)
      continue
    }
    try {
      lines.push(...(await measureWith(broker)))
    } finally {
      await broker.stop()
    }
  }
  return lines
}
