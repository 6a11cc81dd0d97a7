import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { pathnameNow } from '#ui/address/console-location.ts'
import { keepDraft, takeDraft } from '#ui/page/kept-drafts.ts'

/**
 * Keeps the unsaved fields of a form over the reload for a new version and the end of the session, and fills them in again after it. `fields` are the names of
 * all fields, which identify the form on its page.
 */
export function useKeptDraft<Draft extends FieldValues>(form: UseFormReturn<Draft>, fields: readonly string[]) {
  const key = `${pathnameNow()} ${fields.join(',')}`
  const dirty = Object.entries(form.formState.dirtyFields).flatMap(([field, isDirty]) => (isDirty === true ? [field] : []))
  useEffect(() =>
    keepDraft(key, () => {
      const values = form.getValues()
      return dirty.length > 0 ? Object.fromEntries(dirty.map((field) => [field, values[field] as unknown])) : undefined
    }),
  )
  useEffect(() => {
    for (const [field, value] of Object.entries(takeDraft(key) ?? {})) {
      const path = field as Path<Draft>
      form.setValue(path, value as PathValue<Draft, Path<Draft>>, { shouldDirty: true, shouldValidate: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the form is mounted
  }, [key])
}
