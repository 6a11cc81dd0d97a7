import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { isOtherLimit, type ChargerSupport } from '../model/limit-ways.ts'
import type { LimitTarget, Protocol } from './limit-call.ts'
import { TimedCall } from './timed-calls.ts'
import { unitsFor } from './limit-steps.ts'

/** A limit is checked after this time without a newer one, ms: after the meter requests, which decide about a reserve. */
const CHECKED_AFTER_MS = 10_000
/** Time between two checks of a connector, ms, unless the last one has shown another limit. */
const SPACING_MS = 300_000
/** A short schedule: only the limit at present is compared, s. */
const DURATION_S = 60

/** What the checks need of their connection. */
export interface ScheduleLine {
  readonly protocol: Protocol
  readonly support: () => ChargerSupport
  /** Rejects when the charger does not answer, or answers with an error. */
  readonly call: (method: string, params: Record<string, unknown>) => Promise<unknown>
  /** The charger applies another limit than the one that it has accepted, A per phase; null for none. */
  readonly differs: (connector: number, schedule: { limitA: number; appliesA: number | null }) => void
  /** Real time, ms. */
  readonly nowMs: () => number
}

type Target = Pick<LimitTarget, 'connector' | 'phases' | 'kind'>

/** The call that asks which limit applies at a connector (1.6) or an EVSE (2.0.1) now. */
function scheduleRequest(protocol: Protocol, connector: number, chargingRateUnit: 'A' | 'W') {
  const others = { duration: DURATION_S, chargingRateUnit }
  return protocol === 'ocpp1.6' ? { connectorId: connector, ...others } : { evseId: connector, ...others }
}

interface Schedule {
  readonly chargingRateUnit?: string
  readonly chargingSchedulePeriod?: readonly { readonly startPeriod: number; readonly limit: number }[]
}
interface Answer {
  readonly status?: string
  /** OCPP 1.6 */
  readonly chargingSchedule?: Schedule
  /** OCPP 2.0.1 */
  readonly schedule?: Schedule
}

/** The limit of the first period, A per phase; null if the schedule has none, undefined if the charger does not tell. */
export function appliedLimitA(answer: unknown, phases: 1 | 2 | 3): number | null | undefined {
  const { status, chargingSchedule, schedule } = answer as Answer
  if (status !== 'Accepted') return undefined
  const { chargingRateUnit, chargingSchedulePeriod } = chargingSchedule ?? schedule ?? {}
  const first = chargingSchedulePeriod?.find(({ startPeriod }) => startPeriod === 0)
  if (!first) return chargingSchedulePeriod && null
  if (!(first.limit >= 0)) return undefined
  return chargingRateUnit === 'W' ? first.limit / (PHASE_V * phases) : first.limit
}

/**
 * Asks a charger for its composite schedule when an accepted limit has lasted for some seconds. Profiles of others, and limits of
 * the charger itself, can prevail over a limit that it has accepted. A charger without this call is asked once after each boot.
 */
export class ScheduleChecks extends TimedCall<ScheduleLine> {
  readonly #checkedMs = new Map<number, number>()

  /** A limit was accepted, A per phase; null for a limit that was cleared. A newer limit replaces the check of an older one. */
  accepted(target: Target, limitA: number | null): void {
    const { connector } = target
    clearTimeout(this.timers.get(connector))
    const sinceMs = this.line.nowMs() - (this.#checkedMs.get(connector) ?? -Infinity)
    if (limitA === null || !this.isSupported || sinceMs < SPACING_MS) return
    this.timers.set(connector, setTimeout(() => void this.#check(target, limitA), CHECKED_AFTER_MS).unref())
  }

  async #check({ connector, phases, kind }: Target, limitA: number) {
    const { protocol, support, call, differs, nowMs } = this.line
    if (!this.isSupported) return
    this.#checkedMs.set(connector, nowMs())
    try {
      const answer = await call('GetCompositeSchedule', scheduleRequest(protocol, connector, unitsFor(kind, support())[0]))
      const appliesA = appliedLimitA(answer, phases)
      if (appliesA === undefined || !isOtherLimit(limitA, appliesA)) return
      this.#checkedMs.delete(connector)
      differs(connector, { limitA, appliesA: appliesA === null ? null : Math.round(appliesA * 100) / 100 })
    } catch {
      // A charger without this call.
      this.isSupported = false
    }
  }
}
