import type { MeasureName, Measures } from './measures.ts'

/** The required and the delivered power of a group in one second, kW. */
export interface DrillSecond {
  readonly atMs: number
  readonly requiredKw: number
  readonly deliveredKw: number
  readonly baselineKw: number
}

/** The service whose rules apply to an activation. */
export type DrillService = 'single-step' | 'stepwise-classic' | 'stepwise-static' | 'ffr'

/** One activation of a group or of a single V2G point. */
export interface DrillActivation {
  /** The name of the group or of the V2G point. */
  readonly name: string
  /** The V2G point; null for a group. */
  readonly deviceId: string | null
  readonly service: DrillService
  /** The moment at which the frequency crossed the threshold, to 100 ms. */
  readonly startMs: number
  /** Null while the activation lasts. */
  readonly endMs: number | null
  /** Hz */
  readonly activationHz: number
  /** Null for a V2G point, whose release depends on time. */
  readonly deactivationHz: number | null
  /** The power of the group at the start, kW; null for a V2G point. */
  readonly baselineKw: number | null
  /** The highest required power, kW. */
  readonly requiredKw: number
  /** True if a bid was sold: the power is then required even if the group draws less. Without a bid, an offer is limited to the present power. */
  readonly isSold: boolean
  readonly measures: Measures
}

/** Rules that a scenario accepts as broken. */
export interface Accepted {
  /** The V2G point that may break the rules; null for the group and all its points. */
  readonly deviceId: string | null
  /** Null for all rules. */
  readonly rules: readonly MeasureName[] | null
  readonly reason: string
}

/** The demand response of a group in a run. */
export interface GroupDrill {
  readonly groupId: number
  readonly name: string
  /** The seconds in which the group offered flexibility; empty for V2G groups. */
  readonly seconds: readonly DrillSecond[]
  /** In the order of their start. An activation of a V2G point is listed in one group only, preferably not a super group. */
  readonly activations: readonly DrillActivation[]
  readonly accepted: readonly Accepted[]
}
