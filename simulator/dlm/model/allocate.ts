import { byTurn, drawsOn, ROUNDING, type CurrentRequest } from './current-request.ts'
import { fill, take } from './fill.ts'

/** Currents are set in steps of 0.01 A. */
const hundredthsBelow = (amount: number) => Math.floor(amount * 100 + 1e-6) / 100

/**
 * Allocates the budgets of the grid lines to the requests. With a single budget, all requests draw on line 0. Returns
 * the currents in the order of the requests: 0, or a value between minimum and maximum.
 */
export function allocate(requests: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  return exactShares(requests, budgets, isQueuing).map(hundredthsBelow)
}

/** Like `allocate`, but without rounding down to 0.01 A. */
export function exactShares(requests: readonly CurrentRequest[], budgets: readonly number[], isQueuing: boolean): number[] {
  const turns = [...requests.keys()].toSorted((a, b) => byTurn(at(requests, a), at(requests, b)))
  return isQueuing ? queued(requests, turns, budgets) : shared(requests, turns, budgets)
}

function at(requests: readonly CurrentRequest[], place: number): CurrentRequest {
  const request = requests[place]
  if (!request) throw new Error(`no current request ${place}`)
  return request
}

const fits = (free: readonly number[], request: CurrentRequest) =>
  free.every((amount, line) => !drawsOn(request, line) || request.min <= amount + ROUNDING)

/** Reserves the minimum of every request that fits, in this order. A request that does not fit does not block the next one. */
function admit(requests: readonly CurrentRequest[], turns: readonly number[], free: number[]): number[] {
  return turns.filter((place) => {
    const request = at(requests, place)
    if (!fits(free, request)) return false
    take(free, request, request.min)
    return true
  })
}

/** VIPs come first, then held sessions, then the others by arrival. VIPs get what the minimums leave first. */
function queued(requests: readonly CurrentRequest[], turns: readonly number[], budgets: readonly number[]): number[] {
  const given = requests.map(() => 0)
  const free = [...budgets]
  const isFirst = (place: number) => at(requests, place).isVip || at(requests, place).isHeldOn
  // `turns` lists VIPs first, so a held session displaces no VIP.
  const inOrder = [...turns.filter(isFirst), ...turns.filter((place) => !isFirst(place))]
  const admitted = admit(requests, inOrder, free)
  const minOf = (place: number) => at(requests, place).min
  fill(requests, ofTier(requests, admitted, true), minOf, given, free)
  fill(requests, ofTier(requests, admitted, false), minOf, given, free)
  return given
}

const ofTier = (requests: readonly CurrentRequest[], places: readonly number[], isVip: boolean) =>
  places.filter((place) => at(requests, place).isVip === isVip)

/**
 * All sessions get the same. A session that ends below its minimum gets nothing, and its share is allocated again.
 * Sessions are dropped one at a time, starting with the largest minimum and the latest arrival, so that the remaining
 * current serves others and a larger budget never serves fewer sessions. One that fits in what is left in the end is served after all.
 */
function shared(requests: readonly CurrentRequest[], turns: readonly number[], budgets: readonly number[]): number[] {
  const free = [...budgets]
  const held = new Set(
    admit(
      requests,
      turns.filter((place) => at(requests, place).isHeldOn),
      free,
    ),
  )
  let sharing = turns.filter((place) => held.has(place) || !at(requests, place).isHeldOn)
  const dropped: number[] = []
  const among = (places: readonly number[]) => {
    const given = requests.map(() => 0)
    fill(requests, places, (place) => (held.has(place) ? at(requests, place).min : 0), given, [...free])
    return { given, short: places.filter((place) => (given[place] ?? 0) < at(requests, place).min - ROUNDING) }
  }
  let { given, short } = among(sharing)
  while (short.length > 0) {
    const worst = short.reduce((one, place) => (at(requests, place).min >= at(requests, one).min ? place : one))
    dropped.push(worst)
    sharing = sharing.filter((place) => place !== worst)
    ;({ given, short } = among(sharing))
  }
  // A later drop on other lines may have left enough for a session that was dropped before. The last one does not fit.
  for (const place of dropped.slice(0, -1).toReversed()) {
    const more = among(turns.filter((one) => one === place || sharing.includes(one)))
    if (more.short.length > 0) continue
    sharing = turns.filter((one) => one === place || sharing.includes(one))
    given = more.given
  }
  return given
}
