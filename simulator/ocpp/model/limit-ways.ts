import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import type { ChargerMessage, FORMS } from './charger-message.ts'

export type RateUnit = 'A' | 'W'
/** In OCPP 2.0.1, the profile of the whole charger is a `ChargingStationMaxProfile`. */
export type Purpose = 'TxProfile' | 'TxDefaultProfile' | 'ChargePointMaxProfile'

/** One way of sending a limit to a charger. */
export interface LimitStep {
  readonly stackLevel: number
  readonly purpose: Purpose
  readonly unit: RateUnit
  readonly form?: (typeof FORMS)[number] | undefined
}

/** How a connector has accepted a limit last, with and without a transaction; null before. */
export interface LimitWays {
  readonly inTransaction: LimitStep | null
  readonly withoutTransaction: LimitStep | null
}

export const NO_WAYS: LimitWays = { inTransaction: null, withoutTransaction: null }

export const isSameStep = (a: LimitStep, b: LimitStep) =>
  a.stackLevel === b.stackLevel && a.purpose === b.purpose && a.unit === b.unit && a.form === b.form

/** What decides about the ways in which a charger accepts limits. */
export interface ChargerSupport {
  /** Allowed units of limits; empty if the charger has not reported them. */
  readonly units: readonly RateUnit[]
  readonly maxStackLevel: number
}

/** The support of a charger that has not reported it. */
export const UNREPORTED: ChargerSupport = { units: [], maxStackLevel: 0 }

export const isSameSupport = (a: ChargerSupport, b: ChargerSupport): boolean =>
  a.maxStackLevel === b.maxStackLevel && a.units.join() === b.units.join()

/** A charger that supports something else than before accepts limits in other ways. */
export function takeConfiguration<T extends ChargerSupport>(
  charger: { configuration: T | null; limitWays: LimitWays | null },
  configuration: T,
): void {
  if (!isSameSupport(charger.configuration ?? UNREPORTED, configuration)) charger.limitWays = null
  charger.configuration = configuration
}

export function takeLimitWay(charger: { limitWays: LimitWays | null }, way: NonNullable<ChargerMessage['limitWay']>): void {
  const { isInTransaction, ...step } = way
  charger.limitWays = { ...(charger.limitWays ?? NO_WAYS), [isInTransaction ? 'inTransaction' : 'withoutTransaction']: step }
}

/** What a charger supports, and what it has accepted of the configuration that the platform asks for. */
export interface ChargerConfiguration extends ChargerSupport {
  /** Measurands of its values; null if it has accepted no list. */
  readonly measurands: readonly string[] | null
  /** Interval of its values, s; null if it has not accepted it. */
  readonly meterEveryS: number | null
  /** Interval of its heartbeats, s; null if it has not accepted it. */
  readonly heartbeatS: number | null
}

/**
 * A limit as a charger receives it, A per phase: one decimal as OCPP demands, rounded towards 0. No AC charging current lies
 * between 0 and 6 A. Negative limits discharge.
 */
export function sentLimitA(limitA: number, kind: string): number {
  if (limitA < 0) return Math.ceil(limitA * 10 - 1e-6) / 10 || 0
  const tenth = Math.floor(limitA * 10 + 1e-6) / 10
  return kind === 'ac' && tenth < MIN_CHARGING_CURRENT_A ? 0 : tenth
}

/** A limit in W and rounded by the charger differs by less, A, and of high currents by less of their value. */
const SAME_A = 0.2
const SAME_SHARE = 0.01

/** Whether a charger applies another limit than the one that was sent, A per phase; null for no limit. */
export const isOtherLimit = (sentA: number, appliesA: number | null): boolean =>
  appliesA === null || Math.abs(appliesA - sentA) > SAME_A + SAME_SHARE * Math.abs(sentA)
