import { Field, Input, type FieldProps, type InputProps } from '@fluentui/react-components'

type Props = InputProps & {
  label: string
  hint?: string
  /** What is wrong with the value. */
  error?: string
  /** Stands after the value: kW, %, A. */
  unit?: string
  orientation?: FieldProps['orientation']
}

/** A labelled input. Takes a form library's `register(...)` as well as `value` and `onChange`. */
export function TextField({ label, hint, error, unit, orientation, ...input }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      required={input.required}
      orientation={orientation}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      <Input contentAfter={unit} {...input} />
    </Field>
  )
}
