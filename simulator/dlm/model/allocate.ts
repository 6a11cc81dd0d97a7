import { byTurn, drawsOn, ROUNDING, type CurrentRequest } from './current-request.ts'
import { fill, take } from './fill.ts'

/** Currents are set in hundredths. */
const hundredthsBelow = (amount: number) => Math.floor(amount * 100 + 1e-6) / 100

/**
 * Shares out the budgets of the grid lines (one budget: all draw on line 0). Answers what each claim gets, in the
 * order of the claims: 0, or something between its minimum and its maximum.
 */
export function allocate(claims: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  return exactShares(claims, budgets, isQueuing).map(hundredthsBelow)
}

/** The same before it is rounded down to hundredths. */
export function exactShares(claims: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  const turns = [...claims.keys()].toSorted((a, b) => byTurn(at(claims, a), at(claims, b)))
  return isQueuing ? queued(claims, turns, budgets) : shared(claims, turns, budgets)
}

function at(claims: readonly CurrentRequest[], place: number): CurrentRequest {
  const claim = claims[place]
  if (!claim) throw new Error(`there is no claim ${place}`)
  return claim
}

const fits = (free: readonly number[], claim: CurrentRequest) =>
  free.every((amount, line) => !drawsOn(claim, line) || claim.min <= amount + ROUNDING)

/** Reserves the minimum of everyone it fits for, in this order; who is too large does not stop the next one. */
function admit(claims: readonly CurrentRequest[], turns: readonly number[], free: number[]): number[] {
  return turns.filter((place) => {
    const claim = at(claims, place)
    if (!fits(free, claim)) return false
    take(free, claim, claim.min)
    return true
  })
}

/** VIPs come first, then whoever is held on, then the rest by arrival; what minimums leave goes to VIPs first. */
function queued(claims: readonly CurrentRequest[], turns: readonly number[], budgets: readonly number[]): number[] {
  const given = claims.map(() => 0)
  const free = [...budgets]
  const isFirst = (place: number) => at(claims, place).isVip || at(claims, place).isHeldOn
  // The turns have VIPs before the rest, and being held on displaces no VIP.
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
 * Everyone gets the same; a session that ends below its minimum gets nothing, and the rest is shared out again. One at
 * a time, the one that needs most and came last: so that others can do with what it leaves, and so that a larger budget
 * never serves fewer.
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
