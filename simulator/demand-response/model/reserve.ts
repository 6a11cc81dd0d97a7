import { curtail, type CurtailmentRequest } from './curtail.ts'

const sumKw = (values: readonly number[]) => values.reduce((sum, kw) => sum + kw, 0)

/**
 * The decrease that charging points can deliver, kW: at most `maxKw`, and at most their present power. A point at its minimum
 * is switched off, so all of its power counts.
 */
export function availableKw(points: readonly CurtailmentRequest[], maxKw: number): number {
  const drawnKw = sumKw(points.map((point) => point.drawnKw))
  return Math.min(maxKw, drawnKw - sumKw(curtail(points, maxKw)))
}

/** Fast reserve of a V2G point with a car, W: from its baseline down to its minimum, at most `ffrPositiveW`. */
export const availableFfrW = (ffrPositiveW: number, baselineW: number, minW: number): number =>
  Math.max(0, Math.min(ffrPositiveW, baselineW - minW))
