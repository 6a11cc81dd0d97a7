import type { RunLog } from '#simulator/persistence/run-log.ts'
import type { TabStore } from './tab-store.ts'

/**
 * The lines of a run in the storage of the browser, which writes them in their order soon after they are added. A browser that is
 * killed may lose the last ones, never one before another.
 */
export class StoredLines implements RunLog {
  readonly #store: Pick<TabStore, 'begin' | 'put'>
  #next: number
  /** The number of the last line if it is a mark. */
  #mark: number | undefined

  /** Continues after this number of lines. */
  constructor(store: Pick<TabStore, 'begin' | 'put'>, lines: number) {
    this.#store = store
    this.#next = lines
  }

  /** Starts a new run. The previous one is not kept. */
  begin(line: string) {
    this.#store.begin(line)
    this.#next = 1
    this.#mark = undefined
    return undefined
  }

  #append(line: string) {
    this.#store.put(this.#next, line)
    this.#next += 1
    this.#mark = undefined
  }

  add<T>(line: string, act: () => T): T {
    const answer = act()
    this.#append(line)
    return answer
  }

  /** Writes a mark. It replaces a mark directly before it, unless that mark is permanent. */
  mark(line: string, { keepsLast = false } = {}) {
    const number = keepsLast ? this.#next : (this.#mark ?? this.#next)
    this.#store.put(number, line)
    this.#next = number + 1
    this.#mark = number
  }

  close() {}
}
