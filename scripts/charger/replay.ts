import { WebSocket } from 'ws'
import { openSocket } from '#simulator/ocpp/charger/rpc-socket.ts'
import { currentTimeIn, type Conversation, type LoggedCall } from './conversation.ts'
import { frameFrom, frameText, type Answer, type Call, type Frame } from './log-entry.ts'

/** What a call of the platform is about: calls of one action with other subjects have other answers. */
function subjectOf({ payload }: Call): string {
  const { key, requestedMessage, connectorId, evseId } = (payload ?? {}) as Record<string, unknown>
  return JSON.stringify([key, requestedMessage, connectorId, evseId])
}

/** The charger's answers of a log, each given once: the first of the same action and subject, else the first of the same action. */
class LoggedAnswers {
  readonly #left: LoggedCall[]
  asked = 0
  answeredByLog = 0

  constructor(calls: readonly LoggedCall[]) {
    this.#left = [...calls]
  }

  /** The answer to a call, and how long the charger took, ms. Without an answer the charger did not answer in the log either. */
  to(call: Call): { readonly answer: Answer | undefined; readonly delayMs: number } {
    this.asked++
    const same = this.#left.filter(({ call: { action } }) => action === call.action)
    const found = same.find((logged) => subjectOf(logged.call) === subjectOf(call)) ?? same[0]
    if (!found) return { answer: defaultAnswer(call), delayMs: 0 }
    this.answeredByLog++
    this.#left.splice(this.#left.indexOf(found), 1)
    return { answer: found.answer?.frame, delayMs: found.answer ? found.answer.atMs - found.atMs : 0 }
  }

  /** The calls of the log that the platform has not made, by action. */
  get notAsked(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { call } of this.#left) counts.set(call.action, (counts.get(call.action) ?? 0) + 1)
    return counts
  }
}

const statusAnswer = (status: string) => () => ({ status })
const rows = (asked: unknown, attributeStatus: string) =>
  (Array.isArray(asked) ? asked : []).map((one: { component?: unknown; variable?: unknown } | null) => ({
    component: one?.component,
    variable: one?.variable,
    attributeStatus,
  }))

/** Answers of a charger that follows limits, and whose log does not have the call. It starts nothing by itself. */
const DEFAULTS: Readonly<Record<string, (payload: Record<string, unknown>) => object>> = {
  ChangeAvailability: statusAnswer('Accepted'),
  ChangeConfiguration: statusAnswer('Accepted'),
  ClearCache: statusAnswer('Accepted'),
  ClearChargingProfile: statusAnswer('Accepted'),
  GetCompositeSchedule: statusAnswer('Rejected'),
  GetConfiguration: ({ key }) => ({ configurationKey: [], unknownKey: Array.isArray(key) ? key : [] }),
  GetVariables: ({ getVariableData }) => ({ getVariableResult: rows(getVariableData, 'UnknownVariable') }),
  RemoteStartTransaction: statusAnswer('Rejected'),
  RemoteStopTransaction: statusAnswer('Rejected'),
  RequestStartTransaction: statusAnswer('Rejected'),
  RequestStopTransaction: statusAnswer('Rejected'),
  SetChargingProfile: statusAnswer('Accepted'),
  SetVariables: ({ setVariableData }) => ({ setVariableResult: rows(setVariableData, 'Accepted') }),
  TriggerMessage: statusAnswer('NotImplemented'),
}

function defaultAnswer({ id, action, payload }: Call): Answer {
  const answer = Object.hasOwn(DEFAULTS, action) ? DEFAULTS[action] : undefined
  const description = 'The log has no answer to this call'
  if (!answer) return { type: 4, id, code: 'NotImplemented', description, details: {} }
  return { type: 3, id, payload: answer((payload ?? {}) as Record<string, unknown>) }
}

const TIME = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/i

type Fields = Readonly<Record<string, unknown>>
const mapped = (value: unknown, change: (key: string, inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Fields).map(([key, inner]) => {
      const changed = change(key, inner)
      return [key, changed === inner ? mapped(inner, change) : changed]
    }),
  )
}

/**
 * A payload whose times are moved to the present of the platform, in the form in which they were written: separator, fraction and
 * zone stay. `byMs` is the present less the moment of the message in the log.
 */
const withMovedTimes = (payload: unknown, byMs: number): unknown =>
  mapped(payload, (key, value) => (key === 'timestamp' && typeof value === 'string' ? movedTime(value, byMs) : value))

function movedTime(text: string, byMs: number): string {
  const [, date, separator, clock, fraction, rest = ''] = TIME.exec(text) ?? []
  const atMs = Date.parse(`${date}T${clock}Z`) + Math.floor(Number(`0.${fraction ?? 0}`) * 1_000) + byMs
  if (Number.isNaN(atMs) || Math.abs(atMs) > 8e15) return text
  const [movedDate = '', movedClock = ''] = new Date(atMs).toISOString().split('T')
  const digits =
    fraction === undefined ? '' : `.${movedClock.slice(9, 12).padEnd(fraction.length, '0').slice(0, fraction.length)}`
  return `${movedDate}${separator}${movedClock.slice(0, 8)}${digits}${rest}`
}

/** A payload with the transactions that the platform has given now. Others stay as they are. */
const withTransactions = (payload: unknown, given: ReadonlyMap<string, string>): unknown =>
  mapped(payload, (key, value) => {
    const id = key === 'transactionId' ? given.get(String(value)) : undefined
    if (id === undefined) return value
    return typeof value === 'number' && Number.isFinite(Number(id)) ? Number(id) : id
  })

/** The words of all fields `status` of an answer, by their path. */
function statusesOf(value: unknown, path = ''): [path: string, word: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`
    return key === 'status' && typeof inner === 'string' ? [[at, inner] satisfies [string, string]] : statusesOf(inner, at)
  })
}

function textOf(answer: Answer | undefined): string {
  if (!answer) return 'no answer'
  if (answer.type === 4) return `the error ${answer.code}`
  const statuses = statusesOf(answer.payload).map(([path, word]) => `${path} ${word}`)
  return statuses.length === 0 ? 'an answer without a status' : statuses.join(', ')
}

/** How an answer of the platform differs from that of the log: in its status words or error code, or that there is none. */
function differenceOf(logged: Answer | undefined, given: Answer | undefined): string | undefined {
  const [was, is] = [textOf(logged), textOf(given)]
  return was === is ? undefined : `the log has ${was}, the platform gave ${is}.`
}

export interface ReplayOptions {
  /** Address without the identity. */
  readonly url: string
  readonly identity: string
  readonly password?: string | undefined
  /** Factor of time: 10 plays ten seconds of the log in one. */
  readonly speed: number
  /** A call without an answer after this time has none, ms. */
  readonly answerWithinMs?: number
  /** The platform may still call for this time after the last message of the log, ms. */
  readonly lingerMs?: number
  /** Each difference when it is found. */
  readonly report?: (text: string) => void
}

export interface ReplayResult {
  /** Calls of the charger that were sent. */
  readonly calls: number
  readonly differences: readonly string[]
  /** Calls of the platform, and how many of them the log answers. */
  readonly asked: number
  readonly answeredByLog: number
  /** Calls of the log that the platform did not make, by action. */
  readonly notAsked: ReadonlyMap<string, number>
}

const ANSWER_WITHIN_MS = 20_000
const LINGER_MS = 1_000
/** The longest timer of Node.js, ms. */
const MAX_WAIT_MS = 2_147_483_647

interface Waiting {
  readonly settle: (answer: Answer | undefined) => void
}

/** Plays the charger's side of a log against a platform. Rejects if the platform refuses the connection. */
export async function replay(log: Conversation, options: ReplayOptions): Promise<ReplayResult> {
  const { url, identity, password, speed, answerWithinMs = ANSWER_WITHIN_MS, lingerMs = LINGER_MS, report = () => {} } = options
  const differences: string[] = []
  const differ = (text: string) => {
    differences.push(text)
    report(text)
  }
  const answers = new LoggedAnswers(log.ofPlatform)
  const waiting = new Map<string, Waiting[]>()
  const transactions = new Map<string, string>()
  const authorization = password === undefined ? undefined : `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`
  /** The clock of the platform less that of this process, ms. */
  let platformClockMs = 0
  let socket: WebSocket | undefined
  let isOver = false

  const send = (frame: Frame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(frameText(frame))
  }

  function take(text: string) {
    const frame = frameFrom(text)
    if (!frame) return differ(`The platform has sent a text that is no OCPP message: ${text.slice(0, 100)}`)
    if (frame.type === 2) {
      const { answer, delayMs } = answers.to(frame)
      if (answer) setTimeout(() => send({ ...answer, id: frame.id }), delayMs / speed)
      return undefined
    }
    const one = waiting.get(frame.id)?.shift()
    if (!one) return differ(`The platform has answered a message ${frame.id.slice(0, 40)} that was not sent.`)
    return one.settle(frame)
  }

  async function connect() {
    const opened = await openSocket(`${url}/${encodeURIComponent(identity)}`, log.protocol, authorization)
    opened.on('message', (data: Buffer) => take(String(data)))
    opened.on('error', () => {})
    opened.on('close', (code: number, reason: Buffer) => {
      for (const { settle } of [...waiting.values()].flat()) settle(undefined)
      waiting.clear()
      const text = String(reason)
      if (!isOver) differ(`The platform has closed the connection with ${code}${text && ` (${text})`}.`)
    })
    socket = opened
  }

  function answerTo(call: Call): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), answerWithinMs)
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer)
        resolve(answer)
      }
      waiting.set(call.id, [...(waiting.get(call.id) ?? []), { settle }])
      send(call)
    })
  }

  const hasAnswers = log.ofCharger.some(({ answer }) => answer !== undefined)
  const lastAnswered = log.ofCharger.findLastIndex(({ answer }) => answer !== undefined)

  async function play(logged: LoggedCall, place: number) {
    const { call, atMs } = logged
    const sentMs = Date.now() + platformClockMs
    const payload = withMovedTimes(withTransactions(call.payload, transactions), sentMs - (atMs + log.clockMs))
    const answer = await answerTo({ ...call, payload })
    if (answer && !Number.isNaN(currentTimeIn(answer))) platformClockMs = currentTimeIn(answer) - Date.now()
    const [was, is] = [logged.answer?.frame, answer].map((one) => (one?.type === 3 ? transactionIn(one.payload) : undefined))
    if (was !== undefined && is !== undefined) transactions.set(was, is)
    // A log of the charger's side alone, or one that ends before the answer, says nothing about it.
    if (!hasAnswers || (!logged.answer && place > lastAnswered)) return
    const text = differenceOf(logged.answer?.frame, answer)
    if (text !== undefined) differ(`Line ${logged.line}, ${call.action}: ${text}`)
  }

  await connect()
  const startMs = performance.now()
  const [first] = log.ofCharger
  const firstMs = first?.atMs ?? 0
  const running: { readonly logged: LoggedCall; readonly done: Promise<void> }[] = []
  for (const [place, logged] of log.ofCharger.entries()) {
    const dueMs = (logged.atMs - firstMs) / speed - (performance.now() - startMs)
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_WAIT_MS, dueMs)))
    // What the charger already knew in the log, it knows here too.
    const known = running.filter(({ logged: { answer } }) => answer && answer.line <= logged.line)
    await Promise.all(known.map(({ done }) => done))
    for (const one of known) running.splice(running.indexOf(one), 1)
    if (socket?.readyState !== WebSocket.OPEN) await connect()
    running.push({ logged, done: play(logged, place) })
  }
  await Promise.all(running.map(({ done }) => done))
  await new Promise((resolve) => setTimeout(resolve, lingerMs))
  isOver = true
  socket?.close(1_000)
  const { asked, answeredByLog, notAsked } = answers
  return { calls: log.ofCharger.length, differences, asked, answeredByLog, notAsked }
}

/** The transaction that the platform has given in an answer of OCPP 1.6. */
function transactionIn(payload: unknown): string | undefined {
  const id = typeof payload === 'object' && payload !== null ? (payload as { transactionId?: unknown }).transactionId : undefined
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}
