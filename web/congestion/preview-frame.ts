import { numberText } from '#units/numbers/number-format.ts'
import type { CongestionPreview } from '#contract/congestion.ts'

/** The geometry of a preview plot, px. */
export interface PreviewFrame {
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly footPx: number
  /** SVG paths of the power without the rule and with it. */
  readonly expected: string
  readonly limited: string
  /** SVG path of the area between the two: the curtailed energy. */
  readonly curtailed: string
  /** The zero line. Export is below it. */
  readonly zeroPx: number
  readonly limitPx: number | undefined
  readonly levels: readonly { readonly px: number; readonly label: string }[]
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

const LEFT_PX = 56
const RIGHT_PX = 12
const TOP_PX = 12
const FOOT_PX = 24
/** The steps of the scale are one of these times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10]
const STEPS = 4

/** The geometry of a preview in a box; undefined without points. */
export function previewFrame({ points, limitKw }: CongestionPreview, { widthPx, heightPx }: Size): PreviewFrame | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const drawn = points.flatMap(({ expectedKw, limitedKw }) => [expectedKw, limitedKw])
  // A limit far above all values would make them indistinguishable.
  const isNear = limitKw !== null && limitKw <= (2 * Math.max(...drawn) || Infinity)
  const values = isNear ? [...drawn, limitKw] : drawn
  const stepKw = roundStep((Math.max(...values, 1) - Math.min(...values, 0)) / STEPS)
  const toKw = Math.ceil(Math.max(...values, 1) / stepKw) * stepKw
  const fromKw = Math.floor(Math.min(...values, 0) / stepKw) * stepKw

  const [rightPx, footPx] = [Math.max(LEFT_PX + 1, widthPx - RIGHT_PX), heightPx - FOOT_PX]
  const [startMs, endMs] = [Date.parse(first.at), Date.parse(last.at)]
  const xOf = (at: string) =>
    endMs === startMs ? LEFT_PX : LEFT_PX + ((Date.parse(at) - startMs) / (endMs - startMs)) * (rightPx - LEFT_PX)
  const yOf = (kw: number) => footPx - ((kw - fromKw) / (toKw - fromKw)) * (footPx - TOP_PX)
  const place = (at: string, kw: number) => `${xOf(at).toFixed(1)} ${yOf(kw).toFixed(1)}`
  const expected = points.map(({ at, expectedKw }) => place(at, expectedKw))
  const limited = points.map(({ at, limitedKw }) => place(at, limitedKw))
  const count = Math.round((toKw - fromKw) / stepKw)
  return {
    leftPx: LEFT_PX,
    rightPx,
    topPx: TOP_PX,
    footPx,
    expected: `M${expected.join('L')}`,
    limited: `M${limited.join('L')}`,
    curtailed: `M${[...expected, ...limited.toReversed()].join('L')}Z`,
    zeroPx: yOf(0),
    limitPx: limitKw === null || limitKw > toKw || limitKw < fromKw ? undefined : yOf(limitKw),
    levels: Array.from({ length: count + 1 }, (_, index) => {
      const kw = fromKw + index * stepKw
      return { px: yOf(kw), label: `${numberText(Number(kw.toPrecision(6)))} kW` }
    }),
  }
}

function roundStep(kw: number): number {
  const power = 10 ** Math.floor(Math.log10(kw))
  return power * (ROUND.find((step) => step * power >= kw) ?? 10)
}
