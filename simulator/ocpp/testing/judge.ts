import { vi } from 'vitest'
import { tick } from '#simulator/world/tick.ts'
import { stream } from '#simulator/core/model/random.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { setOnline, setStatus, unplug } from '#simulator/stations/world/station-actions.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import { Disturbance } from '../charger/disturbance.ts'
import type { Imperfection } from '../charger/imperfection.ts'
import { ModelCharger, paramsOf, type Outgoing } from '../charger/model-charger.ts'
import { ChargerConnection, type CallHandler, type ConnectionContext, type RpcClient } from '../endpoint/connection.ts'
import { FrameLog } from '../endpoint/frame-log.ts'
import type { Protocol } from '../endpoint/limit-call.ts'
import { WaitingList } from '../endpoint/waiting-list.ts'
import { ChargerMessage } from '../model/charger-message.ts'
import { newOcppCharger } from '../model/ocpp-charger.ts'
import { takeChargerMessage } from '../world/charger-messages.ts'
import { BUDGET_A, newViews, type Violation } from './properties.ts'

/** Seconds of a run. */
const SECONDS = 240
const identityOf = (place: number) => `CP-${place}`

/** The budget of a group of several chargers, A: less than most pairs want. */
export const SHARED_BUDGET_A = 26

/** One charger that is judged. */
export interface Case {
  readonly seed: number
  readonly protocol: Protocol
  readonly imperfections: readonly Imperfection[]
}

export interface Verdict extends Case {
  readonly violations: readonly Violation[]
  readonly log: readonly string[]
}

/** `perGroup` chargers share a group and its budget. */
const siteOf = (count: number, perGroup: number) => ({
  stationTypes: [{ id: 1, name: 'Post', category: 'charger', driver: 'ocpp', powerKw: 22 }],
  groups: Array.from({ length: Math.ceil(count / perGroup) }, (_, place) => ({
    id: 1 + place,
    name: `Yard ${place}`,
    type: 'GROUP_TYPE_CHARGER',
    sellerId: 1,
    dlm: { enabled: true, importLimit: perGroup > 1 ? SHARED_BUDGET_A : BUDGET_A },
  })),
  stations: Array.from({ length: 2 * count }, (_, place) => ({
    id: 1 + place,
    name: `Place ${1 + place}`,
    type: 'Post',
    sellerId: 1,
    groups: [`Yard ${Math.floor(place / 2 / perGroup)}`],
    phaseOneLine: 1 + (Math.floor(place / 2) % 3),
    ocpp: { identity: identityOf(Math.floor(place / 2)), connector: 1 + (place % 2) },
  })),
})

type Handler = CallHandler

/** A charger with its connection, without a socket. */
export class Judged {
  readonly charger: ModelCharger
  readonly log: string[] = []
  readonly #case: Case
  readonly #disturbance: Disturbance
  readonly #world: () => World
  readonly #context: ConnectionContext
  readonly #place: number
  readonly #views
  #handlers = new Map<string, Handler>()
  connection: ChargerConnection | null = null
  #queue: Outgoing[] = []
  #cutUntil = 0
  #resetMs = -Infinity
  #close: () => void = () => {}

  constructor(one: Case, place: number, context: ConnectionContext) {
    this.#case = one
    this.#place = place
    this.#context = context
    this.#world = () => context.engine.world
    this.charger = new ModelCharger(one.seed, one.protocol, SECONDS)
    this.#disturbance = new Disturbance(this.charger, one.seed, one.imperfections)
    this.#views = newViews(this.charger, () => this.stations)
  }

  get seed(): number {
    return this.#case.seed
  }

  get stations(): readonly Station[] {
    return this.#world().stations.slice(2 * this.#place, 2 * this.#place + 2)
  }

  get violations() {
    return this.#views.violations
  }

  #connect() {
    const handlers = new Map<string, Handler>()
    this.#handlers = handlers
    const client: RpcClient = {
      identity: identityOf(this.#place),
      protocol: this.#case.protocol,
      handle: (method, handler) => void (typeof method === 'string' && handler && handlers.set(method, handler)),
      call: (method, params, { signal }) =>
        this.#handlers === handlers
          ? this.#answer(method, params as Record<string, unknown>, signal)
          : Promise.reject(new Error('the connection has closed')),
      close: async () => this.#close(),
      on: () => {},
      once: (_, listener) => void (this.#close = listener),
    }
    this.connection = new ChargerConnection(client, this.#context)
  }

  #answer(method: string, params: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
    this.#views.asked(this.#second, method, params)
    const isReached = this.connection && this.charger.connectors[0].hasPower
    const answer = isReached ? this.#disturbance.answer(method, params) : undefined
    this.log.push(
      `${this.#second} < ${method} ${JSON.stringify(params)} = ${answer instanceof Error ? answer.message : JSON.stringify(answer)}`,
    )
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer === undefined) this.#views.unanswered(this.#world().nowMs)
    if (answer !== undefined) return Promise.resolve(answer)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(String(signal.reason))))
    })
  }

  #second = 0

  async second(second: number): Promise<void> {
    this.#second = second
    const { nowMs } = this.#world()
    if (!this.connection && nowMs >= this.#cutUntil) this.#connect()
    this.charger.second(second, nowMs)
    this.#disturbance.second({ second, cut: (s) => this.#cut(s), resetPlatform: () => this.#reset() })
    const composed = this.charger.outbox.splice(0)
    for (const message of composed) this.#queue.push(...this.#disturbance.messages(message))
    if (!this.connection) return this.#views.check(second, nowMs)
    const isDue = ({ dueMs }: Outgoing) => dueMs <= nowMs
    const due = this.#queue.filter(isDue)
    this.#queue = this.#queue.filter((one) => !isDue(one))
    for (const message of due) await this.#deliver(message)
    this.#views.check(second, nowMs)
  }

  finish(): void {
    this.#views.finish(this.#second, this.#queue)
  }

  async #deliver(message: Outgoing): Promise<void> {
    const { nowMs } = this.#world()
    const params = paramsOf(this.charger, message)
    const sent = JSON.parse(JSON.stringify(params)) as Record<string, unknown>
    if (nowMs - message.takenMs > 2_000 && message.method === 'TransactionEvent') sent.offline = true
    let answer: Record<string, unknown> | string
    try {
      const handler = this.#handlers.get(message.method)
      answer = (await handler?.({ method: message.method, params: sent })) ?? 'no handler'
    } catch (error) {
      answer = `ERROR ${error instanceof Error ? error.message : String(error)}`
      this.#views.add(this.#second, 'refused', `${message.method}: ${answer}`)
    }
    this.log.push(`${this.#second} > ${message.method} ${JSON.stringify(sent)} = ${JSON.stringify(answer)}`)
    if (typeof answer === 'object' && typeof answer.transactionId === 'number' && message.session) {
      // A repetition has the number of its first answer, unless the platform has forgotten it since then.
      if (message.session.startedMs < this.#resetMs) message.session.number = answer.transactionId
      message.session.number ??= answer.transactionId
    }
    this.#views.delivered(message, nowMs)
  }

  #cut(seconds: number) {
    if (!this.connection) return
    void this.connection.closed()
    this.connection = null
    this.#cutUntil = this.#world().nowMs + seconds * 1_000
    this.log.push(`${this.#second} cut for ${seconds} s`)
  }

  #reset() {
    this.#views.platformReset()
    this.#resetMs = this.#world().nowMs
    this.charger.registersSent.clear()
    this.#cut(2)
    const world = this.#world()
    for (const station of this.stations) resetStation(world, station)
  }
}

/** A station as at the beginning of a run. */
function resetStation(world: World, station: Station) {
  setOnline(world, station, false)
  setStatus(world, station, 'Available')
  unplug(world, station)
  if (station.ocpp) Object.assign(station.ocpp, newOcppCharger(station.ocpp.entry))
  if (station.path) station.path.queue = null
}

type AfterSecond = (second: number, judged: readonly Judged[], world: World) => void

/** Judges chargers side by side in one world; `perGroup` chargers share a group. `after` is called after each second. */
async function judgeBatch(cases: readonly Case[], perGroup = 1, after: AfterSecond = () => {}): Promise<readonly Verdict[]> {
  const world = sampleWorld({ change: siteOf(cases.length, perGroup) })
  const engine = {
    world,
    pin: {
      get presentMs() {
        return world.nowMs
      },
    },
    free: () => Promise.resolve(),
    enter({ station, message }: { station: string; message: unknown }) {
      const found = world.byDeviceId.get(station)
      if (found) takeChargerMessage(world, found, ChargerMessage.parse(message))
    },
  } as unknown as Engine
  const failed = (error: unknown) => {
    throw error
  }
  const limitsSent = () => Promise.resolve()
  const context = { engine, waiting: new WaitingList(), frames: new FrameLog(() => 0), limitsSent, failed }
  const judged = cases.map((one, place) => new Judged(one, place, context))
  const sendLimits = () => {
    for (const { connection } of judged) connection?.sendLimits()
  }
  for (let second = 0; second < SECONDS; second++) {
    for (const one of judged) await one.second(second)
    after(second, judged, world)
    await vi.advanceTimersByTimeAsync(1_000)
    tick(world, sendLimits)
  }
  for (const one of judged) one.finish()
  return cases.map((one, place) => ({ ...one, violations: judged[place]?.violations ?? [], log: judged[place]?.log ?? [] }))
}

/** The imperfections of a seed: one alone in three of four seeds, in turn, and a few together in the others. */
export function caseOf(seed: number, all: readonly Imperfection[]): Case {
  const protocol = seed % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1'
  const fitting = all.filter((one) => one.protocol === undefined || one.protocol === protocol)
  const random = stream(seed, 'imperfections')
  const alone = fitting[Math.floor(seed / 2) % fitting.length]
  const isAlone = random() < 0.6 && alone
  const together = isAlone ? [alone] : fitting.filter(() => random() < 0.07)
  return {
    seed,
    protocol,
    imperfections: together.filter(({ name }) => !together.some(({ excludes }) => excludes?.includes(name))),
  }
}

const BATCH = 25

/** Judges cases in groups of `perGroup`, and returns those that violate a property. Replaces the timers meanwhile. */
export async function judge(cases: readonly Case[], perGroup = 1, after?: AfterSecond): Promise<readonly Verdict[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] })
  try {
    const failed: Verdict[] = []
    const batch = perGroup * Math.floor(BATCH / perGroup)
    for (let from = 0; from < cases.length; from += batch) {
      const verdicts = await judgeBatch(cases.slice(from, from + batch), perGroup, after)
      failed.push(...verdicts.filter(({ violations }) => violations.length > 0))
    }
    return failed
  } finally {
    vi.useRealTimers()
  }
}

/** The same violation with the fewest imperfections. */
export async function shrunk(verdict: Verdict): Promise<Verdict> {
  const [first] = verdict.violations
  for (const one of verdict.imperfections) {
    const fewer = { ...verdict, imperfections: verdict.imperfections.filter((each) => each !== one) }
    const [found] = await judge([fewer])
    if (found?.violations.some(({ property }) => property === first?.property)) return shrunk(found)
  }
  return verdict
}

/** A failure for a person: seed, imperfections, violations and the messages. */
export const textOf = ({ seed, protocol, imperfections, violations, log }: Verdict): string =>
  [
    `seed ${seed}, ${protocol}, ${imperfections.map(({ name }) => name).join(' + ') || 'no imperfection'}`,
    ...violations.map(({ second, property, text }) => `  ${second} s: ${property}: ${text}`),
    ...log.map((line) => `    ${line}`),
  ].join('\n')
