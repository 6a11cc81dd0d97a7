import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** What is wrong with a draft, by field; empty when it may be saved. */
export type DraftErrors<Draft> = Partial<Record<keyof Draft & string, string>>

/** Lets one pure function judge the whole draft of a form. Keep the result stable: make it at module scope or by `useMemo`. */
export const validatedBy =
  <Draft extends FieldValues>(validate: (draft: Draft) => DraftErrors<Draft>): Resolver<Draft> =>
  (draft) => {
    const found = Object.entries(validate(draft)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values: draft, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'validate', message }]))
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
