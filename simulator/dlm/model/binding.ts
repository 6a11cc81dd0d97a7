import { exactShares } from './allocate.ts'
import { drawsOn, type CurrentRequest } from './current-request.ts'

/** The smallest budget increase that counts. A budget that is larger than needed by more than this limits no session. A or kW. */
const SMALL_INCREASE = 1e-4
const LARGE_INCREASE = 1e5
/** Shares with a smaller difference are equal. */
const TOLERANCE = 1e-8

/** The budgets that jointly bind a request, as indexes in ascending order. */
export interface Binding {
  readonly lines: readonly number[]
  /**
   * True if a small increase raises the current of the request. False if the increase must be enough to serve the
   * request or those before it.
   */
  readonly isAtOnce: boolean
}

/**
 * Finds the budgets that bind the requests of an allocation by allocating larger budgets. Results are computed on
 * demand and cached.
 */
export class Bindings {
  readonly #requests: readonly CurrentRequest[]
  readonly #budgets: readonly number[]
  readonly #isQueuing: boolean
  readonly #relaxed = new Map<string, readonly number[]>()
  #withoutVips: readonly number[] | undefined

  constructor(requests: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean) {
    this.#requests = requests
    this.#budgets = budgets
    this.#isQueuing = isQueuing
  }

  /** The current of the request at an index, A or kW, not rounded. */
  shareOf(place: number): number {
    return this.#sharesWith([], 0)[place] ?? 0
  }

  /**
   * The smallest set of the request's lines whose increase raises its current. Of sets of equal size, the set with the
   * largest gain wins, then the set with the lowest lines. Null when no budget binds the request.
   */
  of(place: number): Binding | null {
    const request = this.#requests[place]
    if (!request) return null
    const sets = subsets([...this.#budgets.keys()].filter((line) => drawsOn(request, line)))
    const alone = this.shareOf(place)
    for (const extra of [SMALL_INCREASE, LARGE_INCREASE]) {
      let best: { lines: readonly number[]; gain: number } | null = null
      for (const lines of sets) {
        if (best && lines.length > best.lines.length) break
        const gain = (this.#sharesWith(lines, extra)[place] ?? 0) - alone
        if (gain > (best?.gain ?? 0) + TOLERANCE) best = { lines, gain }
      }
      if (best) return { lines: best.lines, isAtOnce: extra === SMALL_INCREASE }
    }
    return null
  }

  /** Whether the request would get more if no request had priority. */
  isBehindVip(place: number): boolean {
    if (!this.#isQueuing || this.#requests[place]?.isVip || !this.#requests.some(({ isVip }) => isVip)) return false
    this.#withoutVips ??= exactShares(
      this.#requests.map((request) => ({ ...request, isVip: false })),
      this.#budgets,
      this.#isQueuing,
    )
    return (this.#withoutVips[place] ?? 0) > this.shareOf(place) + TOLERANCE
  }

  /** Whether the request would get more if it were served first. */
  isBehindOthers(place: number): boolean {
    if (!this.#isQueuing) return false
    const requests = this.#requests.map((request, at) =>
      at === place ? { ...request, isVip: true, arrivesMs: -Infinity } : request,
    )
    return (exactShares(requests, this.#budgets, true)[place] ?? 0) > this.shareOf(place) + TOLERANCE
  }

  #sharesWith(lines: readonly number[], extra: number): readonly number[] {
    const key = `${lines.join()} ${extra}`
    const known = this.#relaxed.get(key)
    if (known) return known
    const budgets = this.#budgets.map((amount, line) => (lines.includes(line) ? amount + extra : amount))
    const shares = exactShares(this.#requests, budgets, this.#isQueuing)
    this.#relaxed.set(key, shares)
    return shares
  }
}

/** All non-empty subsets, sorted by size, then by members. */
function subsets(lines: readonly number[]): number[][] {
  const all: number[][] = [[]]
  for (const line of lines) all.push(...all.map((set) => [...set, line]))
  return all.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
}
