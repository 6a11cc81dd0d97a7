import { Switch, type SwitchProps } from '@fluentui/react-components'
import { WithReason } from '#ui/WithReason.tsx'

type Props = Omit<SwitchProps, 'disabled' | 'label'> & {
  label: string
  /** Why the switch is disabled. A reason disables it. */
  reason?: string
}

/** A labelled switch that gives the reason when it is disabled. It keeps its tab stop, so that keyboard users can read the reason. */
export function SwitchField({ reason, ...field }: Props) {
  return (
    <WithReason reason={reason}>
      {/* Fluent UI still calls onChange for a switch with disabledFocusable. */}
      <Switch {...field} disabledFocusable={reason !== undefined} onChange={reason === undefined ? field.onChange : undefined} />
    </WithReason>
  )
}
