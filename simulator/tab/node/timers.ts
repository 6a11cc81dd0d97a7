/** A timer of Node.js, which code may release with `unref`. A browser clears it by its number. */
class Timer {
  readonly #id: number
  constructor(id: number) {
    this.#id = id
  }
  unref() {
    return this
  }
  ref() {
    return this
  }
  hasRef() {
    return true
  }
  [Symbol.toPrimitive]() {
    return this.#id
  }
}

type SetTimer = (call: () => void, ms?: number, ...given: unknown[]) => number

/** The timers of a worker as objects. */
export function backgroundTimers({ setTimeout, setInterval }: { setTimeout: unknown; setInterval: unknown }) {
  const [timeout, interval] = [setTimeout as SetTimer, setInterval as SetTimer]
  return {
    setTimeout: (...given: Parameters<SetTimer>) => new Timer(timeout(...given)),
    setInterval: (...given: Parameters<SetTimer>) => new Timer(interval(...given)),
  }
}
