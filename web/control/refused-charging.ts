import type { chargeDevice } from '#contract/control.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Failure } from '#platform/call.ts'
import type { Refused } from '#platform/draft/draft.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import type { Basepoints } from './basepoints.ts'
import { EMPTY_DRAFT, type ChargingDraft } from './charging-rule.ts'

/** The request of a draft without errors: only fields with input. */
export function toRequest(draft: ChargingDraft, basepoints: Basepoints): BodyOf<typeof chargeDevice> {
  const { Baseline: _, ...typed } = draft
  const numbers = Object.entries(typed).flatMap(([field, text]) => {
    const value = typedNumber(text)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { ...Object.fromEntries(numbers), ...(basepoints.state === 'read' && { Baseline: basepoints.baseline }) }
}

const GONE = 'This device no longer exists.'
const NO_REASON = 'The platform gave no reason.'
const NO_ANSWER = 'The platform did not answer. Your input is kept. Try again.'

/** The errors of a failed reply at the fields of the form, and a text for the others. */
export function refusedCharging(reply: Failure): Refused {
  if (reply.outcome !== 'problem') return { errors: {}, text: reply.outcome === 'offline' ? NO_ANSWER : undefined }
  if (reply.status === 404) return { errors: {}, text: GONE }

  const { message, errors = [] } = reply.refusal
  const said = problemToFields({ errors: errors.map((error) => ({ ...error, path: fieldPath(error.path) })) })
  const placed = Object.entries(said).filter(([field]) => field in EMPTY_DRAFT)
  const isPlaced = errors.length > 0 && placed.length === Object.keys(said).length
  return { errors: Object.fromEntries(placed), text: isPlaced ? undefined : (message ?? NO_REASON) }
}

/** Errors inside the basepoints belong to their single field: `body.Baseline.3.value`. */
const fieldPath = (path: string) => path.replace(/(^|\.)(Baseline)\..*$/, '$1$2')
