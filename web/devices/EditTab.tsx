import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { useId, useMemo } from 'react'
import { useAtomValue } from 'jotai'
import { listStations, readStation, saveStation, type Station, type StationType } from '#contract/stations.ts'
import { type DraftForm, saveLock, useDraft, useDraftState } from '#platform/draft/use-draft.ts'
import { SelectField, TextField } from '#ui/fields/Fields.tsx'
import { Section } from '#ui/page/Section.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { type DeviceFields, FIELD_LABEL, fieldsOf, toRequest, typeOptions, validateDevice } from './device-fields.ts'
import { batteryTypes, NO_CONTROL_TEXT, useDeviceLock } from './device-reads.ts'
import { useAction } from '#platform/use-action.ts'

/** Untouched fields follow the platform. Edited fields keep their input. `lock`: why no field can be edited. */
function useDeviceForm(station: Station, lock: string | undefined): DraftForm<DeviceFields> {
  const action = useAction(saveStation, {
    done: ({ body }) => `Successfully edited ${body.stationName}`,
    failed: 'Failed to update device information',
    refreshes: [readStation, listStations],
  })
  return useDraft({
    labels: FIELD_LABEL,
    check: validateDevice,
    keepsRefusedFields: true,
    stored: useMemo(() => fieldsOf(station), [station]),
    storedOf: fieldsOf,
    send: async (fields) =>
      lock === undefined ? action.run({ params: { id: station.deviceId }, body: toRequest(fields) }) : undefined,
  })
}

interface Props {
  value: string
  /** The present type of the device. */
  own: StationType
  error: string | undefined
  readOnly: boolean
  onChange: (typeId: string) => void
}

/** The type of a battery, selected from the types with a supported driver. */
function DeviceTypeField({ value, own, error, readOnly, onChange }: Props) {
  const types = useAtomValue(batteryTypes())
  const isMissing = types.state === 'failed'
  return (
    <div>
      <SelectField
        label={FIELD_LABEL.typeId}
        required
        name="typeId"
        value={value}
        disabled={readOnly}
        error={error ?? (isMissing ? 'Failed to fetch types.' : undefined)}
        options={typeOptions(types.value ?? [], own)}
        onChange={(_, chosen) => onChange(chosen.value)}
      />
      {isMissing && (
        <Button size="small" appearance="subtle" onClick={types.refresh}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** The editable properties of a battery. The key resets the form for another device. */
export default function EditTab({ station }: { station: Station }) {
  return <EditForm key={station.deviceId} station={station} />
}

const TEXTS = ['stationName', 'serialNumber', 'iccid'] as const

function EditForm({ station }: { station: Station }) {
  const styles = useStyles()
  const lock = useDeviceLock(station.deviceId)
  const form = useDeviceForm(station, lock)
  const { values, errors, hasUnsaved, isSaving } = useDraftState(form, (state) => state)
  const lockId = useId()
  const isLocked = lock !== undefined
  // A note above the tabs shows that a device was deleted.
  const isReadOnly = lock === NO_CONTROL_TEXT

  const reason = lock ?? saveLock(errors) ?? (hasUnsaved ? undefined : 'No changes to save.')
  const [name, ...numbers] = TEXTS.map((field) => (
    <TextField
      key={field}
      name={field}
      label={FIELD_LABEL[field]}
      required={field !== 'iccid'}
      readOnly={isLocked}
      aria-describedby={isReadOnly ? lockId : undefined}
      autoComplete="off"
      value={values[field]}
      error={isLocked ? undefined : errors[field]}
      onChange={(_, { value }) => form.change({ [field]: value })}
    />
  ))

  return (
    <Section id="edit" title="Edit device">
      <form
        className={styles.form}
        aria-label="Device"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) void form.save()
        }}
      >
        {isReadOnly && (
          <MessageBar id={lockId} intent="info" layout="multiline">
            <MessageBarBody>{NO_CONTROL_TEXT}</MessageBarBody>
          </MessageBar>
        )}
        {name}
        <DeviceTypeField
          value={values.typeId}
          own={station.type}
          error={isLocked ? undefined : errors.typeId}
          readOnly={isLocked}
          onChange={(typeId) => form.change({ typeId })}
        />
        {numbers}
        <div className={styles.buttons}>
          <WithReason reason={reason}>
            <Button type="submit" appearance="primary" disabledFocusable={reason !== undefined || isSaving}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
          </WithReason>
          {hasUnsaved && <Button onClick={form.discard}>Discard changes</Button>}
        </div>
      </form>
    </Section>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '480px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
