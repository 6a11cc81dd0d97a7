import type { FcrSettings, StepType } from '#contract/demand-response.ts'
import { IDLE, type SingleStep } from '../model/fcr.ts'
import { NO_ACTIVATION, type ActivationState } from '../model/stepwise.ts'
import { ResponseRecord, type FcrSecond } from './response-record.ts'

/** A time for which a group has taken less, or takes less now, because of the frequency. */
export interface FcrActivation {
  /** When the frequency crossed, to 100 ms. */
  readonly atMs: number
  /** Null while it goes on. */
  readonly untilMs: number | null
  /** Why it is over. */
  readonly reason: 'recovered' | 'disabled' | null
  readonly stepType: StepType
  /** As they were when it began. */
  readonly thresholds: Pick<
    FcrSettings,
    'activationFrequency' | 'deactivationFrequency' | 'deactivationDelay' | 'triggerDelayInMs'
  >
  readonly frequencyHz: number
  /** What its chargers drew then. */
  readonly baselineKw: number
}

/** What a group's demand response is doing. */
export interface GroupResponse {
  singleStep: SingleStep
  /** What the frequency asks of a stepwise group, and what it has been told of that. */
  asked: ActivationState
  told: ActivationState
  /** The newest ones, oldest first. */
  readonly activations: FcrActivation[]
  /** What its chargers drew at the activation; null without one. */
  baselineKw: number | null
  /** What each of them drew, by index of the station, kW; empty without one. */
  baselinesKw: ReadonlyMap<number, number>
  /** The same as it is counted when it is cut; see curtailment. */
  countedKw: number
  /** How much less they are to draw. */
  cutKw: number
  /** Since when nothing has been asked of a stepwise group; null while something is. */
  quietMs: number | null
  /** What the stations that are held down may draw, by index: A per phase; kW in a DC group. */
  ceilings: ReadonlyMap<number, number>
  /** What was cut in the last seconds, one each. */
  recentCutsKw: readonly number[]
  /** Of this second; null while it offers nothing. */
  second: FcrSecond | null
  /** As it was last written down. */
  written: Pick<FcrSecond, 'deliveredKw' | 'requiredKw'>
  readonly record: ResponseRecord
  /** Of a super group: that, and what other groups did with stations that are in it, too. */
  readonly reported: ResponseRecord
}

export const newGroupResponse = (): GroupResponse => ({
  singleStep: IDLE,
  asked: NO_ACTIVATION,
  told: NO_ACTIVATION,
  activations: [],
  baselineKw: null,
  baselinesKw: new Map(),
  countedKw: 0,
  cutKw: 0,
  quietMs: null,
  ceilings: new Map(),
  recentCutsKw: [],
  second: null,
  written: { deliveredKw: 0, requiredKw: 0 },
  record: new ResponseRecord(),
  reported: new ResponseRecord(),
})
