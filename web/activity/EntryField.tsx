import { useState } from 'react'
import { TextField } from '#ui/fields/Fields.tsx'

interface Props {
  label: string
  /** The current value, as text. */
  value: string
  placeholder?: string
  /** The error of an invalid text. An invalid text stays in the field and is not applied. */
  errorOf?: (text: string) => string | undefined
  /** Called with a valid text when the user presses Enter or leaves the field. */
  onEnter: (text: string) => void
}

/** A text field of a filter. The text applies when the user presses Enter or leaves the field. */
export function EntryField({ label, value, placeholder, errorOf, onEnter }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const text = typed ?? value

  const enter = () => {
    if (typed === undefined) return
    const isInvalid = typed.trim() !== '' && errorOf?.(typed) !== undefined
    setRefused(isInvalid)
    if (isInvalid) return
    setTyped(undefined)
    if (typed.trim() !== value) onEnter(typed.trim())
  }
  return (
    <TextField
      label={label}
      size="small"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      error={isRefused ? errorOf?.(text) : undefined}
      onChange={(_, change) => setTyped(change.value)}
      onBlur={enter}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  )
}
