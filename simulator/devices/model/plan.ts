/**
 * Provides: what a device is: plan, ratings, current of a charger, session, measurands and reported values. Needs: core, grid,
 * http.
 */

import type { V2gSettings } from '#contract/v2g.ts'
import type { ProfileName } from '#simulator/vehicles/model/arrivals.ts'

export type StationKind = 'ac' | 'dc' | 'v2g' | 'battery'

/** Chargers draw power only; they get setpoints as a current. */
export const isChargerKind = (kind: StationKind): boolean => kind === 'ac' || kind === 'dc'

/** How the past of a charger approaches the level at which its recording begins, A per phase. */
export interface Seam {
  /** Its limits from their moments on. */
  readonly steps: readonly { readonly atMs: number; readonly allowedA: number }[]
  /** Its allocation when the recording begins. */
  readonly allottedA: number
}

/** All inputs of a station's past. They never change: the past is a pure function of them and of time. */
export interface Plan {
  /** Key of the station's own random streams, which do not depend on other stations. */
  readonly key: number
  readonly kind: StationKind
  readonly profile: ProfileName
  readonly utcOffsetMs: number
  readonly startMs: number
  /** Mean voltage of one phase; noise is added. */
  readonly meanVoltageV: number
  readonly phases: 1 | 2 | 3
  readonly maxCurrentA: number
  /** Allocation of load management before the start of the world, A per phase. */
  readonly pastAllowedA: number
  /** For a charger whose car is there when the recording begins, at a site that plays hours before the run. */
  readonly seam?: Seam | undefined
  /** Current that a car discharged into a building before the start of the world, A per phase. */
  readonly pastGivenA: number
  /** Capacity of a battery, Wh; 0 for other stations. */
  readonly capacityWh: number
  readonly v2g: V2gPlan | null
  /** Customer groups of some of the station's drivers. */
  readonly customerGroupIds: readonly number[]
  /** Energy registers at the start of the world, Wh. */
  readonly importRegisterWh: number
  readonly exportRegisterWh: number
  /** Since when the station has been offline, or without power. Infinity if it works. */
  readonly offlineSinceMs: number
  /** The station was added during the run. */
  readonly isAdded: boolean
  readonly faultySinceMs: number
  /** Regular drivers, two-phase cars and weekends as at real sites. */
  readonly hasRealCars?: boolean
}

/** The group settings that a V2G point follows. */
export type V2gPlan = Readonly<
  Pick<V2gSettings, 'mode' | 'minSoC' | 'ffrPositive' | 'ffrNegative' | 'startChargeWith2kW' | 'dailySchedule'>
>

/** Plan of a point without settings: ordinary charging. */
export const PLAIN_V2G: V2gPlan = {
  mode: 'no_v2g',
  minSoC: 100,
  ffrPositive: 0,
  ffrNegative: 0,
  startChargeWith2kW: false,
  dailySchedule: [],
}

/** W with the station's mean voltage and all its phases. */
export const ratedPowerW = (plan: Plan): number => plan.maxCurrentA * plan.meanVoltageV * plan.phases
