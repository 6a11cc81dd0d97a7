/** A curve through points with increasing x. */
interface Point {
  readonly x: number
  readonly y: number
}

/** The slope at an end, from the two nearest spans, with the sign of the first one and at most three times its slope. */
function endSlope(spanNear: number, spanFar: number, slopeNear: number, slopeFar: number): number {
  const slope = ((2 * spanNear + spanFar) * slopeNear - spanNear * slopeFar) / (spanNear + spanFar)
  if (slope * slopeNear <= 0) return 0
  return slopeNear * slopeFar <= 0 && Math.abs(slope) > 3 * Math.abs(slopeNear) ? 3 * slopeNear : slope
}

/** The slope between two spans: their weighted harmonic mean, and 0 at an extreme value. */
function innerSlope(before: { span: number; slope: number }, after: { span: number; slope: number }): number {
  if (before.slope * after.slope <= 0) return 0
  const a = 2 * after.span + before.span
  const b = after.span + 2 * before.span
  return (a + b) / (a / before.slope + b / after.slope)
}

/** Monotone cubic interpolation (Fritsch and Butland 1984, "PCHIP"): smooth, and without values beyond those of the neighbouring points. */
export function monotoneCubic(points: readonly Point[]): (x: number) => number {
  const spans = points.slice(1).map((to, place) => {
    const from = points[place] ?? to
    return { span: to.x - from.x, slope: (to.y - from.y) / (to.x - from.x) }
  })
  const slopes = points.map((_, place) => {
    const before = spans[place - 1]
    const after = spans[place]
    if (before && after) return innerSlope(before, after)
    const near = before ?? after
    const far = before ? spans[place - 2] : spans[place + 1]
    if (!near) return 0
    return far ? endSlope(near.span, far.span, near.slope, far.slope) : near.slope
  })
  return (x) => {
    const found = points.findLastIndex((point) => point.x <= x)
    const place = Math.min(Math.max(0, found), Math.max(0, points.length - 2))
    const from = points[place]
    const to = points[place + 1]
    if (!from || !to) return from?.y ?? NaN
    const span = to.x - from.x
    const t = (x - from.x) / span
    const fromSlope = (slopes[place] ?? 0) * span
    const toSlope = (slopes[place + 1] ?? 0) * span
    const rise = to.y - from.y
    return from.y + t * (fromSlope + t * (3 * rise - 2 * fromSlope - toSlope + t * (fromSlope + toSlope - 2 * rise)))
  }
}
