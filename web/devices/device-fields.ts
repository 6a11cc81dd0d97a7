import { saveStation, type Station, type StationType } from '#contract/stations.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'

/** The draft of a device. The names are the field names of the call. */
export interface DeviceFields {
  stationName: string
  /** '' without a selection. */
  typeId: string
  serialNumber: string
  iccid: string
}
export type DeviceFieldName = keyof DeviceFields

export const FIELD_LABEL = {
  stationName: 'Device name',
  typeId: 'Device Type',
  serialNumber: 'Serial Number',
  iccid: 'ICCID',
} satisfies Record<DeviceFieldName, string>

type Stored = Pick<Station, 'name' | 'serialNumber' | 'settings'> & { type: Pick<StationType, 'id'> }

export const fieldsOf = ({ name, type, serialNumber, settings }: Stored): DeviceFields => ({
  stationName: name,
  typeId: String(type.id),
  serialNumber: serialNumber ?? settings.serialNumber ?? '',
  iccid: settings.iccid ?? '',
})

/** The request of a draft, without surrounding spaces. */
export const toRequest = ({ stationName, typeId, serialNumber, iccid }: DeviceFields) => ({
  stationName: stationName.trim(),
  typeId: Number(typeId),
  serialNumber: serialNumber.trim(),
  iccid: iccid.trim() || null,
})

/** The validation errors of the form, with the messages of the platform. */
export function validateDevice(fields: DeviceFields): DraftErrors<DeviceFields> {
  const issues = saveStation.body?.safeParse(toRequest(fields)).error?.issues ?? []
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
  return fields.typeId === '' ? { ...errors, typeId: 'Device Type is required' } : errors
}

/** The selectable types: the available types, and the present type even if it is not available. */
export function typeOptions(offered: readonly StationType[], own: StationType) {
  const types = offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]
  return types.map(({ id, name }) => ({ value: String(id), label: name }))
}
