import type { V2gSettings } from '#contract/v2g.ts'
import type { ProfileName } from '#simulator/vehicles/model/arrivals.ts'

export type StationKind = 'ac' | 'dc' | 'v2g' | 'battery'

/** All that a station's past follows from. It never changes: the past is a pure function of this and of time. */
export interface Plan {
  /** Of its own random streams; another station's never shift them. */
  readonly key: number
  readonly kind: StationKind
  readonly profile: ProfileName
  readonly utcOffsetMs: number
  readonly startMs: number
  /** Voltage of one phase around which it is noisy. */
  readonly meanVoltageV: number
  readonly phases: 1 | 2 | 3
  readonly maxCurrentA: number
  /** What load management allowed before the world began, A per phase. */
  readonly pastAllowedA: number
  /** What a car that served a building gave it before the world began, A per phase. */
  readonly pastGivenA: number
  /** Storage of a battery, Wh; 0 for the rest. */
  readonly capacityWh: number
  readonly v2g: V2gPlan | null
  /** Of the drivers who come here, some. */
  readonly customerGroupIds: readonly number[]
  /** What the energy registers said when the world began, Wh. */
  readonly importRegisterWh: number
  readonly exportRegisterWh: number
  /** From when on nobody hears it, or it delivers nothing; Infinity when all is well. */
  readonly offlineSinceMs: number
  readonly faultySinceMs: number
}

/** What of a group's settings a V2G point goes by. */
export type V2gPlan = Readonly<
  Pick<V2gSettings, 'mode' | 'minSoC' | 'ffrPositive' | 'ffrNegative' | 'startChargeWith2kW' | 'dailySchedule'>
>

/** A point without settings charges plainly. */
export const PLAIN_V2G: V2gPlan = {
  mode: 'no_v2g',
  minSoC: 100,
  ffrPositive: 0,
  ffrNegative: 0,
  startChargeWith2kW: false,
  dailySchedule: [],
}

/** W with its mean voltage and all its phases. */
export const ratedPowerW = (plan: Plan): number => plan.maxCurrentA * plan.meanVoltageV * plan.phases
