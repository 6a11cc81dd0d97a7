import { saveStation, type Station, type StationType } from '#contract/stations.ts'
import type { DraftErrors } from '#platform/validated-by.ts'

/** The form of a device as it is filled in, under the names that the platform has for its fields. */
export interface DeviceFields {
  stationName: string
  /** '' while none is chosen. */
  typeId: string
  serialNumber: string
  iccid: string
}
export type DeviceField = keyof DeviceFields

export const DEVICE_FIELDS = ['stationName', 'typeId', 'serialNumber', 'iccid'] as const satisfies readonly DeviceField[]

export const FIELD_LABEL = {
  stationName: 'Device name',
  typeId: 'Device Type',
  serialNumber: 'Serial Number',
  iccid: 'ICCID',
} satisfies Record<DeviceField, string>

type Stored = Pick<Station, 'name' | 'serialNumber' | 'settings'> & { type: Pick<StationType, 'id'> }

export const fieldsOf = ({ name, type, serialNumber, settings }: Stored): DeviceFields => ({
  stationName: name,
  typeId: String(type.id),
  serialNumber: serialNumber ?? settings.serialNumber ?? '',
  iccid: settings.iccid ?? '',
})

/** What is sent; spaces around a text are not meant. */
export const toRequest = ({ stationName, typeId, serialNumber, iccid }: DeviceFields) => ({
  stationName: stationName.trim(),
  typeId: Number(typeId),
  serialNumber: serialNumber.trim(),
  iccid: iccid.trim() || null,
})

/** What is wrong with the form as it stands, in the platform's own words. */
export function validateDevice(fields: DeviceFields): DraftErrors<DeviceFields> {
  const issues = saveStation.body?.safeParse(toRequest(fields)).error?.issues ?? []
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
  return fields.typeId === '' ? { ...errors, typeId: 'Device Type is required' } : errors
}

/** The types that may be chosen: those offered, and the device's own, which stays even where it is not offered. */
export function typeOptions(offered: readonly StationType[], own: StationType) {
  const types = offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]
  return types.map(({ id, name }) => ({ value: String(id), label: name }))
}

/**
 * What is wrong with each field: by our own rules, else by what the platform said, for as long as the field holds what it
 * was said of.
 */
export function fieldErrors(
  fields: DeviceFields,
  refused: { fields: DeviceFields; errors: Readonly<Record<string, string>> } | undefined,
): DraftErrors<DeviceFields> {
  const said = DEVICE_FIELDS.filter((field) => refused?.errors[field] !== undefined && refused.fields[field] === fields[field])
  return { ...Object.fromEntries(said.map((field) => [field, refused?.errors[field]])), ...validateDevice(fields) }
}
