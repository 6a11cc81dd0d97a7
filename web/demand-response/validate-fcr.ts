import type { DraftErrors } from '#platform/draft/draft.ts'
import { digitsError } from '#units/numbers/number-format.ts'
import { numberError } from '#units/numbers/typed-number.ts'
import type { FcrTextField } from './draft.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { shownTextFields, shownFields } from './shown-fields.ts'
import { chosenService } from './step.ts'
import { FIELD_LABEL } from './field-labels.ts'

const LABEL: Readonly<Record<string, string>> = FIELD_LABEL

/** Errors of fields that are not shown, each with the label of its field. */
export function hiddenErrors(errors: DraftErrors<FcrDraft>, draft: FcrDraft): readonly string[] {
  const shown: readonly string[] = shownFields(draft)
  return Object.entries(errors)
    .filter(([field]) => !shown.includes(field))
    .map(([field, error]) => [LABEL[field], error].filter(Boolean).join(': '))
}

/** The error of a typed field; undefined if its text is valid. */
export function textError(field: FcrTextField, text: string): string | undefined {
  if (field === 'activationFrequency' || field === 'deactivationFrequency') return numberError(text, () => true, '')
  if (field === 'triggerDelayInMs') return notNegative(text)
  if (text.trim() === '') return field === 'deactivationDelay' ? 'Enter a value.' : undefined
  if (field === 'deactivationDelay' || field === 'powerDecrease') return digitsError(text)
  return notNegative(text)
}

const notNegative = (text: string) => numberError(text, (value) => value >= 0, 'The value must not be negative.')

/**
 * The errors of a draft by field. Hidden and locked fields are not validated. The platform checks the order of the two
 * frequencies.
 */
export function fcrErrors(draft: FcrDraft, isLocked: (field: FcrTextField) => boolean): DraftErrors<FcrDraft> {
  const errors: DraftErrors<FcrDraft> = {}
  if (draft.enabled !== 'none' && chosenService(draft) === '') errors.serviceName = 'Choose a service.'
  for (const field of shownTextFields(draft)) {
    const error = isLocked(field) ? undefined : textError(field, draft[field])
    if (error !== undefined) errors[field] = error
  }
  return errors
}
