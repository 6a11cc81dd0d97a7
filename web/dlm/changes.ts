import { METER_PROVIDER_LABEL, type DlmLimits } from '#contract/dlm.ts'
import { draftChanges, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import { typedNumber } from '#units/numbers/typed-number.ts'
import { draftOf, LIMITS_FIELDS, PHASE_LABEL, type LimitsDraft, type LimitsField } from './limits.ts'
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
    was: limitValueText(field, before, unit),
    now: limitValueText(field, after, unit),
  }))
}

/** `Import limit is now 40 A, was 32 A` */
export const changeText = ({ label, was, now }: LimitsChange) => `${label} is now ${now}, was ${was}`

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: LimitsDraft, draft: LimitsDraft, unit: LoadUnit): readonly DraftChange[] =>
  draftChanges(stored, draft, LIMIT_LABEL, (field, value) => {
    if (CHOICES[field]) return CHOICES[field][value]
    const isNumber = NUMBERS.has(field) && typedNumber(value) !== undefined
    return isNumber ? `${value.trim()} ${unitOf(field, unit)}` : undefined
  })

const CHOICES: Readonly<Partial<Record<LimitsField, Readonly<Record<string, string>>>>> = {
  phaseCurrent: PHASE_LABEL,
  meterDeviceProvider: { '': 'none', ...METER_PROVIDER_LABEL },
  boostChargingMeterDeviceProvider: { '': 'none', ...METER_PROVIDER_LABEL },
}
const NUMBERS: ReadonlySet<LimitsField> = new Set(['importLimit', 'exportLimit', 'mainCurrent', 'safeLimit', 'requiredCurrent'])
const unitOf = (field: LimitsField, unit: LoadUnit) => (field === 'requiredCurrent' || field === 'mainCurrent' ? 'A' : unit)

/** The text of a limit with its unit. */
export function limitValueText(field: LimitsField, limits: DlmLimits, unit: LoadUnit): string {
  if (field === 'phaseCurrent') return PHASE_LABEL[limits.phaseCurrent]
  if (field === 'meterDeviceProvider' || field === 'boostChargingMeterDeviceProvider') {
    const provider = limits[field]
    return provider ? METER_PROVIDER_LABEL[provider] : 'none'
  }
  const value = limits[field]
  if (value === null) return 'empty'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return `${value} ${unitOf(field, unit)}`
  return value
}

const isLower = (before: number | null, after: number | null) => after !== null && after < (before ?? Infinity)

/** Whether limits leave the chargers less power than before: a lower value, or load management or solar charging switched on. */
export const tightens = (
  before: Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'isSolarCharging'>,
  after: Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'isSolarCharging'>,
): boolean =>
  after.enabled &&
  (!before.enabled ||
    isLower(before.importLimit, after.importLimit) ||
    isLower(before.mainCurrent, after.mainCurrent) ||
    (after.isSolarCharging && !before.isSolarCharging))
