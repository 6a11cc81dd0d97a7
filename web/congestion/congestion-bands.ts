import type { ChartBand } from '#ui/chart/chart-series.ts'
import type { CongestionRule } from '#contract/congestion.ts'
import type { CongestionWindow } from '#contract/congestion/windows.ts'
import { demandText } from './rule-text.ts'

/** A time during which a rule was in force, as a band of a chart. */
export interface CongestionBand extends ChartBand {
  readonly mode: CongestionRule['mode']
  /** kW or %, depending on the mode. */
  readonly target: number | null
}

const bandOf = (
  { name, mode, target }: Pick<CongestionWindow, 'name' | 'mode' | 'target'>,
  { start, end }: Pick<CongestionWindow, 'start' | 'end'>,
): CongestionBand => ({
  fromMs: Date.parse(start),
  toMs: end === null ? Infinity : Date.parse(end),
  label: name,
  text: `Congestion rule ${name}: ${demandText({ mode, target })}`,
  mode,
  target,
})

/** The bands of past and current windows, with the rules as they were then. */
export const bandsOfWindows = (windows: readonly CongestionWindow[]): readonly CongestionBand[] =>
  windows.map((window) => bandOf(window, window))

/** The bands of rules that are in force now. */
export const bandsOfRules = (rules: readonly CongestionRule[]): readonly CongestionBand[] =>
  rules.flatMap((rule) => (rule.active ? [bandOf(rule, rule.active)] : []))
