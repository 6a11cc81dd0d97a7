import { Field, Input, makeStyles, tokens, type FieldProps, type InputProps } from '@fluentui/react-components'

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
  const styles = useStyles()
  return (
    <Field
      label={label}
      hint={hint}
      required={input.required}
      orientation={orientation}
      validationState={error ? 'error' : 'none'}
      validationMessage={error}
    >
      <Input contentAfter={unit === undefined ? undefined : { children: unit, className: styles.unit }} {...input} />
    </Field>
  )
}

const useStyles = makeStyles({
  // Also beside a value that cannot be changed: it says what that value is.
  unit: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})
