import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { Window } from '../model/congestion.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** A time for which a rule was in force, as it was then: it may have been changed or deleted since. */
export interface RuleActivation extends Pick<Rule, 'name' | 'mode' | 'target'> {
  readonly ruleId: number
  readonly startMs: number
  /** Infinity while it goes on. */
  readonly endMs: number
}

/** A rule as its author wrote it. Replaced, never changed. */
export type Rule = Readonly<CongestionRuleDraft> & { readonly id: number }

export interface KnownRule {
  readonly rule: Rule
  /** Null while it is switched off, too. */
  active: Window | null
  next: Window | null
}

/** The rules of congestion management of a world. */
export interface Congestion {
  /** By id. */
  readonly rules: Map<number, KnownRule>
  /** What holds now, by the id of the group. */
  inForce: ReadonlyMap<number, readonly Rule[]>
  /** When they were in force so far, by the id of the group, the earliest first. */
  readonly activations: Map<number, readonly RuleActivation[]>
  /** V2G points that have been told what to give. */
  readonly exporting: Set<Station>
  /** When a window begins or ends next. */
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
