import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** A field for a number that keeps the text as typed; turning it into a number is the form's business. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />
}
