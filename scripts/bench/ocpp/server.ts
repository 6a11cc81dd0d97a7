import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { stringify } from 'yaml'
import { SECOND_MS } from '#contract/durations.ts'
import { splitOf, type ResponseSplit } from '#simulator/demand-response/model/response-timing.ts'
import { startSimulator } from '#simulator/start.ts'
import { memoryInUse } from '../memory-in-use.ts'

/** Measured by `ocpp`: a simulator with a site of chargers outside, all in one group that responds to the frequency. */
export interface Ready {
  /** The address for chargers, without an identity. */
  readonly url: string
  /** The broker for devices. */
  readonly mqttUrl: string
}
export interface Counts {
  readonly online: number
  /** Messages with meter values in the run. */
  readonly meters: number
  /** The same of devices that connect by MQTT. */
  readonly ofDevices: number
  /** Heap and buffers after a collection, bytes. */
  readonly memory: number
  /** Of the text of an action in compressed form. */
  readonly bytesPerAction: number
}
/** A dip, with what the platform says about the response. */
export interface Dip {
  readonly split: ResponseSplit | null
  readonly chargers: number
  readonly askedKw: number
  /** From the crossing until the platform showed 86 % of the asked power, ms; null if it did not within the watched time. */
  readonly deliveredMs: number | null
}

const SHARE = 0.86
const WATCHED_MS = 12_000
/** Until the chargers are back at their former power. */
const SETTLING_MS = 14_000
const [, , countText = '1', devicesText = '0'] = process.argv
const count = Number(countText)
/** V2G devices that connect by MQTT. */
const devices = Number(devicesText)

const site = {
  about: 'Chargers outside.',
  evsePrefix: 'FI*BEN',
  utcOffsetHours: 2,
  sellers: [{ id: 0, name: 'Provider' }],
  users: [
    { user: 'admin', name: 'Admin', email: 'a@b.example', password: 'demo', sellerId: 0, roles: ['energyAdmin'], about: 'All.' },
  ],
  stationTypes: [
    { id: 1, name: 'Post', category: 'charger', driver: 'ocpp', powerKw: 22 },
    { id: 2, name: 'Van', category: 'V2G', driver: 'v2g', powerKw: 10, liveFeed: true },
  ],
  groups: [
    {
      id: 1,
      name: 'Chargers',
      type: 'GROUP_TYPE_CHARGER',
      sellerId: 0,
      dlm: { enabled: true, importLimit: count * 40 },
      fcr: { isEnabled: true, serviceName: 'FI_SINGLE_STEP', deactivationDelay: 2, powerDecrease: count * 5 },
    },
    { id: 2, name: 'Vans', type: 'GROUP_TYPE_V2G', sellerId: 0 },
  ],
  stations: [
    ...Array.from({ length: count }, (_, place) => ({
      id: 1 + place,
      name: `Post ${1 + place}`,
      type: 'Post',
      sellerId: 0,
      groups: ['Chargers'],
      ocpp: { identity: `CP-${1 + place}` },
    })),
    ...Array.from({ length: devices }, (_, place) => ({
      id: 1 + count + place,
      name: `Van ${1 + place}`,
      type: 'Van',
      sellerId: 0,
      groups: ['Vans'],
      mqtt: { identity: `van-${1 + place}`, password: 'device' },
    })),
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'loadstar-bench-'))
writeFileSync(join(folder, 'site.yaml'), stringify(site))
const scenario = join(folder, 'scenario.yaml')
writeFileSync(scenario, stringify({ about: 'Chargers outside.', seed: 1, starts: '2026-03-02T10:00:00Z', site: './site.yaml' }))
const simulator = await startSimulator({ port: 0, ocpp: 0, mqttPort: 0, devices: devices > 0, scenario: { file: scenario } })
rmSync(folder, { recursive: true })
const { engine } = simulator
const now = () => performance.timeOrigin + performance.now()

/** The frequency falls at this part of a second, ms, and returns after the watched time. */
async function dip(atMs: number): Promise<Dip> {
  const { world, pin } = engine
  const group = world.groups.get(1)
  if (!group) throw new Error('The site has no group')
  const known = group.response.activations.length
  const startMs = world.nowMs + 2 * SECOND_MS + atMs
  const endMs = Math.ceil((startMs + WATCHED_MS) / SECOND_MS) * SECOND_MS
  const at = (ms: number) => `${ms - world.startMs}ms`
  engine.do({ at: at(startMs), frequency: { to: 49.6, over: '100ms', exact: true } })
  engine.do({ at: at(endMs), frequency: { to: 50, exact: true } })
  // At ×1, a moment of the world has this real moment.
  const beganMs = now() + (startMs - pin.presentMs)
  let shownMs: number | null = null
  let askedKw = 0
  const stop = engine.onSecond(() => {
    if (group.response.activations.length === known) return
    const { requiredKw = 0, deliveredKw = 0 } = group.response.second ?? {}
    askedKw = Math.max(askedKw, requiredKw)
    if (askedKw > 0 && deliveredKw >= SHARE * askedKw) shownMs ??= now()
  })
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS + SETTLING_MS))
  stop()
  const { atMs: crossingMs = NaN, timing = null } = group.response.activations[known] ?? {}
  const deliveredMs = shownMs === null ? null : shownMs - (beganMs + crossingMs - startMs)
  return { split: splitOf(timing), chargers: timing?.sentMs.size ?? 0, askedKw, deliveredMs }
}

/** The actions are read only here, so that the text of all of them is no part of the memory. */
async function counts(): Promise<Counts> {
  const { stations } = engine.world
  const { actions } = engine.view()
  const stationsOfMeters = actions.flatMap(({ charger }) => {
    const { station, message } = (charger ?? {}) as Message
    return message?.meter ? [engine.world.byDeviceId.get(station ?? '')] : []
  })
  const ofDevices = stationsOfMeters.filter((station) => station?.ocpp?.entry.protocol === 'mqtt').length
  const meters = stationsOfMeters.length - ofDevices
  const bytesPerAction = deflateRawSync(JSON.stringify(actions.slice(-1_000))).length / Math.min(1_000, actions.length)
  actions.length = 0
  const memory = await memoryInUse()
  return { online: stations.filter(({ isOnline }) => isOnline).length, meters, ofDevices, memory, bytesPerAction }
}
interface Message {
  readonly station?: string
  readonly message?: { readonly meter?: object }
}

process.on('message', (asked) => {
  const [word = '', figure = ''] = String(asked).split(' ')
  const answer: Promise<Counts | Dip> = word === 'counts' ? counts() : dip(Number(figure))
  void answer.then((sent) => process.send?.(sent))
})
process.on('disconnect', () => process.exit())
process.send?.({
  url: `ws://127.0.0.1:${simulator.ocpp?.port}/ocpp`,
  mqttUrl: `mqtt://127.0.0.1:${simulator.mqttPort}`,
} satisfies Ready)
