import { byTurn, ROUNDING, type CurrentRequest } from '#simulator/dlm/model/current-request.ts'

/** A charging point that draws power. */
export interface CurtailmentRequest extends Pick<CurrentRequest, 'id' | 'arrivesMs' | 'isVip'> {
  readonly drawnKw: number
  /** Minimum power; below it the point is switched off. */
  readonly minKw: number
}

/**
 * Reduces the power of charging points. Returns the power that each may draw, kW, in their order. Points are reduced one after
 * the other, last arrival first: each is limited to its minimum, then switched off if necessary, and the excess reduction is
 * returned. So at most one point is limited partially. The sum never exceeds the request, and falls short of it by less than
 * one minimum. A larger cut never leaves a larger sum.
 */
export function curtail(points: readonly CurtailmentRequest[], cutKw: number): number[] {
  const levels = points.map(({ drawnKw }) => drawnKw)
  const levelOf = (place: number) => levels[place] ?? 0
  const turns = [...points.entries()].toSorted(([, a], [, b]) => byTurn(a, b))
  const lastFirst = turns.toReversed()
  let leftKw = cutKw

  for (const [place, { drawnKw, minKw }] of lastFirst) {
    const downKw = Math.min(Math.max(0, leftKw), Math.max(0, drawnKw - minKw))
    levels[place] = drawnKw - downKw
    leftKw -= downKw
  }
  while (leftKw > ROUNDING) {
    const on = lastFirst.map(([place]) => place).filter((place) => levelOf(place) > 0)
    const enough = on.filter((place) => levelOf(place) >= leftKw - ROUNDING)
    const [last] = enough.length > 0 ? enough.toSorted((a, b) => levelOf(a) - levelOf(b)) : on
    if (last === undefined) break
    leftKw -= levelOf(last)
    levels[last] = 0
  }
  for (const [place, { drawnKw }] of turns) {
    if (leftKw >= -ROUNDING) break
    if (levelOf(place) === 0) continue
    const upKw = Math.min(-leftKw, drawnKw - levelOf(place))
    levels[place] = levelOf(place) + upKw
    leftKw += upKw
  }
  return levels
}
