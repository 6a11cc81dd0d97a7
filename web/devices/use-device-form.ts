import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { listStations, readStation, saveStation, type Station } from '#contract/stations.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import type { DraftErrors } from '#platform/validated-by.ts'
import { DEVICE_FIELDS, fieldErrors, fieldsOf, toRequest, type DeviceFieldName, type DeviceFields } from './device-fields.ts'

/** The state and actions of the device form. */
export interface DeviceForm {
  fields: DeviceFields
  errors: DraftErrors<DeviceFields>
  change: (field: DeviceFieldName, text: string) => void
  hasUnsaved: boolean
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** The default reset options would keep dirty values. */
const DISCARD_DIRTY = { keepDirtyValues: false }

/** Untouched fields follow the platform. Edited fields keep their input. */
export function useDeviceForm(station: Station): DeviceForm {
  const form = useForm<DeviceFields>({ values: fieldsOf(station), resetOptions: { keepDirtyValues: true } })
  const fields: DeviceFields = { ...fieldsOf(station), ...useWatch({ control: form.control }) }
  // Not `isDirty`: new stored values reset it.
  const hasUnsaved = Object.values(form.formState.dirtyFields).includes(true)
  const [refused, setRefused] = useState<{ fields: DeviceFields; errors: Record<string, string> }>()
  const errors = fieldErrors(fields, refused)

  const action = useAction(saveStation, {
    done: ({ body }) => `Successfully edited ${body.stationName}`,
    failed: 'Failed to update device information',
    refreshes: [readStation, listStations],
  })

  const save = async () => {
    if (!hasUnsaved || action.isBusy || Object.keys(errors).length > 0) return
    setRefused(undefined)
    const reply = await action.run({ params: { id: station.deviceId }, body: toRequest(fields) })
    if (reply.outcome === 'problem') setRefused({ fields, errors: problemToFields(reply.refusal) })
    if (reply.outcome === 'ok') becomeSaved(fieldsOf(reply.value), fields)
  }

  /** Input typed during the save is not saved and remains as a change. */
  const becomeSaved = (saved: DeviceFields, sent: DeviceFields) => {
    const typed = form.getValues()
    form.reset(saved, DISCARD_DIRTY)
    for (const field of DEVICE_FIELDS) {
      if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true })
    }
  }

  return {
    fields,
    errors,
    change: (field, text) => form.setValue(field, text, { shouldDirty: true }),
    hasUnsaved,
    isSaving: action.isBusy,
    save: () => void save(),
    discard: () => form.reset(fieldsOf(station), DISCARD_DIRTY),
  }
}
