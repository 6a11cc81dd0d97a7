import type { DraftErrors, Refused } from '#platform/draft/draft.ts'
import { powerError } from '#units/power-entry.ts'
import { unreadableError, typedNumber } from '#units/numbers/typed-number.ts'
import type { Basepoints } from './basepoints.ts'
import type { chargeDevice } from '#contract/control.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Failure } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'

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

/** The draft of the dialog. The fields have the names of the call. */
export interface ChargingDraft {
  powerKw: string
  Pbaseline: string
  FFRPowerPositive: string
  FFRPowerNegative: string
  Baseline: string
}
export type ChargingErrors = DraftErrors<ChargingDraft>

export const EMPTY_DRAFT: ChargingDraft = { powerKw: '', Pbaseline: '', FFRPowerPositive: '', FFRPowerNegative: '', Baseline: '' }

/** Fields in W for V2G devices only. */
export const WATT_FIELDS = ['Pbaseline', 'FFRPowerPositive', 'FFRPowerNegative'] as const
export type WattField = (typeof WATT_FIELDS)[number]

const isEntered = (text: string) => text.trim() !== ''

/** True if any field has input. */
export const hasInput = (draft: ChargingDraft) => Object.values(draft).some(isEntered)

/** The fields other than the power, for V2G devices only. */
const ADVANCED_FIELDS = [...WATT_FIELDS, 'Baseline'] as const

/** True if a baseline, an FFR power or basepoints have input. */
export const hasAdvancedInput = (draft: ChargingDraft) => ADVANCED_FIELDS.some((field) => isEntered(draft[field]))

/** True if a baseline, an FFR power or basepoints have an error. */
export const hasAdvancedError = (errors: ChargingErrors) => ADVANCED_FIELDS.some((field) => errors[field] !== undefined)

/**
 * The errors by field. With a baseline or FFR power, the power is optional and the lower limit of the driver does not apply
 * to it. The range of the call always applies.
 */
export function chargingErrors(draft: ChargingDraft, basepoints: Basepoints, driver: string): ChargingErrors {
  const errors: ChargingErrors = {}
  for (const field of WATT_FIELDS) {
    const error = isEntered(draft[field]) ? unreadableError(draft[field]) : undefined
    if (error !== undefined) errors[field] = error
  }
  if (basepoints.state === 'mistaken') errors.Baseline = basepoints.mistake
  const ofPower = isEntered(draft.powerKw) && powerError(draft.powerKw, driver, hasAdvancedInput(draft))
  if (ofPower) errors.powerKw = ofPower
  return errors
}

/** The reason why the form cannot be applied; undefined if it can. */
export function applyReason(draft: ChargingDraft, basepoints: Basepoints, driver: string): string | undefined {
  if (Object.keys(chargingErrors(draft, basepoints, driver)).length > 0) return 'Correct the marked fields first.'
  return hasInput(draft) ? undefined : 'Enter a value first.'
}
