import type { BodyOf } from '#contract/endpoint.ts'
import type { chargeDevice } from '#contract/control.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import type { Basepoints } from './basepoints.ts'
import type { ChargingDraft } from './charging-rule.ts'

/** The request of a draft without errors: only fields with input. */
export function toRequest(draft: ChargingDraft, basepoints: Basepoints): BodyOf<typeof chargeDevice> {
  const { Baseline: _, ...typed } = draft
  const numbers = Object.entries(typed).flatMap(([field, text]) => {
    const value = typedNumber(text)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(numbers), ...(basepoints.state === 'read' && { Baseline: basepoints.baseline }) }
}
