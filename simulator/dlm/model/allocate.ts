import { byTurn, drawsOn, ROUNDING, type CurrentRequest } from './current-request.ts'
import { fill, take } from './fill.ts'

/** Currents are set in steps of 0.01 A. */
const hundredthsBelow = (amount: number) => Math.floor(amount * 100 + 1e-6) / 100

/**
 * Allocates the budgets of the grid lines to the requests. With a single budget, all requests draw on line 0. Returns
 * the currents in the order of the requests: 0, or a value between minimum and maximum.
 */
export function allocate(claims: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  return exactShares(claims, budgets, isQueuing).map(hundredthsBelow)
}

/** Like `allocate`, but without rounding down to 0.01 A. */
export function exactShares(claims: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  const turns = [...claims.keys()].toSorted((a, b) => byTurn(at(claims, a), at(claims, b)))
  return isQueuing ? queued(claims, turns, budgets) : shared(claims, turns, budgets)
}

function at(claims: readonly CurrentRequest[], place: number): CurrentRequest {
  const claim = claims[place]
  if (!claim) throw new Error(`no current request ${place}`)
  return claim
}

const fits = (free: readonly number[], claim: CurrentRequest) =>
  free.every((amount, line) => !drawsOn(claim, line) || claim.min <= amount + ROUNDING)

/**
 * Reserves the minimum of every request that fits, in this order. A request that does not fit does not block the next
 * one.
 */
function admit(claims: readonly CurrentRequest[], turns: readonly number[], free: number[]): number[] {
  return turns.filter((place) => {
    const claim = at(claims, place)
    if (!fits(free, claim)) return false
    take(free, claim, claim.min)
    return true
  })
}

/** VIPs come first, then held sessions, then the others by arrival. VIPs get what the minimums leave first. */
function queued(claims: readonly CurrentRequest[], turns: readonly number[], budgets: readonly number[]): number[] {
  const given = claims.map(() => 0)
  const free = [...budgets]
  const isFirst = (place: number) => at(claims, place).isVip || at(claims, place).isHeldOn
  // `turns` lists VIPs first, so a held session displaces no VIP.
  const inOrder = [...turns.filter(isFirst), ...turns.filter((place) => !isFirst(place))]
  const admitted = admit(claims, inOrder, free)
  const minOf = (place: number) => at(claims, place).min
  fill(claims, ofTier(claims, admitted, true), minOf, given, free)
  fill(claims, ofTier(claims, admitted, false), minOf, given, free)
  return given
}

const ofTier = (claims: readonly CurrentRequest[], places: readonly number[], isVip: boolean) =>
  places.filter((place) => at(claims, place).isVip === isVip)

/**
 * All sessions get the same. A session that ends below its minimum gets nothing, and its share is allocated again.
 * Sessions are dropped one at a time, starting with the largest minimum and the latest arrival, so that the remaining
 * current serves others and a larger budget never serves fewer sessions.
 */
function shared(claims: readonly CurrentRequest[], turns: readonly number[], budgets: readonly number[]): number[] {
  const free = [...budgets]
  const held = new Set(
    admit(
      claims,
      turns.filter((place) => at(claims, place).isHeldOn),
      free,
    ),
  )
  let sharing = turns.filter((place) => held.has(place) || !at(claims, place).isHeldOn)
  for (;;) {
    const given = claims.map(() => 0)
    fill(claims, sharing, (place) => (held.has(place) ? at(claims, place).min : 0), given, [...free])
    const short = sharing.filter((place) => (given[place] ?? 0) < at(claims, place).min - ROUNDING)
    if (short.length === 0) return given
    const dropped = short.reduce((worst, place) => (at(claims, place).min >= at(claims, worst).min ? place : worst))
    sharing = sharing.filter((place) => place !== dropped)
  }
}
