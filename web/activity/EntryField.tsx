import { useState } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'

interface Props {
  label: string
  /** What counts now, as it is typed. */
  value: string
  placeholder?: string
  /** What is wrong with a text; it does not count then, and stays. */
  errorOf?: (text: string) => string | undefined
  /** Called with a text that may count, on Enter and when the field is left. */
  onEnter: (text: string) => void
}

/** A field of a filter: it counts when it has been typed to its end. */
export function EntryField({ label, value, placeholder, errorOf, onEnter }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const text = typed ?? value

  const enter = () => {
    if (typed === undefined) return
    const isWrong = typed.trim() !== '' && errorOf?.(typed) !== undefined
    setRefused(isWrong)
    if (isWrong) return
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
