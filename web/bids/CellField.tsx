import { Field, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'

interface Props {
  /** The error of the value. */
  error: string | undefined
  /** A warning, shown if there is no error. */
  warning?: string | undefined
  /** The input, with its own accessible name. */
  children: ReactElement
}

/** An input in a table, with its error below. */
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
  // Readable also on a row under the pointer.
  error: { color: tokens.colorStatusDangerForeground3 },
})
