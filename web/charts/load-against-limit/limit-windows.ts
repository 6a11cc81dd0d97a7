import type { CongestionMode } from '#contract/congestion.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import type { ChartBand, TimeRange } from '#ui/chart/chart-series.ts'
import { KW_PER_A, loadUnitOf, type LimitWindow } from './load-series.ts'

/** A window of a rule with what the rule demands. */
interface RuleWindow extends TimeRange {
  readonly mode: CongestionMode
  readonly target: number | null
}

/**
 * The limits of congestion rules over time, A per phase or kW. A limit in % refers to the import limit. A rule without a known
 * limit is left out.
 */
export function ruleWindows(
  rules: readonly RuleWindow[],
  { enabled, importLimit }: Pick<DlmLimits, 'enabled' | 'importLimit'>,
  type: GroupType,
): readonly LimitWindow[] {
  const isAmperes = loadUnitOf(type) === 'A'
  const fullKw = !enabled || importLimit === null ? null : type === 'GROUP_TYPE_DC' ? importLimit : importLimit * KW_PER_A
  return rules.flatMap(({ fromMs, toMs, mode, target }) => {
    const kw = limitKw(mode, target, fullKw)
    return kw === null ? [] : [{ fromMs, toMs, limit: isAmperes ? hundredths(kw / KW_PER_A) : kw }]
  })
}

const hundredths = (value: number) => Math.round(value * 100) / 100

function limitKw(mode: CongestionMode, target: number | null, fullKw: number | null): number | null {
  if (mode === 'pause') return 0
  if (mode === 'limit-kw') return target
  return mode === 'limit-percent' && fullKw !== null && target !== null ? (fullKw * target) / 100 : null
}

/** Bands that name the safe limit while it was in force. */
export const safeLimitBands = (windows: readonly LimitWindow[], unit: string): readonly ChartBand[] =>
  windows.map(({ fromMs, toMs, limit }) => ({
    fromMs,
    toMs,
    label: 'Safe limit',
    text: `Safe limit ${limit} ${unit}, the meter was silent`,
  }))
