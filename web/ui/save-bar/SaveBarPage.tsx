import { useState, type ReactNode } from 'react'
import { BarFormsContext, createBarForms } from './save-bar-forms.ts'
import { SaveBar } from './SaveBar.tsx'

interface Props {
  /** The keys of the forms in the order of the page. */
  order: readonly string[]
  children: ReactNode
}

/** Content whose forms have one save bar. */
export function SaveBarPage({ order, children }: Props) {
  const [forms] = useState(createBarForms)
  return (
    <BarFormsContext value={forms}>
      {children}
      <SaveBar forms={forms} order={order} />
    </BarFormsContext>
  )
}
