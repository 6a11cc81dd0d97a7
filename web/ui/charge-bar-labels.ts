/** A mark on a bar from 0 to 100 %. */
export interface ChargeMark {
  readonly name: string
  readonly at: number
}

/** The distance in % within which two labels would overlap on a narrow bar. */
const NEAR = 16

/**
 * The labels of a bar that do not overlap: a mark has precedence over an end of the bar, and a later mark over an earlier one.
 * Marks without a label stay drawn.
 */
export function chargeBarLabels(marks: readonly ChargeMark[]) {
  const shown: ChargeMark[] = []
  for (const mark of marks.toReversed()) {
    if (shown.every(({ at }) => Math.abs(at - mark.at) >= NEAR)) shown.push(mark)
  }
  return {
    marks: shown.toReversed(),
    hasStart: shown.every(({ at }) => at >= NEAR),
    hasEnd: shown.every(({ at }) => at <= 100 - NEAR),
  }
}
