import { withoutSecrets } from './frame-secrets.ts'

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
interface PlainMessage {
  readonly action: string
  readonly text: string
  readonly isOutbound: boolean
  readonly atMs: number
  readonly isAnswer: boolean
}

const FRAMES_AT_MOST = 200
const TEXT_AT_MOST = 4_000
const OPEN_CALLS_AT_MOST = 50

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
  readonly #charactersAtMost: () => number
  #characters = 0
  #seq = 0
  #isEnded = false

  /** `charactersAtMost` bounds all frames together. */
  constructor(charactersAtMost: () => number) {
    this.#charactersAtMost = charactersAtMost
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
    const text = whole.length > TEXT_AT_MOST ? `${whole.slice(0, TEXT_AT_MOST)}…` : whole
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
    if (oldest !== undefined && this.#open.size > OPEN_CALLS_AT_MOST) this.#open.delete(oldest)
    const latencyMs = asked ? Math.round(realMs - asked.sentMs) : null
    const action = kind === 'call' ? named : (asked?.action ?? null)
    const plain = withoutSecrets(message)
    const text = plain.length > TEXT_AT_MOST ? `${plain.slice(0, TEXT_AT_MOST)}…` : plain
    this.#keep({ seq: this.#seq++, atMs, isOutbound, kind, action, text, latencyMs })
  }

  #keep(frame: Frame) {
    this.frames.push(frame)
    this.#characters += frame.text.length
    while (this.frames.length > FRAMES_AT_MOST || this.#characters > this.#charactersAtMost()) {
      this.#characters -= this.frames.shift()?.text.length ?? 0
    }
  }
}
