import type { CongestionPreview } from '#contract/congestion.ts'
import { extent, roundDomain, type Domain } from '#ui/chart/scale.ts'

/** The range of powers of a preview, kW: at least 0 to 1. A limit far above all values would make them indistinguishable. */
export function previewDomain({ points, limitKw }: Pick<CongestionPreview, 'points' | 'limitKw'>): Domain {
  const drawn = points.flatMap(({ expectedKw, limitedKw }) => [expectedKw, limitedKw])
  const isNear = limitKw !== null && limitKw <= (2 * Math.max(...drawn) || Infinity)
  return roundDomain(extent([0, 1, ...drawn, ...(isNear ? [limitKw] : [])]) ?? { from: 0, to: 1 })
}
