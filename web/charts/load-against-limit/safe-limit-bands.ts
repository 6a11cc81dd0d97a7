import type { ChartBand, TimeRange } from '#ui/chart/chart-series.ts'

/** Bands that name the safe limit while it was in force. */
export const safeLimitBands = (
  windows: readonly (TimeRange & { readonly limit: number })[],
  unit: string,
): readonly ChartBand[] =>
  windows.map(({ fromMs, toMs, limit }) => ({
    fromMs,
    toMs,
    label: 'Safe limit',
    text: `Safe limit ${limit} ${unit}, the meter was silent`,
  }))
