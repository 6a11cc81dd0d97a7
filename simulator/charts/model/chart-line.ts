/** One line of a chart. All lines have values at the same moments; null is a gap. */
export interface ChartLine {
  readonly property: string
  readonly unit: string
  readonly points: readonly { readonly atMs: number; readonly value: number | null }[]
}
