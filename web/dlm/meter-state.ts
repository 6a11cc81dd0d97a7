import type { Allocations } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { momentMs } from '#units/dates.ts'

/**
 * The status of an external meter. `live`: values arrive. `late`: no value for more than half of the meter timeout.
 * `timed-out`: the safe limit applies.
 */
export interface MeterState {
  state: 'live' | 'late' | 'timed-out'
  silentS: number
  /** Seconds until the safe limit applies. */
  remainingS: number
}

/** The meter status of a group, extrapolated from the last reply to `nowMs`. Undefined without a meter. */
export function meterStateAt({ asOf, meter }: Pick<Allocations, 'asOf' | 'meter'>, nowMs: number): MeterState | undefined {
  if (!meter) return undefined
  const sinceAnswerS = Math.max(0, (nowMs - (momentMs(asOf) ?? nowMs)) / SECOND_MS)
  const silentS = Math.floor(meter.silentS + sinceAnswerS)
  const remainingS = Math.max(0, Math.ceil(meter.timeoutS - meter.silentS - sinceAnswerS))
  // The platform decides whether the safe limit applies: after a timeout it may wait for a second value.
  const state = meter.isSafeLimit ? 'timed-out' : silentS > meter.timeoutS / 2 ? 'late' : 'live'
  return { state, silentS, remainingS }
}
