import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type ReactElement, type Ref, useMemo } from 'react'
import { shownZoneName, zoneText } from '#units/dates.ts'
import { dayAndRangeText, HOUR_FORMAT, parseLocalHour } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import { type BidField, fieldErrors } from './bid-draft.ts'
import type { BidEditing, RowDraft } from './bid-editing.ts'
import { type EditedBid, sendOrLeave } from './bid-rows.ts'
import { p10Of } from './capacity-forecast.ts'
import { capacityWarning } from './reserve-warning.ts'

const FIELDS = {
  quantity: { label: 'Bid capacity', unit: 'MW', text: megawattText },
  price: { label: 'Bid price', unit: '€', text: euroText },
} as const

interface CellProps {
  field: BidField
  editing: BidEditing
}

/** Capacity or price in a row: a text, or a field while the user edits the row. */
export function BidFieldCell({ row, field, editing }: CellProps & { row: EditedBid | 'new' }) {
  if (row === 'new') return <NewBidField field={field} editing={editing} />
  if (row.draft) return <DraftField row={row} draft={row.draft} field={field} editing={editing} />
  return row.bid && FIELDS[field].text(row.bid[field])
}

function useWarning({ field, editing }: CellProps, typed: string, hourMs: number | undefined) {
  const { reserve, forecast } = useAtomValue(editing.context)
  return field === 'quantity' ? capacityWarning(typed, reserve, p10Of(forecast, hourMs)) : undefined
}

/** A field of the draft of a row. */
function DraftField({ row, draft, field, editing }: CellProps & { row: EditedBid; draft: RowDraft }) {
  const { hourMs, status } = row
  const known = useAtomValue(draft)
  const isSending = useAtomValue(editing.sending) === hourMs
  const warning = useWarning({ field, editing }, known[field], hourMs)
  const label = useMemo(() => `${FIELDS[field].label} of ${dayAndRangeText(hourMs)}`, [field, hourMs])
  return (
    <BidNumber
      label={label}
      unit={FIELDS[field].unit}
      value={known[field]}
      error={{ ...known.refused, ...fieldErrors(known) }[field]}
      warning={warning}
      readOnly={isSending}
      inputRef={editing.named(`${field} ${hourMs}`)}
      onType={(typed) => editing.type(draft, field, typed)}
      onSubmit={() => status === 'Next' && void editing.save(hourMs, draft)}
      onCancel={() => editing.close(hourMs)}
    />
  )
}

/** A field of the new bid. */
function NewBidField({ field, editing }: CellProps) {
  const typed = useAtomValue(editing.newBid)[field]
  const hourMs = useAtomValue(editing.newHourMs)
  const error = useAtomValue(editing.newErrors)[field]
  const isSending = useAtomValue(editing.sending) === 'new'
  const hasInput = useAtomValue(editing.hasNew)
  return (
    <BidNumber
      label={`${FIELDS[field].label} of the new bid`}
      unit={FIELDS[field].unit}
      value={typed}
      error={error}
      warning={useWarning({ field, editing }, typed, hourMs)}
      readOnly={isSending}
      inputRef={editing.named(`${field} new`)}
      onType={(text) => editing.typeNew({ [field]: text })}
      onSubmit={() => void editing.add()}
      onCancel={hasInput ? () => editing.resetNew() : undefined}
    />
  )
}

interface NumberProps {
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
function BidNumber({ label, unit, value, error, warning, readOnly, inputRef, onType, onSubmit, onCancel }: NumberProps) {
  const styles = useStyles()
  return (
    <CellField error={error} warning={warning}>
      <Input
        ref={inputRef}
        aria-label={label}
        className={styles.input}
        input={{ className: styles.number }}
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

/** The hour of a new bid: entered, or selected with buttons for the next free hours. A repeated hour has a choice of two. */
export function NewBidHour({ editing }: { editing: BidEditing }) {
  const styles = useStyles()
  const newBid = useAtomValue(editing.newBid)
  const error = useAtomValue(editing.newErrors).hour
  const isSending = useAtomValue(editing.sending) === 'new'
  const hasInput = useAtomValue(editing.hasNew)
  const [earlierMs, laterMs] = parseLocalHour(newBid.hour) ?? []

  const walkOrSend = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!step) return sendOrLeave(event, () => void editing.add(), hasInput ? () => editing.resetNew() : undefined)
    event.preventDefault()
    if (!isSending) editing.stepNew(step)
  }
  const stepButton = (step: 1 | -1, label: string) => (
    <Button
      appearance="transparent"
      size="small"
      className={styles.step}
      aria-label={label}
      title={label}
      icon={step === 1 ? <ChevronRight16Regular /> : <ChevronLeft16Regular />}
      disabledFocusable={isSending}
      onClick={() => editing.stepNew(step)}
    />
  )
  return (
    <div className={styles.cell}>
      <CellField error={error}>
        <Input
          aria-label={`Hour of the new bid, ${HOUR_FORMAT}, ${shownZoneName()}`}
          className={styles.input}
          input={{ className: styles.hour }}
          autoComplete="off"
          placeholder={HOUR_FORMAT}
          value={newBid.hour}
          readOnly={isSending}
          onChange={(_, { value }) => editing.typeNew({ hour: value, isLater: false })}
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
          disabled={isSending}
          onChange={(_, { value }) => editing.typeNew({ isLater: value === 'later' })}
        >
          <option value="earlier">Summer time, {zoneText(earlierMs)}</option>
          <option value="later">Winter time, {zoneText(laterMs)}</option>
        </Select>
      )}
    </div>
  )
}

interface CellFieldProps {
  /** The error of the value. */
  error: string | undefined
  /** A warning, shown if there is no error. */
  warning?: string | undefined
  /** The input, with its own accessible name. */
  children: ReactElement
}

/** An input in a table, with its error below. */
function CellField({ error, warning, children }: CellFieldProps) {
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
  input: { width: '100%', minWidth: 0 },
  number: { textAlign: 'end', minWidth: 0 },
  cell: { display: 'flex', flexDirection: 'column', paddingBottom: tokens.spacingVerticalXXS },
  hour: { minWidth: 0 },
  step: { minWidth: 0, width: '24px', height: '24px', padding: 0 },
})
