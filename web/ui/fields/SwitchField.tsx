import { Switch, Tooltip, type SwitchProps } from '@fluentui/react-components'

type Props = Omit<SwitchProps, 'disabled' | 'label'> & {
  label: string
  /** Why the switch cannot be used now; a reason makes it unusable. */
  reason?: string
}

/** A labelled switch that says why when it cannot be used. It stays reachable by keyboard, so that the reason is, too. */
export function SwitchField({ reason, ...field }: Props) {
  if (!reason) return <Switch {...field} />
  return (
    <Tooltip content={reason} relationship="description">
      <Switch {...field} disabledFocusable />
    </Tooltip>
  )
}
