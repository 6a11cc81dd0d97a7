/** A message between a charger and the endpoint. */
export interface Frame {
  readonly seq: number
  /** Time of the world, ms. */
  readonly atMs: number
  readonly isOutbound: boolean
  readonly text: string
  /** From a call to its answer in real time, ms; null for a call. */
  readonly latencyMs: number | null
}

const FRAMES_AT_MOST = 300
const CHARACTERS_AT_MOST = 4_000
const OPEN_CALLS_AT_MOST = 50

const START = /^\s*\[\s*([234])\s*,\s*"([^"]{1,64})"/

/** The last messages of one charger, for the page of its protocol. They are no part of the run. */
export class FrameLog {
  readonly frames: Frame[] = []
  readonly #sentMs = new Map<string, number>()
  #seq = 0

  add(text: string, isOutbound: boolean, atMs: number, realMs: number): void {
    const [, type, id = ''] = START.exec(text) ?? []
    const key = `${isOutbound === (type === '2') ? 'out' : 'in'} ${id}`
    const sentMs = type === '2' ? undefined : this.#sentMs.get(key)
    if (type === '2') this.#sentMs.set(key, realMs)
    else this.#sentMs.delete(key)
    const [oldest] = this.#sentMs.keys()
    if (oldest !== undefined && this.#sentMs.size > OPEN_CALLS_AT_MOST) this.#sentMs.delete(oldest)
    const latencyMs = sentMs === undefined ? null : Math.round(realMs - sentMs)
    const kept = text.length > CHARACTERS_AT_MOST ? `${text.slice(0, CHARACTERS_AT_MOST)}…` : text
    this.frames.push({ seq: this.#seq++, atMs, isOutbound, text: kept, latencyMs })
    if (this.frames.length > FRAMES_AT_MOST) this.frames.shift()
  }
}
