import type { DraftErrors } from '#platform/draft/draft.ts'
import type { FcrDraft } from './fcr-draft.ts'
import { FIELD_LABEL } from './field-labels.ts'
import { shownFields } from './shown-fields.ts'

const LABEL: Readonly<Record<string, string>> = FIELD_LABEL

/** Errors of fields that are not shown, each with the label of its field. */
export function hiddenErrors(errors: DraftErrors<FcrDraft>, draft: FcrDraft): readonly string[] {
  const shown: readonly string[] = shownFields(draft)
  return Object.entries(errors)
    .filter(([field]) => !shown.includes(field))
    .map(([field, error]) => [LABEL[field], error].filter(Boolean).join(': '))
}
