import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { GRID_FREQUENCY_TOPIC } from '#contract/ocpp/mqtt-devices.ts'
import type { RunView } from '#contract/sim.ts'
import { startSimulator } from '#simulator/start.ts'

/** A device whose author has seen only docs/mqtt-devices.md. */
const PROGRAM = new URL('../../../samples/devices/v2g-device.mjs', import.meta.url).href
const { Car, Device } = (await import(PROGRAM)) as {
  readonly Car: new (capacityWh: number, ratedW: number, socPercent: number, phases: number) => object
  readonly Device: new (car: object) => {
    take(setpoint: unknown): object | undefined
    measure(message: unknown): void
    step(runMs: number, ms: number): object | undefined
  }
}
const TICK_MS = 100

/** The connection of such a device. Its clock is that of the run. */
class Program {
  readonly #url: string
  readonly #identity: string
  readonly #device: InstanceType<typeof Device>
  #client: MqttClient | undefined
  #topic = ''
  #measuredMs = -Infinity

  constructor(url: string, identity: string, { socPercent, capacityWh }: Visit['car']) {
    this.#url = url
    this.#identity = identity
    this.#device = new Device(new Car(capacityWh, 10_000, socPercent, 3))
  }

  async join(): Promise<void> {
    const client = mqtt.connect(this.#url, { username: this.#identity, password: 'secret', reconnectPeriod: 0 })
    this.#client = client
    const joined = new Promise<string>((resolve) =>
      client.on('message', (topic, payload) => {
        const content = JSON.parse(payload.toString())
        if (topic === GRID_FREQUENCY_TOPIC) {
          this.#device.measure(content)
          this.#measuredMs = Date.parse(content.time)
        } else if (topic.startsWith('join/')) {
          if (content.topic) resolve(content.topic)
        } else {
          const answer = this.#device.take(content)
          if (answer) client.publish(`${this.#topic}/answer`, JSON.stringify(answer))
        }
      }),
    )
    await client.subscribeAsync([`join/${this.#identity}/answer`, GRID_FREQUENCY_TOPIC])
    await client.publishAsync(`join/${this.#identity}`, '{"kind": "v2g", "vendor": "Own", "model": "One"}')
    this.#topic = await joined
    await client.subscribeAsync(`${this.#topic}/setpoint`)
  }

  /** Goes on from this moment, which its measurements have reached. */
  async live(seconds: number, nowMs: number): Promise<void> {
    const client = this.#client
    const isMeasuring = client !== undefined && this.#measuredMs !== -Infinity
    if (isMeasuring) while (this.#measuredMs < nowMs) await setImmediate()
    for (let atMs = nowMs + TICK_MS; atMs <= nowMs + seconds * 1_000; atMs += TICK_MS) {
      const report = this.#device.step(atMs, TICK_MS)
      if (report && client) await client.publishAsync(`${this.#topic}/report`, JSON.stringify(report), { qos: 1 })
    }
  }

  async leave(): Promise<void> {
    await this.#client?.endAsync()
    this.#client = undefined
    this.#measuredMs = -Infinity
  }
}

interface Visit {
  readonly identity: string
  readonly car: { socPercent: number; readonly capacityWh: number }
  readonly fromS: number
  /** It is offline from the first moment to the second one. */
  readonly gapS?: readonly [number, number]
}

interface Evening {
  /** Changes of the scenario `v2g-evening`. */
  readonly change: Record<string, unknown>
  readonly lastsS: number
  readonly dipsS: readonly number[]
  readonly visits: readonly Visit[]
}

const H = 3_600
const FULL: Evening = {
  change: {},
  lastsS: 11.5 * H,
  dipsS: [6 * H, 11 * H + 1_200],
  visits: [
    { identity: 'van-1', car: { socPercent: 30, capacityWh: 62_000 }, fromS: 60, gapS: [3 * H, 3 * H + 300] },
    { identity: 'van-5', car: { socPercent: 90, capacityWh: 62_000 }, fromS: 1_800 },
  ],
}

const SCHEDULE = { groupId: 1 }
/** The same in a quarter of an hour, and at its end for the building. */
const SHORT: Evening = {
  change: {
    timeline: [
      {
        at: '0s',
        operator: {
          user: 'operator',
          call: 'addDailySchedule',
          params: SCHEDULE,
          body: { departureTime: 530, targetSoC: 80 },
          answers: 200,
        },
      },
      { at: '6m', frequency: { dip: 800 } },
      {
        at: '12m',
        operator: {
          user: 'operator',
          call: 'saveV2gSettings',
          params: SCHEDULE,
          body: { mode: 'powermeter', minSoC: 50, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false },
          answers: 200,
        },
      },
    ],
    expect: [
      { at: '70s', station: 'Quay one', session: { source: 'active', target: 80, departure: '05:30', reachable: true } },
      { within: ['70s', '5m'], station: 'Quay one', powerW: { atLeast: 0 }, soc: { below: 50 } },
      { within: ['6m20s', '6m40s'], station: 'Quay five', powerW: { atMost: -900 }, soc: { above: 80 } },
      { at: '6m10s', group: 'Quay', activated: true },
      { at: '9m30s', station: 'Quay one', online: false },
      { at: '10m30s', station: 'Quay one', online: true },
      { within: ['13m', '14m'], station: 'Quay five', powerW: { below: 0 } },
      { always: true, group: 'Quay', budgetKept: true },
    ],
    accepts: [],
  },
  lastsS: 901,
  dipsS: [360],
  visits: [
    { identity: 'van-1', car: { socPercent: 40, capacityWh: 62_000 }, fromS: 60, gapS: [540, 600] },
    { identity: 'van-5', car: { socPercent: 90, capacityWh: 62_000 }, fromS: 90 },
  ],
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const STEP_S = 5
const OWN = new Set(['Quay one', 'Quay five'])
const read = (path: string) => parse(readFileSync(`scenarios/${path}`, 'utf8'))

/** The scenario `v2g-evening`, in which two stations are devices outside. */
function writeEvening({ change }: Evening): string {
  const folder = mkdtempSync(join(tmpdir(), 'evening-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const [scenario, site] = [read('v2g-evening.yaml'), read('sites/quay.yaml')]
  for (const station of site.stations) {
    if (OWN.has(station.name)) station.mqtt = { identity: `van-${station.id}`, password: 'secret' }
  }
  const lines = scenario.timeline as { vehicle?: { station: string } }[]
  const timeline = lines.filter(({ vehicle }) => !vehicle || !OWN.has(vehicle.station))
  writeFileSync(join(folder, 'site.yaml'), stringify(site))
  writeFileSync(join(folder, 'scenario.yaml'), stringify({ ...scenario, timeline, site: './site.yaml', ...change }))
  return join(folder, 'scenario.yaml')
}

/** Time for both sides is that of the run: the programs report once a step. */
async function play(evening: Evening) {
  const file = writeEvening(evening)
  const simulator = await startSimulator({ port: 0, mqttPort: 0, devices: true, scenario: { file } })
  closing.push(() => simulator.stop())
  simulator.engine.setClock({ paused: true })
  const skew = { ms: 0 }
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + skew.ms)
  closing.push(() => vi.restoreAllMocks())
  const { engine } = simulator
  const url = `mqtt://127.0.0.1:${simulator.mqttPort}`
  const programs = evening.visits.map((visit) => ({ ...visit, program: new Program(url, visit.identity, visit.car) }))
  const passedS = () => (engine.world.nowMs - engine.world.startMs) / 1_000
  for (let atS = passedS(); atS < evening.lastsS; atS = passedS()) {
    const isFast = atS < 70 || evening.dipsS.some((dipS) => atS >= dipS - 10 && atS < dipS + 60)
    const stepS = isFast ? 1 : STEP_S
    for (const { program, fromS, gapS } of programs) {
      if (atS === fromS || atS === gapS?.[1]) await program.join()
      if (atS === gapS?.[0]) await program.leave()
      await program.live(stepS, engine.world.nowMs)
    }
    await engine.advance(stepS * 1_000)
    skew.ms += stepS * 1_000
  }
  const run = await (await fetch(`http://127.0.0.1:${simulator.port}/sim/run?without=actions`)).json()
  return { run: run as RunView, stations: engine.world.stations }
}

const isFull = process.env['LOADSTAR_EVENING'] === 'full'

test(
  `two devices of an author who knows only the page play ${isFull ? 'the' : 'a short'} evening`,
  { timeout: isFull ? 1_200_000 : 120_000 },
  async () => {
    const { run, stations } = await play(isFull ? FULL : SHORT)
    expect(run.expectations.filter(({ state }) => state !== 'held')).toEqual([])
    // Full power within 1.3 s, and for 30 s, as their reports have it.
    expect(run.brokenRules?.filter(({ name }) => OWN.has(name))).toEqual([])
    const own = stations.filter(({ name }) => OWN.has(name))
    expect(own.map(({ ocpp }) => ocpp?.deviations)).toEqual([[], []])
  },
)
