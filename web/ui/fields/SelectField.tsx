import { Field, Select, type SelectProps } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { labelWithInfo } from './TextField.tsx'

type Props = SelectProps & {
  label: string
  /** An info button after the label. */
  info?: ReactNode
  hint?: string
  error?: string
  options: readonly { value: string | number; label: string }[]
}

/** A labelled selection of one of a few options. */
export function SelectField({ label, info, hint, error, options, ...select }: Props) {
  return (
    <Field
      label={labelWithInfo(label, info)}
      hint={hint}
      required={select.required}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      <Select {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
