import { Field, Select, type SelectProps } from '@fluentui/react-components'

type Props = SelectProps & {
  label: string
  hint?: string
  error?: string
  options: readonly { value: string | number; label: string }[]
}

/** A labelled selection of one of a few options. */
export function SelectField({ label, hint, error, options, ...select }: Props) {
  return (
    <Field
      label={label}
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
