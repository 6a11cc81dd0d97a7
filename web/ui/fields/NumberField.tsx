import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** A field for a number that keeps the typed text. The form parses it. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />
}
