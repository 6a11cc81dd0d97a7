import { byTurn, ROUNDING, type CurrentRequest } from '#simulator/dlm/model/current-request.ts'

/** A charging point that draws power. */
export interface Point extends Pick<CurrentRequest, 'id' | 'arrivesMs' | 'isVip'> {
  readonly drawnKw: number
  /** Less than this it is not limited to: it is switched off. */
  readonly leastKw: number
}

/**
 * Takes a power from charging points, and answers what each may draw then, kW, in their order. Whole points in turn, the
 * last to come first: they are limited to their least, and when that is not enough, switched off, and what is then too
 * much is given back. So at most one of them is limited in part, and the sum is never more than asked for, nor less by
 * more than a point's least. A larger cut never leaves a larger sum.
 */
export function curtail(points: readonly Point[], cutKw: number): number[] {
  const levels = points.map(({ drawnKw }) => drawnKw)
  const levelOf = (place: number) => levels[place] ?? 0
  const turns = [...points.entries()].toSorted(([, a], [, b]) => byTurn(a, b))
  const lastFirst = turns.toReversed()
  let leftKw = cutKw

  for (const [place, { drawnKw, leastKw }] of lastFirst) {
    const downKw = Math.min(Math.max(0, leftKw), Math.max(0, drawnKw - leastKw))
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
