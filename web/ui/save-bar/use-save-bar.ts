import { useContext, useLayoutEffect, useRef } from 'react'
import { BarFormsContext, type BarForm } from './save-bar-forms.ts'

/**
 * Adds a form to the save bar of the page. Returns the ref of the form element, a function that saves all changes of the page, and
 * whether the page has a save bar. On a page without one, the form needs its own buttons, and only this form is saved.
 */
export function useSaveBar(key: string, part: Omit<BarForm, 'form'>) {
  const forms = useContext(BarFormsContext)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => forms?.put(key, { ...part, form }))
  useLayoutEffect(() => () => forms?.remove(key), [forms, key])
  const submit = () => (forms ? forms.saveAll() : void part.save())
  return [form, submit, forms !== undefined] as const
}
