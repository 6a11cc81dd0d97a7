import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { gridHz } from '#simulator/ffr-logs/world/ffr-log-rows.ts'
import { startSimulator } from '#simulator/start.ts'

/**
 * A program of its own, written from docs/mqtt-devices.md without a part of Loadstar: a charging point with a car, which introduces
 * itself, learns its topics, follows its setpoints and reports. `seconds` stands for its clock.
 */
class Program {
  readonly #url: string
  readonly #identity: string
  readonly #car: { socPercent: number; readonly capacityWh: number }
  #client: MqttClient | undefined
  #topic = ''
  #setpoint:
    | {
        powerW: number
        minPowerW: number
        baselineW: number
        ffrPositiveW: number
        ffrActivationHz: number
        droop?: { rangeHz: number }
      }
    | undefined
  #reserveUntilS = -Infinity

  constructor(url: string, identity: string, car: { socPercent: number; readonly capacityWh: number }) {
    this.#url = url
    this.#identity = identity
    this.#car = car
  }

  async join(): Promise<void> {
    const client = mqtt.connect(this.#url, { username: this.#identity, password: 'secret', reconnectPeriod: 0 })
    this.#client = client
    const joined = new Promise<string>((resolve) =>
      client.on('message', (topic, payload) => {
        const content = JSON.parse(payload.toString())
        if (topic.startsWith('join/')) {
          if (content.topic) resolve(content.topic)
          return
        }
        this.#setpoint = content
        client.publish(`${this.#topic}/answer`, JSON.stringify({ seq: content.seq, result: 'accepted' }))
      }),
    )
    await client.subscribeAsync(`join/${this.#identity}/answer`)
    await client.publishAsync(`join/${this.#identity}`, '{"kind": "v2g", "vendor": "Own", "model": "One"}')
    this.#topic = await joined
    await client.subscribeAsync(`${this.#topic}/setpoint`)
  }

  /** The power of the car: what the setpoint says, as far as the battery can. Charging ends slowly. */
  #powerW(atS: number, hz: number): number {
    const { socPercent } = this.#car
    const { powerW = 0 } = this.#setpoint ?? {}
    const { baselineW = 0, minPowerW = 0, ffrPositiveW = 0, ffrActivationHz = 0, droop } = this.#setpoint ?? {}
    const droopW = ffrPositiveW * Math.min(1, Math.max(0, 50 - hz) / (droop?.rangeHz ?? Infinity))
    if (hz <= ffrActivationHz && this.#reserveUntilS < atS - 900) this.#reserveUntilS = atS + 32
    const wantedW = atS < this.#reserveUntilS ? Math.min(powerW, Math.max(minPowerW, baselineW - ffrPositiveW - droopW)) : powerW
    if (wantedW < 0) return socPercent > 0 ? wantedW : 0
    return Math.min(wantedW, socPercent < 80 ? 10_000 : 10_000 * Math.max(0, (100 - socPercent) / 20))
  }

  async live(seconds: number, atS: number, hz: number): Promise<void> {
    if (!this.#client) return
    const powerW = Math.round(this.#powerW(atS, hz))
    this.#car.socPercent += ((powerW * seconds) / 3_600 / this.#car.capacityWh) * 100
    const report = {
      powerW,
      socPercent: Math.round(this.#car.socPercent * 100) / 100,
      capacityWh: this.#car.capacityWh,
      status: 'Charging',
    }
    await this.#client.publishAsync(`${this.#topic}/report`, JSON.stringify(report), { qos: 1 })
  }

  async leave(): Promise<void> {
    await this.#client?.endAsync()
    this.#client = undefined
  }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const read = (path: string) => parse(readFileSync(`scenarios/${path}`, 'utf8'))

test('evening', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evening-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const [scenario, site] = [read('v2g-evening.yaml'), read('sites/quay.yaml')]
  for (const station of site.stations) {
    if (['Quay one', 'Quay five'].includes(station.name)) station.mqtt = { identity: `van-${station.id}`, password: 'secret' }
  }
  scenario.timeline = scenario.timeline.filter(
    ({ vehicle }: { vehicle?: { station: string } }) => !['Quay one', 'Quay five'].includes(vehicle?.station ?? ''),
  )
  scenario.site = './site.yaml'
  writeFileSync(join(folder, 'site.yaml'), stringify(site))
  writeFileSync(join(folder, 'scenario.yaml'), stringify(scenario))
  const skew = { ms: 0 }
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + skew.ms)
  closing.push(() => vi.restoreAllMocks())
  const simulator = await startSimulator({
    port: 0,
    mqttPort: 0,
    devices: true,
    scenario: { file: join(folder, 'scenario.yaml') },
  })
  closing.push(() => simulator.stop())
  const { engine } = simulator
  engine.setClock({ paused: true })
  const twin = await startSimulator({ port: 0, scenario: { file: join(folder, 'scenario.yaml') } })
  closing.push(() => twin.stop())
  twin.engine.setClock({ paused: true })
  await twin.engine.advance(engine.world.nowMs - twin.engine.world.nowMs)
  const url = `mqtt://127.0.0.1:${simulator.mqttPort}`
  const one = new Program(url, 'van-1', { socPercent: 30, capacityWh: 62_000 })
  const five = new Program(url, 'van-5', { socPercent: 90, capacityWh: 62_000 })
  const startMs = engine.world.startMs
  const atS = () => (engine.world.nowMs - startMs) / 1_000
  const H = 3_600
  const dips = [6 * H, 11 * H + 1_200]
  const t0 = real()
  let next = 0
  while (atS() < Number(process.env['EV_H'] ?? 11.5) * H) {
    const now = atS()
    const step = now < 70 || dips.some((dip) => now >= dip - 10 && now < dip + 60) ? 1 : 10
    if (now === 60) await one.join()
    if (now === 1_800) await five.join()
    if (now === 3 * H) await one.leave()
    if (now === 3 * H + 300) await one.join()
    await twin.engine.advance(step * 1_000)
    const hz = gridHz(twin.engine.world, engine.world.nowMs + 900)
    await one.live(step, now, hz)
    await five.live(step, now, hz)
    await engine.advance(step * 1_000)
    skew.ms += step * 1_000
    if (now >= next) {
      console.error(
        now,
        Math.round(real() - t0),
        engine.world.stations[0]?.powerW,
        engine.world.stations[0]?.socPercent,
        engine.world.stations[4]?.powerW,
        engine.world.stations[4]?.socPercent,
      )
      next += 1800
    }
  }
  const run = (await (await fetch(`http://127.0.0.1:${simulator.port}/sim/run?without=actions`)).json()) as any
  console.error(
    JSON.stringify(
      run.expectations?.filter((e: any) => e.state !== 'held'),
      null,
      1,
    ),
    JSON.stringify(run.brokenRules),
  )
  console.error(
    run.expectations?.length,
    JSON.stringify(engine.world.stations[0]?.ocpp?.deviations),
    JSON.stringify(engine.world.stations[4]?.ocpp?.deviations),
  )
})
