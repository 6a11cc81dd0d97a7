import { Switch, type SwitchProps } from '@fluentui/react-components'
import { WithReason } from '#ui/WithReason.tsx'

type Props = Omit<SwitchProps, 'disabled' | 'label'> & {
  label: string
  /** Why the switch cannot be used now; a reason makes it unusable. */
  reason?: string
}

/** A labelled switch that says why when it cannot be used. It stays reachable by keyboard, so that the reason is, too. */
export function SwitchField({ reason, ...field }: Props) {
  return (
    <WithReason reason={reason}>
      {/* A click on a switch that only looks disabled would still be told. */}
      <Switch {...field} disabledFocusable={reason !== undefined} onChange={reason === undefined ? field.onChange : undefined} />
    </WithReason>
  )
}
