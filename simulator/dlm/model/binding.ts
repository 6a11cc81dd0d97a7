import { exactShares } from './allocate.ts'
import { drawsOn, type CurrentRequest } from './current-request.ts'

/** The smallest rise of a budget that counts, and a rise after which a budget limits no session; A or kW. */
const LITTLE = 1e-4
const MUCH = 1e5
/** Shares that differ by less are the same. */
const SAME = 1e-8

/** The budgets that bind a claim together, by place, the lowest first. */
export interface Binding {
  readonly lines: readonly number[]
  /** A little more is enough to give the claim more; otherwise it takes enough to serve it, or those before it. */
  readonly isAtOnce: boolean
}

/**
 * What binds the claims of an allocation, found by what each would get from larger budgets. Computed where it is asked for, and
 * kept.
 */
export class Bindings {
  readonly #claims: readonly CurrentRequest[]
  readonly #budgets: readonly number[]
  readonly #isQueuing: boolean
  readonly #relaxed = new Map<string, readonly number[]>()
  #withoutVips: readonly number[] | undefined

  constructor(claims: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean) {
    this.#claims = claims
    this.#budgets = budgets
    this.#isQueuing = isQueuing
  }

  /** What the claim at a place gets, A or kW, not rounded. */
  shareOf(place: number): number {
    return this.#sharesWith([], 0)[place] ?? 0
  }

  /**
   * The smallest set of the claim's lines that gives it more when it grows: of sets of equal size the one that gives most, then
   * the one with the lowest lines. Null when no budget binds it.
   */
  of(place: number): Binding | null {
    const claim = this.#claims[place]
    if (!claim) return null
    const sets = subsets([...this.#budgets.keys()].filter((line) => drawsOn(claim, line)))
    const alone = this.shareOf(place)
    for (const extra of [LITTLE, MUCH]) {
      let best: { lines: readonly number[]; gain: number } | null = null
      for (const lines of sets) {
        if (best && lines.length > best.lines.length) break
        const gain = (this.#sharesWith(lines, extra)[place] ?? 0) - alone
        if (gain > (best?.gain ?? 0) + SAME) best = { lines, gain }
      }
      if (best) return { lines: best.lines, isAtOnce: extra === LITTLE }
    }
    return null
  }

  /** Would the claim get more if no claim had priority? */
  isBehindVip(place: number): boolean {
    if (!this.#isQueuing || this.#claims[place]?.isVip || !this.#claims.some(({ isVip }) => isVip)) return false
    this.#withoutVips ??= exactShares(
      this.#claims.map((claim) => ({ ...claim, isVip: false })),
      this.#budgets,
      this.#isQueuing,
    )
    return (this.#withoutVips[place] ?? 0) > this.shareOf(place) + SAME
  }

  /** Would the claim get more if it were the first to be served? */
  isBehindOthers(place: number): boolean {
    if (!this.#isQueuing) return false
    const claims = this.#claims.map((claim, at) => (at === place ? { ...claim, isVip: true, arrivesMs: -Infinity } : claim))
    return (exactShares(claims, this.#budgets, true)[place] ?? 0) > this.shareOf(place) + SAME
  }

  #sharesWith(lines: readonly number[], extra: number): readonly number[] {
    const key = `${lines.join()} ${extra}`
    const known = this.#relaxed.get(key)
    if (known) return known
    const budgets = this.#budgets.map((amount, line) => (lines.includes(line) ? amount + extra : amount))
    const shares = exactShares(this.#claims, budgets, this.#isQueuing)
    this.#relaxed.set(key, shares)
    return shares
  }
}

/** All non-empty subsets, by size, then by members. */
function subsets(lines: readonly number[]): number[][] {
  const all: number[][] = [[]]
  for (const line of lines) all.push(...all.map((set) => [...set, line]))
  return all.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
}
