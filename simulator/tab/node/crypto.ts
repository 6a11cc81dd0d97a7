import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Buffer } from 'buffer'

/** The part of `node:crypto` that the simulator uses, in synchronous code. */

const ALGORITHMS = { sha1, sha256 }
type Algorithm = keyof typeof ALGORITHMS
type State = ReturnType<(typeof ALGORITHMS)[Algorithm]['create']>

const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? new TextEncoder().encode(data) : data)

export class Hash {
  readonly #state: State
  constructor(state: State) {
    this.#state = state
  }
  update(data: string | Uint8Array) {
    this.#state.update(bytesOf(data))
    return this
  }
  copy() {
    return new Hash(this.#state.clone() as State)
  }
  digest(encoding: 'hex' | 'base64' | 'base64url'): string {
    const base = Buffer.from(this.#state.digest())
    // The package `buffer` does not know base64url.
    if (encoding !== 'base64url') return base.toString(encoding)
    return base.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
}

export const createHash = (algorithm: Algorithm) => new Hash(ALGORITHMS[algorithm].create())

class RandomBytes {
  readonly #bytes: Uint8Array
  constructor(size: number) {
    this.#bytes = crypto.getRandomValues(new Uint8Array(size))
  }
  toString(encoding: 'hex' | 'base64url') {
    const text = Buffer.from(this.#bytes).toString(encoding === 'hex' ? 'hex' : 'base64')
    return encoding === 'hex' ? text : text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  }
}
export const randomBytes = (size: number) => new RandomBytes(size)
export const randomUUID = () => crypto.randomUUID()
