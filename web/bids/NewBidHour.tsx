import { Button, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import type { KeyboardEvent } from 'react'
import { shownZoneName, zoneText } from '#units/dates.ts'
import { HOUR_FORMAT, parseLocalHour } from '#units/hours.ts'
import { CellField } from './CellField.tsx'
import { sendOrLeave } from './row-keys.ts'
import type { BidEditing } from './use-bid-editing.ts'

/** The hour of a new bid: entered, or selected with buttons for the next free hours. A repeated hour has a choice of two. */
export function NewBidHour({ editing }: { editing: BidEditing }) {
  const styles = useStyles()
  const { newBid, newErrors, sending, typeNew, stepNew, resetNew, add } = editing
  const [earlierMs, laterMs] = parseLocalHour(newBid.hour) ?? []
  const error = newErrors.hour

  const walkOrSend = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!step) return sendOrLeave(event, () => void add(), resetNew)
    event.preventDefault()
    if (sending !== 'new') stepNew(step)
  }
  const stepButton = (step: 1 | -1, label: string) => (
    <Button
      appearance="transparent"
      size="small"
      className={styles.step}
      aria-label={label}
      title={label}
      icon={step === 1 ? <ChevronRight16Regular /> : <ChevronLeft16Regular />}
      disabledFocusable={sending === 'new'}
      onClick={() => stepNew(step)}
    />
  )
  return (
    <div className={styles.cell}>
      <CellField error={error}>
        <Input
          aria-label={`Hour of the new bid, ${HOUR_FORMAT}, ${shownZoneName()}`}
          className={styles.input}
          input={{ className: styles.text }}
          autoComplete="off"
          placeholder={HOUR_FORMAT}
          value={newBid.hour}
          readOnly={sending === 'new'}
          onChange={(_, { value }) => typeNew({ hour: value, isLater: false })}
          onKeyDown={walkOrSend}
          contentAfter={
            <>
              {stepButton(-1, 'Free hour before')}
              {stepButton(1, 'Free hour after')}
            </>
          }
        />
      </CellField>
      {earlierMs !== undefined && laterMs !== undefined && (
        <Select
          size="small"
          aria-label="Which of the two hours of that name"
          value={newBid.isLater ? 'later' : 'earlier'}
          disabled={sending === 'new'}
          onChange={(_, { value }) => typeNew({ isLater: value === 'later' })}
        >
          <option value="earlier">Summer time, {zoneText(earlierMs)}</option>
          <option value="later">Winter time, {zoneText(laterMs)}</option>
        </Select>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    flexDirection: 'column',
    paddingBottom: tokens.spacingVerticalXXS,
  },
  input: { width: '100%', minWidth: 0 },
  text: { minWidth: 0 },
  step: { minWidth: 0, width: '24px', height: '24px', padding: 0 },
})
