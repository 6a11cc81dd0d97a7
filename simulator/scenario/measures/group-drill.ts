import type { MeasureName, Measures } from './measures.ts'

/** What a group was asked for in a second, and what it did, kW. */
export interface DrillSecond {
  readonly atMs: number
  readonly requiredKw: number
  readonly deliveredKw: number
  readonly baselineKw: number
}

/** What an activation is held to. */
export type DrillService = 'single-step' | 'stepwise-classic' | 'stepwise-static' | 'ffr'

/** One activation of a group, or of a V2G point of it by itself. */
export interface DrillActivation {
  /** The group, or the V2G point. */
  readonly name: string
  /** The V2G point; null of a group. */
  readonly deviceId: string | null
  readonly service: DrillService
  /** When the frequency crossed, to 100 ms. */
  readonly startMs: number
  /** Null while it goes on. */
  readonly endMs: number | null
  /** Hz */
  readonly activationHz: number
  /** Null where there is none: a V2G point goes by the time. */
  readonly deactivationHz: number | null
  /** What the group drew when it began, kW; null of a V2G point. */
  readonly baselineKw: number | null
  /** The most that was asked for, kW. */
  readonly requiredKw: number
  /** By a bid, so that it is owed whatever the group draws. By its settings alone a group offers no more than it draws. */
  readonly isSold: boolean
  readonly measures: Measures
}

/** Rules that a scenario accepts as broken. */
export interface Accepted {
  /** The V2G point that may break them; null: the group, and each of its points. */
  readonly deviceId: string | null
  /** Null: all of them. */
  readonly rules: readonly MeasureName[] | null
  readonly reason: string
}

/** The demand response of a group in a run. */
export interface GroupDrill {
  readonly groupId: number
  readonly name: string
  /** Seconds in which it offered its flexibility; the others are left out. None of groups of V2G points. */
  readonly seconds: readonly DrillSecond[]
  /** By their start. Those of a V2G point are listed in one of its groups alone, which is no super group where it has another. */
  readonly activations: readonly DrillActivation[]
  readonly accepted: readonly Accepted[]
}
