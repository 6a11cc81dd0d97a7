import { Field, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'

interface Props {
  /** What is wrong with the value. */
  error: string | undefined
  /** The input, which names itself. */
  children: ReactElement
}

/** An input in a table, with what is wrong with it below. */
export function CellField({ error, children }: Props) {
  const styles = useStyles()
  return (
    <Field
      size="small"
      className={styles.field}
      validationState={error ? 'error' : 'none'}
      validationMessage={error && { children: error, className: styles.error }}
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
