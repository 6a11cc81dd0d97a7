import type { Allocations } from '#contract/allocations.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { momentMs } from '#units/dates.ts'

/**
 * How an external meter is heard: `heard`; `ageing`, silent for more than half of its time-out; `silent`, so that the safe
 * limit is in force.
 */
export interface MeterOutlook {
  state: 'heard' | 'ageing' | 'silent'
  silentS: number
  /** Until the safe limit comes into force. */
  remainingS: number
}

/** What is ahead of a group whose meter is silent, told forward from the last answer to now; nothing without a meter. */
export function meterOutlook({ asOf, meter }: Pick<Allocations, 'asOf' | 'meter'>, nowMs: number): MeterOutlook | undefined {
  if (!meter) return undefined
  const sinceAnswerS = Math.max(0, (nowMs - (momentMs(asOf) ?? nowMs)) / SECOND_MS)
  const silentS = Math.floor(meter.silentS + sinceAnswerS)
  const remainingS = Math.max(0, Math.ceil(meter.timeoutS - meter.silentS - sinceAnswerS))
  // Whether the limit is in force is the platform's to say: it may wait for a second value before it trusts the meter again.
  const state = meter.isSafeLimit ? 'silent' : silentS > meter.timeoutS / 2 ? 'ageing' : 'heard'
  return { state, silentS, remainingS }
}
