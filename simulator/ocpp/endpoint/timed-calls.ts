/** The calls of a connection of `ocpp-rpc`. */
interface CallLine {
  /** Without a timeout of its own; `signal` ends the call with its reason as the message of the error. */
  call(method: string, params: unknown, options: { callTimeoutMs: 0; signal: AbortSignal }): Promise<unknown>
}

/** The message of the error of a call without an answer. */
export const TIMEOUT = 'Call timeout'
const REPLACED = 'Call replaced'
/** Calls that wait for their turn: ten of each connector, of which there are at most 100. */
const MAX_WAITING = 1_000

/** Runs a task that does not reject one at a time. Of the requests during a run, the last one follows. */
export function oneAtATime<Of>(task: (of: Of) => Promise<void>): (of: Of) => Promise<void> {
  const waiting: Of[] = []
  let isBusy = false
  return async (of) => {
    waiting[0] = of
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) await task(waiting.pop() as Of)
    isBusy = false
  }
}

/**
 * Calls of the platform to one charger, one at a time, each with its time from the moment at which it is sent. The library needs more time
 * for the timeout of a call than for the rest of it, which delays the last limits of a response.
 */
export class TimedCalls {
  readonly #line: CallLine
  readonly #waiting: (() => void)[] = []
  #isBusy = false

  constructor(line: CallLine) {
    this.#line = line
  }

  /**
   * Rejects when the charger does not answer in time, ms, answers with an error, or the connection ends, and a call that is not
   * wanted any more when its turn comes. Further calls of a charger that answers none of 1,000 count as calls without an answer.
   */
  async call(method: string, params: unknown, timeoutMs: number, isWanted: () => boolean = () => true): Promise<unknown> {
    if (this.#waiting.length >= MAX_WAITING) throw new Error(TIMEOUT)
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isBusy = true
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(TIMEOUT), timeoutMs)
    try {
      if (!isWanted()) throw new Error(REPLACED)
      return await this.#line.call(method, params, { callTimeoutMs: 0, signal: ending.signal })
    } finally {
      clearTimeout(timer)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#isBusy = false
    }
  }
}

/**
 * Why a call of the platform has no result: the charger does not support it, has refused it with another error, or has not
 * answered in time; `closed` if the connection has ended, `replaced` if it was not wanted any more.
 */
export type CallFailure = 'not supported' | 'refused' | 'no answer' | 'closed' | 'replaced'

/** The failure behind an error with which a call of `ocpp-rpc` has rejected. */
export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof Error)) return 'closed'
  if (error.message === TIMEOUT) return 'no answer'
  if (error.message === REPLACED) return 'replaced'
  const { rpcErrorCode } = error as { rpcErrorCode?: string }
  const code = rpcErrorCode ?? error.message
  if (code === 'NotImplemented' || code === 'NotSupported') return 'not supported'
  return rpcErrorCode === undefined ? 'closed' : 'refused'
}

/** A call that waits for its time at each connector, until the charger has shown that it does not support it. */
export class TimedCall<Line> {
  protected readonly line: Line
  protected readonly timers = new Map<number, NodeJS.Timeout>()
  protected isSupported = true

  constructor(line: Line) {
    this.line = line
  }

  /** The charger has booted, perhaps with another firmware. */
  booted(): void {
    this.isSupported = true
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.isSupported = false
  }
}
