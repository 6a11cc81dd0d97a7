import type { BodyOf } from '#contract/endpoint.ts'
import type { chargeDevice } from '#contract/control.ts'
import { typedNumber } from '#units/typed-number.ts'
import type { Basepoints } from './basepoints.ts'
import type { ChargingDraft } from './charging-rule.ts'

/** What goes out for a draft without errors: the fields that something was typed in. */
export function toRequest(draft: ChargingDraft, basepoints: Basepoints): BodyOf<typeof chargeDevice> {
  const { Baseline: _, ...typed } = draft
  const numbers = Object.entries(typed).flatMap(([field, text]) => {
    const value = typedNumber(text)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(numbers), ...(basepoints.state === 'read' && { Baseline: basepoints.baseline }) }
}
