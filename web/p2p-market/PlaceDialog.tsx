import { useState } from 'react'
import type { ListedGroup } from '#contract/groups.ts'
import { listP2pOrders, P2P_SIDE_LABEL, P2P_SIDES, placeP2pOrder } from '#contract/p2p-market.ts'
import { DraftSelect } from '#platform/draft/DraftFields.tsx'
import { saveLock, useDialogDraft } from '#platform/draft/use-draft.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useAction } from '#platform/use-action.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { HOUR_FORMAT, parseLocalHour, typedHour, type TypedHour } from '#units/hours.ts'
import { AMOUNT_LABELS, AmountFields } from './AmountFields.tsx'
import { missingText, type OrderDraft, orderErrors, toOrder } from './order-draft.ts'
import { acceptedText, refusalOf } from './order-texts.ts'
import { Select } from '@fluentui/react-components'
import { shownZoneName, zoneText } from '#units/dates.ts'
import { TextField } from '#ui/fields/Fields.tsx'

interface HourFieldProps {
  label: string
  value: TypedHour
  error: string | undefined
  onChange: (value: TypedHour) => void
}

/** A labelled field for an hour of a day. When clocks go back, it also asks which of the two hours is meant. */
function HourField({ label, value, error, onChange }: HourFieldProps) {
  const [earlierMs, laterMs] = parseLocalHour(value.hour) ?? []
  return (
    <div>
      <TextField
        label={label}
        name="hour"
        autoComplete="off"
        hint={error === undefined ? `${HOUR_FORMAT}, ${shownZoneName()}` : undefined}
        error={error}
        value={value.hour}
        onChange={(_, { value: hour }) => onChange({ hour, isLater: false })}
      />
      {earlierMs !== undefined && laterMs !== undefined && (
        <Select
          aria-label="Which of the two hours of that name"
          value={value.isLater ? 'later' : 'earlier'}
          onChange={(_, { value: which }) => onChange({ hour: value.hour, isLater: which === 'later' })}
        >
          <option value="earlier">Summer time, {zoneText(earlierMs)}</option>
          <option value="later">Winter time, {zoneText(laterMs)}</option>
        </Select>
      )}
    </div>
  )
}

interface Props {
  groups: readonly ListedGroup[]
  /** The initial hour of the form, ms. */
  hourMs: number
  onClose: () => void
}

/** The form of a new order. */
function usePlaceForm(hourMs: number, presentMs: number, onClose: () => void) {
  const [initial] = useState<OrderDraft>(() => ({
    groupId: '',
    side: 'offer',
    ...typedHour(hourMs),
    quantityKw: '',
    priceEur: '',
  }))
  const { run } = useAction(placeP2pOrder, {
    done: (_, order) => acceptedText('Placed', order),
    failed: (input) => `Failed to place ${input.body.side}`,
    refreshes: [listP2pOrders],
  })
  return useDialogDraft<OrderDraft, unknown>({
    ...AMOUNT_LABELS,
    subject: 'new order',
    stored: initial,
    check: (draft) => orderErrors(draft, presentMs),
    refused: refusalOf,
    send: (draft) => run({ body: toOrder(draft) }),
    onClose,
    discards: 'the order that you have entered',
  })
}

/** Places an offer or a request of a group. */
export function PlaceDialog({ groups, hourMs, onClose }: Props) {
  const presentMs = useHour()
  const form = usePlaceForm(hourMs, presentMs, onClose)
  const { values, isSaving } = form
  const isWrong = Object.keys(orderErrors(values, presentMs)).length > 0
  const reason = isWrong ? saveLock(form.errors) : missingText(values)
  const choices = groups
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
  return (
    <FormDialog
      title="Place order"
      submit={isSaving ? 'Placing...' : 'Place'}
      isOff={isSaving || reason !== undefined}
      reason={reason}
      refusal={form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <DraftSelect
        form={form}
        field="groupId"
        label="Group"
        hint="Trades only within its organisation: the top-level seller and all its sub-sellers."
        options={[{ value: '', label: 'Choose a group' }, ...choices]}
      />
      <DraftSelect
        form={form}
        field="side"
        label="Side"
        hint="An offer sells capacity, a request buys it."
        options={P2P_SIDES.map((side) => ({ value: side, label: P2P_SIDE_LABEL[side] }))}
      />
      <HourField label="Hour" value={values} error={form.errors.hour} onChange={form.change} />
      <AmountFields form={form} />
    </FormDialog>
  )
}
