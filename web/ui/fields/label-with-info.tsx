import { makeStyles, type LabelProps } from '@fluentui/react-components'
import type { ComponentType, ReactNode } from 'react'

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
})
