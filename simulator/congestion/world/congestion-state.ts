import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import type { Station } from '#simulator/stations/world/station.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly congestion: Congestion
  }
}

/** A time in which a rule applied, with the rule as of then. It may have been changed or deleted since. */
export interface RuleActivation extends Pick<StoredRule, 'name' | 'mode' | 'target'> {
  readonly ruleId: number
  readonly startMs: number
  /** Infinity while it is active. */
  readonly endMs: number
}

/** A rule as entered. Replaced, never changed. */
export type StoredRule = Readonly<CongestionRuleDraft> & { readonly id: number }

export interface KnownRule {
  readonly rule: StoredRule
  /** Also null while the rule is disabled. */
  active: RuleWindow | null
  next: RuleWindow | null
}

/** The congestion rules of a world. */
export interface Congestion {
  /** By id. */
  readonly rules: Map<number, KnownRule>
  /** The active rules, by group id. */
  inForce: ReadonlyMap<number, readonly StoredRule[]>
  /** Past and present applications, by group id, earliest first. */
  readonly activations: Map<number, readonly RuleActivation[]>
  /** V2G points with a required discharge. */
  readonly exporting: Set<Station>
  /** When the next window begins or ends. */
  dueMs: number
  lastId: number
}

export const newCongestion = (): Congestion => ({
  rules: new Map(),
  inForce: new Map(),
  activations: new Map(),
  exporting: new Set(),
  dueMs: Infinity,
  lastId: 0,
})
