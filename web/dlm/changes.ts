import { METER_PROVIDER_LABEL, type DlmLimits } from '#contract/dlm.ts'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import { draftOf, LIMITS_FIELDS, PHASE_LABEL, type LimitsField } from './limits.ts'
import type { LoadUnit } from './limit-reason.ts'

/** A changed field with its label and values as text. */
export interface LimitsChange {
  field: LimitsField
  label: string
  was: string
  now: string
}

/** The fields that differ between two reads of the limits, in the order of the form. */
export function changesBetween(before: DlmLimits, after: DlmLimits, unit: LoadUnit): readonly LimitsChange[] {
  const was = draftOf(before)
  const now = draftOf(after)
  return LIMITS_FIELDS.filter((field) => was[field] !== now[field]).map((field) => ({
    field,
    label: LIMIT_LABEL[field],
    was: valueText(field, before, unit),
    now: valueText(field, after, unit),
  }))
}

/** `Import limit is now 40 A, was 32 A` */
export const changeText = ({ label, was, now }: LimitsChange) => `${label} is now ${now}, was ${was}`

function valueText(field: LimitsField, limits: DlmLimits, unit: LoadUnit): string {
  if (field === 'phaseCurrent') return PHASE_LABEL[limits.phaseCurrent]
  if (field === 'meterDeviceProvider' || field === 'boostChargingMeterDeviceProvider') {
    const provider = limits[field]
    return provider ? METER_PROVIDER_LABEL[provider] : 'none'
  }
  const value = limits[field]
  if (value === null) return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return `${value} ${field === 'requiredCurrent' || field === 'mainCurrent' ? 'A' : unit}`
  return value
}
