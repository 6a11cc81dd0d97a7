import type { ChartBand, TimeRange } from '#ui/chart/chart-series.ts'
import { numberText } from '#units/numbers/number-format.ts'

/** Bands that name the safe limit while it was in force. */
export const safeLimitBands = (
  windows: readonly (TimeRange & { readonly limit: number | null })[],
  unit: string,
): readonly ChartBand[] =>
  windows.map(({ fromMs, toMs, limit }) => ({
    fromMs,
    toMs,
    label: 'Safe limit',
    text: `Safe limit${limit === null ? '' : ` ${numberText(limit)} ${unit}`}, the meter was silent`,
  }))
