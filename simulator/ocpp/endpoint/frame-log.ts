/** Configuration of a charger that is a secret: the password of Basic authentication and of its network. */
const SECRET = /AuthorizationKey|Password/i
const HIDDEN = '(hidden)'

/**
 * A message without passwords, which chargers report among their configuration. A message that names one and is not valid JSON is
 * hidden as a whole.
 */
function withoutSecrets(text: string): string {
  if (!SECRET.test(text)) return text
  try {
    return JSON.stringify(hidden(JSON.parse(text)))
  } catch {
    return HIDDEN
  }
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden)
  if (typeof value !== 'object' || value === null) return value
  const { key, variable } = value as { key?: unknown; variable?: { name?: unknown } }
  const isSecret = [key, variable?.name].some((name) => typeof name === 'string' && SECRET.test(name))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hides = SECRET.test(name) || (isSecret && ['value', 'attributeValue'].includes(name))
      return [name, hides ? HIDDEN : hidden(inner)]
    }),
  )
}

/** A message between a charger and the endpoint. */
export interface Frame {
  readonly seq: number
  /** Time of the world, ms. */
  readonly atMs: number
  readonly isOutbound: boolean
  /** A text that is no message has the kind `unreadable`. */
  readonly kind: 'call' | 'result' | 'error' | 'unreadable'
  /** The called action; null for an answer to an unknown call. */
  readonly action: string | null
  /** Without passwords, and shortened. */
  readonly text: string
  /** From a call to its answer in real time, ms; null for a call. */
  readonly latencyMs: number | null
}

/** A message of a device that connects by MQTT. */
type PlainMessage = Pick<Frame, 'action' | 'text' | 'isOutbound' | 'atMs'> & { readonly isAnswer: boolean }

const MAX_FRAMES = 200
const MAX_TEXT = 4_000
const MAX_OPEN_CALLS = 50

const START = /^\s*\[\s*([234])\s*,\s*"([^"]{1,64})"(?:\s*,\s*"([^"]{1,64})")?/
const KIND: Readonly<Record<string, Frame['kind']>> = { '2': 'call', '3': 'result', '4': 'error' }

interface OpenCall {
  readonly sentMs: number
  readonly action: string | null
}

/** The last messages of one charger, for the page of its protocol. They are no part of the run. */
export class FrameLog {
  readonly frames: Frame[] = []
  readonly #open = new Map<string, OpenCall>()
  readonly #maxCharacters: () => number
  #characters = 0
  #seq = 0
  #isEnded = false

  /** `maxCharacters` bounds all frames together. */
  constructor(maxCharacters: () => number) {
    this.#maxCharacters = maxCharacters
  }

  /** Forgets all messages, and records no further ones. */
  end(): void {
    this.#isEnded = true
    this.frames.length = 0
    this.#open.clear()
  }

  /** Adds a message that is not OCPP, of the kind that its topic names. */
  note({ action, text: whole, isOutbound, atMs, isAnswer }: PlainMessage): void {
    if (this.#isEnded) return
    const text = whole.length > MAX_TEXT ? `${whole.slice(0, MAX_TEXT)}…` : whole
    this.#keep({ seq: this.#seq++, atMs, isOutbound, kind: isAnswer ? 'result' : 'call', action, text, latencyMs: null })
  }

  add(message: string, isOutbound: boolean, atMs: number, realMs: number): void {
    if (this.#isEnded) return
    const [, type, id = '', named = null] = START.exec(message) ?? []
    const kind = (type !== undefined && KIND[type]) || 'unreadable'
    const key = `${isOutbound === (kind === 'call') ? 'out' : 'in'} ${id}`
    const asked = kind === 'call' || kind === 'unreadable' ? undefined : this.#open.get(key)
    if (kind === 'call') this.#open.set(key, { sentMs: realMs, action: named })
    else this.#open.delete(key)
    const [oldest] = this.#open.keys()
    if (oldest !== undefined && this.#open.size > MAX_OPEN_CALLS) this.#open.delete(oldest)
    const latencyMs = asked ? Math.round(realMs - asked.sentMs) : null
    const action = kind === 'call' ? named : (asked?.action ?? null)
    const plain = withoutSecrets(message)
    const text = plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain
    this.#keep({ seq: this.#seq++, atMs, isOutbound, kind, action, text, latencyMs })
  }

  #keep(frame: Frame) {
    this.frames.push(frame)
    this.#characters += frame.text.length
    while (this.frames.length > MAX_FRAMES || this.#characters > this.#maxCharacters()) {
      this.#characters -= this.frames.shift()?.text.length ?? 0
    }
  }
}
