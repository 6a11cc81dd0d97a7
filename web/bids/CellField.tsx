import { Field, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'

interface Props {
  /** What is wrong with the value. */
  error: string | undefined
  /** What to consider, where nothing is wrong. */
  warning?: string | undefined
  /** The input, which names itself. */
  children: ReactElement
}

/** An input in a table, with what is wrong with it below. */
export function CellField({ error, warning, children }: Props) {
  const styles = useStyles()
  return (
    <Field
      size="small"
      className={styles.field}
      validationState={error ? 'error' : warning ? 'warning' : 'none'}
      validationMessage={error ? { children: error, className: styles.error } : warning}
    >
      {children}
    </Field>
  )
}

const useStyles = makeStyles({
  field: { whiteSpace: 'normal', padding: `${tokens.spacingVerticalXS} 0` },
  // To be read on a row under the pointer, too.
  error: { color: tokens.colorStatusDangerForeground3 },
})
