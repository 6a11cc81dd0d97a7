import { Field, Input, makeStyles, tokens, type FieldProps, type InputProps } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { labelWithInfo } from './label-with-info.tsx'

type Props = InputProps & {
  label: string
  /** An info button after the label. */
  info?: ReactNode
  hint?: string
  /** Error message of the value. */
  error?: string
  /** Advice about the value, shown if there is no error. */
  warning?: string
  /** Unit after the value: kW, %, A. */
  unit?: string
  orientation?: FieldProps['orientation']
}

/** A labelled input. Accepts a form library's `register(...)`, or `value` and `onChange`. */
export function TextField({ label, info, hint, error, warning, unit, orientation, ...input }: Props) {
  const styles = useStyles()
  return (
    <Field
      label={labelWithInfo(label, info)}
      hint={hint}
      required={input.required}
      orientation={orientation}
      validationState={error ? 'error' : warning ? 'warning' : 'none'}
      validationMessage={error ?? warning}
    >
      <Input contentAfter={unit === undefined ? undefined : { children: unit, className: styles.unit }} {...input} />
    </Field>
  )
}

const useStyles = makeStyles({
  // The unit keeps its contrast in a disabled field, because it is part of the value.
  unit: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})
