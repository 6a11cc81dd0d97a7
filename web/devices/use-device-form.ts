import { useMemo } from 'react'
import { listStations, readStation, saveStation, type Station } from '#contract/stations.ts'
import { useDraft, type DraftForm } from '#platform/draft/use-draft.ts'
import { useAction } from '#platform/use-action.ts'
import { fieldsOf, FIELD_LABEL, toRequest, validateDevice, type DeviceFields } from './device-fields.ts'

/** Untouched fields follow the platform. Edited fields keep their input. `lock`: why no field can be edited. */
export function useDeviceForm(station: Station, lock: string | undefined): DraftForm<DeviceFields> {
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
