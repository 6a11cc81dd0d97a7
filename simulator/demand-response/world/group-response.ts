import type { FcrSettings, StepType } from '#contract/demand-response.ts'
import type { SetpointQueue } from '#simulator/dynamics/model/delay-queue.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { IDLE, type SingleStep } from '../model/fcr.ts'
import type { ResponseTiming } from '../model/response-timing.ts'
import { NO_ACTIVATION, type ActivationState } from '../model/stepwise.ts'
import { ResponseRecord, type FcrSecond } from './response-record.ts'

/** A time in which a group has reduced its power because of the frequency. */
export interface FcrActivation {
  /** Time of the crossing, in steps of 100 ms. */
  readonly atMs: number
  /** Null while it is active. */
  readonly untilMs: number | null
  /** Reason of the end. */
  readonly reason: 'recovered' | 'disabled' | null
  readonly stepType: StepType
  /** The settings at its start. */
  readonly thresholds: Pick<
    FcrSettings,
    'activationFrequency' | 'deactivationFrequency' | 'deactivationDelay' | 'triggerDelayInMs'
  >
  readonly frequencyHz: number
  /** Power of its chargers at its start. */
  readonly baselineKw: number
  /** Of its chargers outside; null without one. */
  readonly timing: ResponseTiming | null
}

/** A session that load management ended because the charger did not follow the limit of the response. */
export interface EndedSession {
  /** The end that its car has now, and the one that it would have without the activation, ms. */
  readonly endedMs: number
  readonly endsMs: number
  /** The current that the charger was allowed without the response, A per phase. */
  readonly allowedA: number
}

/** State of a group's demand response. */
export interface GroupResponse {
  singleStep: SingleStep
  /** What the frequency requires of a stepwise group, and what its stations are commanded after the trigger delay. */
  required: ActivationState
  commanded: ActivationState
  /** The latest activations, oldest first. */
  readonly activations: FcrActivation[]
  /** The settings before each change, and the time of the change, oldest first. */
  readonly formerSettings: { readonly untilMs: number; readonly settings: FcrSettings }[]
  /** Power of the chargers at the activation; null without one. */
  baselineKw: number | null
  /** The power that each charger would draw now without the activation, by station index, kW; empty without one. */
  baselinesKw: ReadonlyMap<number, number>
  /** The setpoints of load management on their way to each charger without the activation, by station index; empty without one. */
  readonly setpointsWithout: Map<number, SetpointQueue>
  /** The sum of the settled powers without the activation, with the assumed voltage of a cut; see curtailment. */
  countedKw: number
  /** Energy that the activation has withheld from each car so far, Wh. */
  withheldWh: ReadonlyMap<Vehicle, number>
  /** The cars that would have become full without the activation. */
  wouldBeFull: Set<Vehicle>
  /** The sessions that the present activation has ended, by station index. They stay in the baseline, TR 3.8. */
  readonly endedSessions: Map<number, EndedSession>
  /** The latest sessions that activations have ended, oldest first. */
  endedLog: readonly { readonly atMs: number; readonly station: string }[]
  /** The last sold volume of the present disturbance, and the start of its hour; null without one. */
  lastSold: { readonly volumeKw: number; readonly hourMs: number } | null
  /** The seconds of this activation in which a response was required, and their sums, kW·s. */
  totals: { readonly seconds: number; readonly requiredKws: number; readonly deliveredKws: number }
  /** The required reduction. */
  cutKw: number
  /** When the request of a stepwise group ended; null during a request. */
  quietMs: number | null
  /** Limits of the curtailed stations, by station index: A per phase; kW in a DC group. */
  ceilings: ReadonlyMap<number, number>
  /** Since when the FFR of the settings has been short, ms; null while it is not. */
  shortSinceMs: number | null
  /** The cuts of the last seconds. */
  recentCutsKw: readonly number[]
  /** Values of this second; null without an offer. */
  second: FcrSecond | null
  /** The values of the last journal entry. */
  written: Pick<FcrSecond, 'deliveredKw' | 'requiredKw'>
  readonly record: ResponseRecord
  /** For a super group: its own values together with those of other groups with stations in it. */
  readonly reported: ResponseRecord
}

/** Without a second of an activation. */
export const NO_TOTALS: GroupResponse['totals'] = { seconds: 0, requiredKws: 0, deliveredKws: 0 }

export const newGroupResponse = (): GroupResponse => ({
  singleStep: IDLE,
  required: NO_ACTIVATION,
  commanded: NO_ACTIVATION,
  activations: [],
  formerSettings: [],
  baselineKw: null,
  baselinesKw: new Map(),
  setpointsWithout: new Map(),
  countedKw: 0,
  withheldWh: new Map(),
  wouldBeFull: new Set(),
  endedSessions: new Map(),
  endedLog: [],
  lastSold: null,
  totals: NO_TOTALS,
  cutKw: 0,
  quietMs: null,
  ceilings: new Map(),
  recentCutsKw: [],
  second: null,
  written: { deliveredKw: 0, requiredKw: 0 },
  shortSinceMs: null,
  record: new ResponseRecord(),
  reported: new ResponseRecord(),
})
