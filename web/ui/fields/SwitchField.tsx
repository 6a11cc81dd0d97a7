import { makeStyles, Switch, type SwitchProps } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { WithReason } from '#ui/WithReason.tsx'

type Props = Omit<SwitchProps, 'disabled' | 'label'> & {
  label: string
  /** An info button after the label. */
  info?: ReactNode
  /** Why the switch is disabled. A reason disables it. */
  reason?: string
}

/** A labelled switch that gives the reason when it is disabled. It keeps its tab stop, so that keyboard users can read the reason. */
export function SwitchField({ reason, info, ...field }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center' },
})
