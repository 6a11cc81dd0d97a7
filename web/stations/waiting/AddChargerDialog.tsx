import { Text } from '@fluentui/react-components'
import type { WaitingCharger } from '#contract/ocpp/chargers.ts'
import { CATEGORY_LABEL } from '#contract/stations.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { GroupField } from '../bulk/GroupField.tsx'
import { useAddForm } from './use-add-form.ts'
import { isDevice, makeText, protocolText } from './waiting-texts.ts'

/** Adds connectors of a waiting charger as stations. */
export function AddChargerDialog({ charger, onClose }: { charger: WaitingCharger; onClose: () => void }) {
  const form = useAddForm(charger, onClose)
  const make = makeText(charger)
  return (
    <FormDialog
      title={`Add ${isDevice(charger) ? 'device' : 'charger'} ${charger.identity}`}
      submit={form.isBusy ? 'Adding...' : 'Add'}
      isOff={form.reason !== undefined || form.isBusy}
      reason={form.reason}
      refusal={form.refusal}
      isBusy={form.isBusy}
      onSubmit={() => void form.add()}
      onClose={onClose}
    >
      <Text>{`${make === undefined ? '' : `${make}, `}${protocolText(charger)}. It becomes a station${isDevice(charger) ? '' : ' for each connector'}, and obeys the limits of its group.`}</Text>
      <TextField
        label="Name"
        required
        autoComplete="off"
        value={form.draft.name}
        error={form.errors['name']}
        onChange={(_, { value }) => form.change({ name: value })}
      />
      {form.choices.length > 1 && (
        <SelectField
          label="Connectors"
          hint={`${charger.connectors.length === 0 ? 'The charger has not reported its connectors. ' : ''}Each connector is a station of its own.`}
          value={form.draft.choice}
          options={form.choices.map(({ label }, place) => ({ value: place, label }))}
          onChange={(_, { value }) => form.change({ choice: Number(value) })}
        />
      )}
      <SelectField
        label="Station type"
        value={form.draft.typeId ?? ''}
        error={form.errors['typeId']}
        options={form.types.map(({ id, name, category }) => ({ value: id, label: `${name} (${CATEGORY_LABEL[category]})` }))}
        onChange={(_, { value }) => form.change({ typeId: Number(value), group: undefined })}
      />
      <SelectField
        label="Owner"
        value={form.draft.sellerId ?? ''}
        error={form.errors['sellerId']}
        options={form.sellers.map(({ seller_ID, name }) => ({ value: seller_ID, label: name }))}
        onChange={(_, { value }) => form.change({ sellerId: Number(value) })}
      />
      {form.category && (
        <GroupField
          key={form.category}
          category={form.category}
          group={form.draft.group}
          onChoose={(group) => form.change({ group })}
        />
      )}
    </FormDialog>
  )
}
