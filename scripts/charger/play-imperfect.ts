import { Disturbance } from '#simulator/ocpp/charger/disturbance.ts'
import type { Imperfection } from '#simulator/ocpp/charger/imperfection.ts'
import { IMPERFECTIONS } from '#simulator/ocpp/charger/imperfections.ts'
import { ModelCharger, paramsOf, type Outgoing } from '#simulator/ocpp/charger/model-charger.ts'
import { CallRefused, openSocket, RpcSocket } from '#simulator/ocpp/charger/rpc-socket.ts'

type Protocol = 'ocpp1.6' | 'ocpp2.0.1'

interface ImperfectOptions {
  readonly url: string
  readonly identity: string
  readonly protocol: Protocol
  readonly password?: string | undefined
  /** Decides the visits of cars and when something happens. */
  readonly seed: number
  readonly kinds: readonly Imperfection[]
  readonly report: (text: string) => void
}

/** Visits of cars are planned for this time, s. */
const PLANNED_S = 86_400
/** What happens once in a run happens once in each round of this length, s. */
const ROUND_S = 240
const ANSWER_WITHIN_MS = 30_000
const RECONNECTS_AFTER_MS = 5_000
/** Messages that wait for a connection, the last ones. */
const MAX_QUEUED = 1_000

/** The name of an imperfection on the command line, such as `power-cut-resuming`. */
export const kindName = ({ name }: Imperfection): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The imperfections that a charger alone can play. */
export const KINDS_OF_CHARGERS: readonly Imperfection[] = IMPERFECTIONS.filter(({ isOfPlatform }) => !isOfPlatform)

/** One line for each imperfection. */
export function kindList(): string {
  const rows = KINDS_OF_CHARGERS.map((one) => [kindName(one), one] as const)
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  const only = ({ protocol }: Imperfection) => (protocol ? ` Only ${protocol.replace('ocpp', 'OCPP ')}.` : '')
  return rows.map(([name, one]) => `${name.padEnd(width)}${one.about}${only(one)}`).join('\n')
}

/** A charger with two connectors and visits of cars, whose messages and answers are imperfect in the chosen ways. */
export class ImperfectCharger {
  readonly #options: ImperfectOptions
  readonly #charger: ModelCharger
  readonly #disturbance: Disturbance
  #rpc: RpcSocket | undefined
  #queue: Outgoing[] = []
  #connectsAtMs = 0
  #platformClockMs = 0
  #isStopped = false

  constructor(options: ImperfectOptions) {
    this.#options = options
    const { seed, protocol, kinds } = options
    const charger = new ModelCharger(seed, protocol, PLANNED_S)
    this.#charger = charger
    this.#disturbance = new Disturbance(charger, seed, kinds)
    const { stamp } = charger
    charger.stamp = (ms) => stamp(ms + this.#platformClockMs)
  }

  /** Plays until `stop`. Rejects if the first connection is refused. */
  async play(): Promise<void> {
    await this.#connect()
    const startMs = performance.now()
    for (let second = 0; !this.#isStopped; second++) {
      await this.#second(second)
      const waitMs = startMs + (second + 1) * 1_000 - performance.now()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)))
    }
    this.#rpc?.socket.terminate()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #connect() {
    const { url, identity, protocol, password, report } = this.#options
    const authorization =
      password === undefined ? undefined : `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`
    const socket = await openSocket(`${url}/${encodeURIComponent(identity)}`, protocol, authorization)
    const rpc = new RpcSocket(socket, (method, params) => this.#answer(method, params), ANSWER_WITHIN_MS)
    this.#rpc = rpc
    socket.on('error', () => {})
    socket.on('close', (code: number) => {
      if (this.#rpc !== rpc) return
      this.#rpc = undefined
      this.#connectsAtMs = performance.now() + RECONNECTS_AFTER_MS
      if (!this.#isStopped) report(`The platform has closed the connection (${code}).`)
    })
  }

  async #second(second: number) {
    const nowMs = Date.now()
    this.#charger.second(second, nowMs)
    // The platform itself cannot be disturbed.
    this.#disturbance.second({ second: second % ROUND_S, cut: (seconds) => this.#cut(seconds), resetPlatform: () => {} })
    for (const message of this.#charger.outbox.splice(0)) this.#queue.push(...this.#disturbance.messages(message))
    this.#queue = this.#queue.slice(-MAX_QUEUED)
    if (!this.#rpc && performance.now() >= this.#connectsAtMs) {
      await this.#connect().catch((error: Error) => {
        this.#connectsAtMs = performance.now() + RECONNECTS_AFTER_MS
        this.#options.report(`The connection failed: ${error.message}.`)
      })
    }
    if (!this.#rpc) return
    const isDue = ({ dueMs }: Outgoing) => dueMs <= nowMs
    const due = this.#queue.filter(isDue)
    this.#queue = this.#queue.filter((one) => !isDue(one))
    for (const message of due) await this.#deliver(message, nowMs)
  }

  async #deliver(message: Outgoing, nowMs: number) {
    const { method, session, takenMs } = message
    const params: Record<string, unknown> = { ...paramsOf(this.#charger, message) }
    if (nowMs - takenMs > 2_000 && method === 'TransactionEvent') params.offline = true
    const { report } = this.#options
    try {
      const answer = (await this.#rpc?.call(method, params)) ?? {}
      const platformMs = Date.parse(String(answer.currentTime))
      if (!Number.isNaN(platformMs)) this.#platformClockMs = platformMs - Date.now()
      if (method === 'BootNotification') report(`BootNotification: ${String(answer.status)}`)
      // A repetition has the number of its first answer.
      if (typeof answer.transactionId === 'number' && session) session.number ??= answer.transactionId
    } catch (error) {
      report(`${method} ${JSON.stringify(params)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  #answer(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = this.#charger.connectors[0].hasPower ? this.#disturbance.answer(method, params) : undefined
    if (answer instanceof Error) return Promise.reject(new CallRefused(answer.message, 'An imperfection'))
    // Without an answer the platform waits until its own timeout.
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer)
  }

  #cut(seconds: number) {
    const rpc = this.#rpc
    this.#rpc = undefined
    this.#connectsAtMs = performance.now() + seconds * 1_000
    rpc?.socket.terminate()
  }
}
