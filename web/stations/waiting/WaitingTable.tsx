import { useMemo, useRef, useState } from 'react'
import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { addCharger, dismissCharger, listWaitingChargers, removeCharger, type WaitingCharger } from '#contract/ocpp/chargers.ts'
import { NO_VALUE } from '#contract/wire.ts'
import { useAction } from '#platform/use-action.ts'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import {
  aboutText,
  categoriesOf,
  connectorChoices,
  connectorsOf,
  detailText,
  inShownOrder,
  isDevice,
  isMeter,
  nameOfStation,
  protocolText,
  stateText,
} from './waiting-texts.ts'
import { useAtomValue } from 'jotai'
import { listGroups } from '#contract/groups.ts'
import { listedSellers } from '#contract/sellers.ts'
import { CATEGORY_LABEL, listStations } from '#contract/stations.ts'
import type { Reply } from '#platform/call.ts'
import { DraftInput } from '#platform/draft/DraftFields.tsx'
import { saveLock, useDialogDraft } from '#platform/draft/use-draft.ts'
import { SelectField } from '#ui/fields/Fields.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { GroupField } from '../bulk/GroupField.tsx'
import { owners, stationTypes } from './waiting-reads.ts'

interface AddDraft {
  name: string
  /** Place in the list of choices. */
  choice: number
  typeId: number | undefined
  sellerId: number | undefined
  /** A station without a group has no limit. */
  group: { id: number; name: string } | undefined
}

const REFRESHED = [listWaitingChargers, listStations, listGroups]

/** The form that adds a charger. The first type and owner are the defaults, so that one click adds it. */
function useAddForm(charger: WaitingCharger, onClose: () => void) {
  const { identity } = charger
  const choices = connectorChoices(charger)
  // After a refusal, only the others are added.
  const added = useRef(new Set<number>())
  const types = (useAtomValue(stationTypes({ query: {} })).value ?? []).filter(({ category }) =>
    categoriesOf(charger).includes(category),
  )
  const seller = useAtomValue(owners()).value
  const sellers = seller ? listedSellers(seller) : []
  const removing = useAction(removeCharger, {
    done: `Removed the station of ${identity}`,
    failed: `Failed to remove the station of ${identity}`,
    refreshes: REFRESHED,
  })
  const { run } = useAction(addCharger, {
    done: (_, { name }) => `Added ${name}`,
    undo: (_, { deviceId }) => void removing.run({ params: { deviceId } }),
    failed: `Failed to add ${identity}`,
    refreshes: REFRESHED,
  })

  const send = async ({ name, choice, typeId, sellerId, group }: AddDraft): Promise<Reply<unknown> | undefined> => {
    if (typeId === undefined || sellerId === undefined) return undefined
    const connectors = choices[choice]?.connectors ?? []
    for (const connector of connectors.filter((one) => !added.current.has(one))) {
      const text = nameOfStation(name, connector, connectors)
      const reply = await run({ body: { identity, connector, name: text, typeId, sellerId, groupId: group?.id ?? null } })
      if (reply.outcome !== 'ok') return reply
      added.current.add(connector)
    }
    return { outcome: 'ok', value: undefined }
  }
  const form = useDialogDraft<AddDraft, unknown>({
    subject: `add charger ${identity}`,
    labels: { name: 'Name' },
    stored: { name: identity, choice: 0, typeId: types[0]?.id, sellerId: sellers[0]?.seller_ID, group: undefined },
    check: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    send,
    onClose,
  })
  return { form, choices, types, sellers }
}

/** Adds connectors of a waiting charger as stations. */
function AddChargerDialog({ charger, onClose }: { charger: WaitingCharger; onClose: () => void }) {
  const { form, choices, types, sellers } = useAddForm(charger, onClose)
  const { values, errors, isSaving } = form
  const { typeId, sellerId } = values
  const category = types.find(({ id }) => id === typeId)?.category
  const isComplete = typeId !== undefined && sellerId !== undefined
  const isUnnamed = values.name.trim() === ''
  const reason = isUnnamed ? saveLock(errors) : isComplete ? undefined : 'Types and owners are not loaded.'
  return (
    <FormDialog
      title={`Add ${isDevice(charger) ? 'device' : 'charger'} ${charger.identity}`}
      submit={isSaving ? 'Adding...' : 'Add'}
      isOff={reason !== undefined || isSaving}
      reason={reason}
      refusal={form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <Text>{`${aboutText(charger)}. It becomes a station${isDevice(charger) ? '' : ' for each connector'}, and obeys the limits of its group.`}</Text>
      <DraftInput form={form} field="name" required autoComplete="off" />
      {choices.length > 1 && (
        <SelectField
          label="Connectors"
          hint={`${charger.connectors.length === 0 ? 'The charger has not reported its connectors. ' : ''}Each connector is a station of its own.`}
          value={values.choice}
          options={choices.map(({ label }, place) => ({ value: place, label }))}
          onChange={(_, { value }) => form.change({ choice: Number(value) })}
        />
      )}
      <SelectField
        label="Station type"
        value={typeId ?? ''}
        error={errors.typeId}
        options={types.map(({ id, name, category: one }) => ({ value: id, label: `${name} (${CATEGORY_LABEL[one]})` }))}
        onChange={(_, { value }) => form.change({ typeId: Number(value), group: undefined })}
      />
      <SelectField
        label="Owner"
        value={sellerId ?? ''}
        error={errors.sellerId}
        options={sellers.map(({ seller_ID, name }) => ({ value: seller_ID, label: name }))}
        onChange={(_, { value }) => form.change({ sellerId: Number(value) })}
      />
      {category && (
        <GroupField key={category} category={category} group={values.group} onChoose={(group) => form.change({ group })} />
      )}
    </FormDialog>
  )
}

/** The buttons of a waiting charger. */
function WaitingActions({ charger, onAdd }: { charger: WaitingCharger; onAdd: () => void }) {
  const { identity, isDismissed } = charger
  const styles = useStyles()
  const texts = (done: string, verb: string) => ({
    done: `${done} ${identity}`,
    failed: `Failed to ${verb} ${identity}`,
    refreshes: [listWaitingChargers],
  })
  const restoring = useAction(dismissCharger, texts('Restored', 'restore'))
  const restore = () => void restoring.run({ params: { identity }, body: { isDismissed: false } })
  const dismissing = useAction(dismissCharger, { ...texts('Dismissed', 'dismiss'), undo: restore })
  const isBusy = restoring.isBusy || dismissing.isBusy
  const dismiss = () => void dismissing.run({ params: { identity }, body: { isDismissed: true } })
  return (
    <span className={styles.row}>
      {!isMeter(charger) && (
        <Button size="small" appearance={isDismissed ? 'secondary' : 'primary'} aria-label={`Add ${identity}`} onClick={onAdd}>
          Add
        </Button>
      )}
      <Button
        size="small"
        disabledFocusable={isBusy}
        aria-label={`${isDismissed ? 'Restore' : 'Dismiss'} ${identity}`}
        onClick={isDismissed ? restore : dismiss}
      >
        {isDismissed ? 'Restore' : 'Dismiss'}
      </Button>
    </span>
  )
}

const useStyles = makeStyles({
  // On a touch screen, the buttons are as high as a row.
  row: { display: 'inline-flex', gap: tokens.spacingHorizontalS, paddingBlock: tokens.spacingVerticalXS },
})

/** The waiting chargers with the buttons to add and dismiss them. */
export default function WaitingTable({ chargers }: { chargers: readonly WaitingCharger[] }) {
  const [adding, setAdding] = useState<WaitingCharger>()
  const rows = useMemo(() => inShownOrder(chargers), [chargers])
  const columns = useMemo(() => columnsWith(setAdding), [])
  return (
    <>
      <PagedTable label="Waiting chargers" columns={columns} rows={rows} rowKey={identityOf} empty="No charger waits" />
      {adding && <AddChargerDialog charger={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}

const identityOf = ({ identity }: WaitingCharger) => identity
const columnsWith = (add: (charger: WaitingCharger) => void): readonly PagedColumn<WaitingCharger>[] => [
  { key: 'identity', title: 'Identity', cell: identityOf, sortBy: identityOf, isWrapped: true },
  {
    key: 'make',
    title: 'Make',
    minTableWidthPx: 480,
    isLineWithoutRoom: true,
    cell: (charger) => <span title={detailText(charger)}>{detailText(charger) || NO_VALUE}</span>,
  },
  { key: 'version', title: 'Protocol', minTableWidthPx: 900, isLineWithoutRoom: true, widthPx: 110, cell: protocolText },
  {
    key: 'connectors',
    title: 'Connectors',
    minTableWidthPx: 900,
    widthPx: 110,
    cell: (charger) => connectorsOf(charger).join(', '),
  },
  {
    key: 'state',
    title: 'State',
    minTableWidthPx: 620,
    isLineWithoutRoom: true,
    widthPx: 210,
    cell: (charger) => <span title={stateText(charger)}>{stateText(charger)}</span>,
  },
  {
    key: 'actions',
    title: 'Actions',
    widthPx: 170,
    cell: (charger) => <WaitingActions charger={charger} onAdd={() => add(charger)} />,
  },
]
