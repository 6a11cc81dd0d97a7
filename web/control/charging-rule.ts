import type { DraftErrors } from '#platform/draft/draft.ts'
import { powerError } from '#units/power-entry.ts'
import { unreadableError } from '#units/numbers/typed-number.ts'
import type { Basepoints } from './basepoints.ts'

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
