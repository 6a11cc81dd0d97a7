import { Field, Input, makeStyles, tokens, type FieldProps, type InputProps, type LabelProps } from '@fluentui/react-components'
import type { ComponentType, ReactNode } from 'react'

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

/** The label slot of a Fluent field with an info button after it, outside the label element. */
export const labelWithInfo = (label: string, info: ReactNode) =>
  info === undefined
    ? label
    : {
        children: (Label: ComponentType<LabelProps>, props: LabelProps) => (
          <WithInfo info={info}>
            <Label {...props}>{label}</Label>
          </WithInfo>
        ),
      }

function WithInfo({ info, children }: { info: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span className={styles.line}>
      {children}
      {info}
    </span>
  )
}

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center' },
  // The unit keeps its contrast in a disabled field, because it is part of the value.
  unit: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})
