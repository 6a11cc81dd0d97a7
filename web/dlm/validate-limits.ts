import type { Holder } from '#contract/access.ts'
import { MIN_CURRENT_A, MIN_CURRENT_TEXT } from '#contract/dlm.ts'
import { NAME_LENGTH_MAX, NAME_TOO_LONG } from '#contract/wire.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { typedNumber, unreadableError } from '#units/numbers/typed-number.ts'
import type { LimitsDraft, LimitsText } from './limits.ts'
import { lockOf } from './locks.ts'

/** The smallest valid value, and the error text below it. */
const FLOOR = { from: 0, text: 'The value must not be negative.' }
const CURRENT_FLOOR = { from: MIN_CURRENT_A, text: MIN_CURRENT_TEXT }

const DEVICE_IDS = ['externalDeviceId', 'boostChargingExternalDeviceId'] as const
const BOOST = ['boostChargingExternalDeviceId', 'boostChargingMeterDeviceProvider'] as const
const BOOST_TEXT = {
  boostChargingExternalDeviceId: 'Enter the device whose surplus is added.',
  boostChargingMeterDeviceProvider: 'Choose the provider of the device.',
} satisfies Record<(typeof BOOST)[number], string>

/**
 * The errors of the limits by field. A number is required only while it is in use: the import limit while load management is
 * on, main current and safe limit while an external device is used, device and provider while boost charging is on. Locked fields are not checked, because the platform
 * validates them.
 */
export function validateLimits(draft: LimitsDraft, session: Holder): DraftErrors<LimitsDraft> {
  const errors: DraftErrors<LimitsDraft> = {}
  const check = (field: LimitsText, isNeeded: boolean, floor = FLOOR) => {
    const error = lockOf(field, draft, session) ? undefined : numberError(draft[field], isNeeded, floor)
    if (error) errors[field] = error
  }
  const usesMeter = draft.enabled && draft.useExternalDevice
  check('importLimit', draft.enabled)
  check('exportLimit', false)
  check('mainCurrent', usesMeter && !draft.isEnegicMainFuse)
  check('safeLimit', usesMeter)
  check('requiredCurrent', true, CURRENT_FLOOR)
  const usesBoost = draft.enabled && draft.enabledBoostCharging
  for (const field of BOOST) {
    const isMissing = usesBoost && draft[field].trim() === '' && !lockOf(field, draft, session)
    if (isMissing) errors[field] = BOOST_TEXT[field]
  }
  for (const field of DEVICE_IDS) {
    if (draft[field].trim().length > NAME_LENGTH_MAX && !lockOf(field, draft, session)) errors[field] = NAME_TOO_LONG
  }
  return errors
}

function numberError(text: string, isNeeded: boolean, floor: typeof FLOOR): string | undefined {
  if (text.trim() === '') return isNeeded ? (floor === CURRENT_FLOOR ? floor.text : 'Enter a value.') : undefined
  const value = typedNumber(text)
  if (value === undefined) return unreadableError(text)
  return value < floor.from ? floor.text : undefined
}
