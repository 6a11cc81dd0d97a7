import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  /** The buttons of the row. */
  children: ReactNode
  /** The error of the whole row, below the buttons. */
  said: readonly (string | undefined)[]
}

/** The end of a row in edit mode. */
export function RowEnd({ children, said }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.cell}>
      <div className={styles.buttons}>{children}</div>
      {said.map(
        (text) =>
          text !== undefined && (
            <Text key={text} size={200} role="alert" className={styles.said}>
              {text}
            </Text>
          ),
      )}
    </div>
  )
}

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalXS },
  said: { color: tokens.colorStatusDangerForeground3, whiteSpace: 'normal', overflowWrap: 'anywhere' },
})
