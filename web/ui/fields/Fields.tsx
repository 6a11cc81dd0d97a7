import {
  Field,
  type FieldProps,
  Input,
  type InputProps,
  type LabelProps,
  makeStyles,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  tokens,
} from '@fluentui/react-components'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { WithReason } from '#ui/WithReason.tsx'

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

type SelectFieldProps = SelectProps & {
  label: string
  /** An info button after the label. */
  info?: ReactNode
  hint?: string
  error?: string
  options: readonly { value: string | number; label: string }[]
}

/** A labelled selection of one of a few options. */
export function SelectField({ label, info, hint, error, options, ...select }: SelectFieldProps) {
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

/** A field for a number that keeps the typed text. The form parses it. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />
}

type SwitchFieldProps = Omit<SwitchProps, 'disabled' | 'label'> & {
  label: string
  /** An info button after the label. */
  info?: ReactNode
  /** Why the switch is disabled. A reason disables it. */
  reason?: string
}

/** A labelled switch that gives the reason when it is disabled. It keeps its tab stop, so that keyboard users can read the reason. */
export function SwitchField({ reason, info, ...field }: SwitchFieldProps) {
  const styles = useSwitchStyles()
  const control = (
    <WithReason reason={reason}>
      {/* Fluent UI still calls onChange for a switch with disabledFocusable. */}
      <Switch {...field} disabledFocusable={reason !== undefined} onChange={reason === undefined ? field.onChange : undefined} />
    </WithReason>
  )
  if (info === undefined) return control
  return (
    <span className={styles.line}>
      {control}
      {info}
    </span>
  )
}

const useSwitchStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center' },
})
