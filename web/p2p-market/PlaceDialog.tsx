import type { ListedGroup } from '#contract/groups.ts'
import { P2P_SIDE_LABEL, P2P_SIDES } from '#contract/p2p-market.ts'
import { HourField } from '#ui/fields/HourField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { AmountFields } from './AmountFields.tsx'
import { usePlaceForm } from './use-place-form.ts'

interface Props {
  groups: readonly ListedGroup[]
  /** The initial hour of the form, ms. */
  hourMs: number
  onClose: () => void
}

/** Places an offer or a request of a group. */
export function PlaceDialog({ groups, hourMs, onClose }: Props) {
  const form = usePlaceForm(hourMs, onClose)
  const choices = groups
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
  return (
    <FormDialog
      title="Place order"
      submit={form.isBusy ? 'Placing...' : 'Place'}
      isOff={form.isOff}
      reason={form.reason}
      refusal={form.refusal}
      isBusy={form.isBusy}
      onSubmit={() => void form.place()}
      onClose={() => void form.close()}
    >
      <SelectField
        label="Group"
        name="groupId"
        value={form.draft.groupId}
        error={form.errors.groupId}
        hint="Trades only within its organisation: the top-level seller and all its sub-sellers."
        options={[{ value: '', label: 'Choose a group' }, ...choices]}
        onChange={(_, { value }) => form.change({ groupId: value })}
      />
      <SelectField
        label="Side"
        name="side"
        value={form.draft.side}
        error={form.errors.side}
        hint="An offer sells capacity, a request buys it."
        options={P2P_SIDES.map((side) => ({ value: side, label: P2P_SIDE_LABEL[side] }))}
        onChange={(_, { value }) => form.change({ side: value === 'request' ? 'request' : 'offer' })}
      />
      <HourField label="Hour" value={form.draft} error={form.errors.hour} onChange={form.change} />
      <AmountFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}
