import { Input, makeStyles } from '@fluentui/react-components'
import type { Ref } from 'react'
import { CellField } from './CellField.tsx'
import { sendOrLeave } from './row-keys.ts'

interface Props {
  /** The accessible name of the field. */
  label: string
  unit: string
  value: string
  error: string | undefined
  /** A warning before the bid is sent. An error has precedence. */
  warning: string | undefined
  readOnly: boolean
  inputRef?: Ref<HTMLInputElement>
  onType: (text: string) => void
  onSubmit: () => void
  /** Undefined while there is nothing to cancel. */
  onCancel: (() => void) | undefined
}

/** A number of a bid in its row. Enter saves the row, Escape cancels. */
export function BidNumber({ label, unit, value, error, warning, readOnly, inputRef, onType, onSubmit, onCancel }: Props) {
  const styles = useStyles()
  return (
    <CellField error={error} warning={warning}>
      <Input
        ref={inputRef}
        aria-label={label}
        className={styles.input}
        input={{ className: styles.text }}
        inputMode="numeric"
        autoComplete="off"
        contentAfter={unit}
        value={value}
        readOnly={readOnly}
        onChange={(_, { value }) => onType(value)}
        onKeyDown={(event) => sendOrLeave(event, onSubmit, onCancel)}
      />
    </CellField>
  )
}

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0 },
  text: { textAlign: 'end', minWidth: 0 },
})
