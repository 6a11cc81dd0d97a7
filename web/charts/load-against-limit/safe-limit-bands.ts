import type { ChartBand } from '#ui/chart/chart-series.ts'
import type { SafeLimitWindow } from '#web/dlm/limits-now/safe-limit-windows.ts'

/** Bands that name the safe limit while it was in force. */
export const safeLimitBands = (windows: readonly SafeLimitWindow[], unit: string): readonly ChartBand[] =>
  windows.map(({ fromMs, toMs, limit }) => ({
    fromMs,
    toMs,
    label: 'Safe limit',
    text: `Safe limit ${limit} ${unit}, the meter was silent`,
  }))
