import type { CongestionRule, CongestionWindow } from '#contract/congestion.ts'
import { demandText } from './rule-text.ts'

/** A time for which a rule was in force, to be marked on a chart. */
export interface Band {
  readonly fromMs: number
  /** Infinity while it goes on. */
  readonly toMs: number
  readonly label: string
  readonly text: string
}

const bandOf = (
  { name, mode, target }: Pick<CongestionWindow, 'name' | 'mode' | 'target'>,
  { start, end }: Pick<CongestionWindow, 'start' | 'end'>,
): Band => ({
  fromMs: Date.parse(start),
  toMs: end === null ? Infinity : Date.parse(end),
  label: name,
  text: `Congestion rule ${name}: ${demandText({ mode, target })}`,
})

/** What has been in force, and what is, each as it was then. */
export const bandsOfWindows = (windows: readonly CongestionWindow[]): readonly Band[] =>
  windows.map((window) => bandOf(window, window))

/** What is in force now, as far as the rules say it. */
export const bandsOfRules = (rules: readonly CongestionRule[]): readonly Band[] =>
  rules.flatMap((rule) => (rule.active ? [bandOf(rule, rule.active)] : []))
