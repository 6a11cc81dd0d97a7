import { createContext, type ReactNode, type RefObject } from 'react'
import type { DraftChange } from './draft-changes.ts'
import type { SaveOutcome } from './save-run.ts'

/** A form whose changes the save bar of the page lists and saves. */
export interface BarForm {
  readonly title: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly changes: readonly DraftChange[]
  readonly hasUnsaved: boolean
  /** Why the form cannot be saved now; undefined if it can. */
  readonly reason: string | undefined
  /** The effect of the changes. */
  readonly effect?: ReactNode
  readonly save: () => Promise<SaveOutcome>
  readonly discard: () => void
}

type Forms = ReadonlyMap<string, BarForm>

/** The forms of a page, by key. A form registers itself after each render. */
export function createBarForms() {
  let forms: Forms = new Map()
  const listeners = new Set<() => void>()
  let save = () => {}
  const publish = (changed: Forms) => {
    forms = changed
    for (const listener of listeners) listener()
  }
  return {
    read: () => forms,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put: (key: string, form: BarForm) => publish(new Map([...forms, [key, form]])),
    remove: (key: string) => publish(new Map([...forms].filter(([one]) => one !== key))),
    /** Saves the forms with changes, as the save bar does. */
    saveAll: () => save(),
    setSaveAll: (saveAll: () => void) => {
      save = saveAll
    },
  }
}
export type BarForms = ReturnType<typeof createBarForms>

/** Undefined on a page without a save bar. */
export const BarFormsContext = createContext<BarForms | undefined>(undefined)
