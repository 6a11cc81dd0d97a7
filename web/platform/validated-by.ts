import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Errors of a draft by field; empty for a valid draft. */
export type DraftErrors<Draft> = Partial<Record<keyof Draft & string, string>>

/** A resolver from one pure function that validates the whole draft. Create it at module scope or with `useMemo`. */
export const validatedBy =
  <Draft extends FieldValues>(validate: (draft: Draft) => DraftErrors<Draft>): Resolver<Draft> =>
  (draft) => {
    const found = Object.entries(validate(draft)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values: draft, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'validate', message }]))
    return { values: {}, errors: errors as FieldErrors<Draft> }
  }
