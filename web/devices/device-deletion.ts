import { can, type Holder } from '#contract/access.ts'
import type { Station } from '#contract/stations.ts'
import type { Failure } from '#platform/call.ts'

/** Has the device a Delete button for this user? Only batteries can be deleted. */
export const hasDelete = ({ type }: { type: Pick<Station['type'], 'category'> }, holder: Holder) =>
  type.category === 'Energy storage' && can.deleteBattery(holder)

/** The name by which a device is shown: its id where it has none. */
export const shownName = ({ name, deviceId }: Pick<Station, 'name' | 'deviceId'>) => name || deviceId

/** Deleting is confirmed by the name exactly as it is shown. */
export const isConfirmed = (typed: string, station: Pick<Station, 'name' | 'deviceId'>) => typed === shownName(station)

interface Page<Row> {
  data: Row[]
  total: number
}

/** A page of a list as it is when the device has gone. */
export function withoutDevice<Row extends { deviceId: string }>({ data, total }: Page<Row>, deviceId: string): Page<Row> {
  const others = data.filter((row) => row.deviceId !== deviceId)
  return { data: others, total: total - (data.length - others.length) }
}

/** Why a device was not deleted. A lost session says so itself. */
export function refusalText(failure: Failure, deviceId: string): string | undefined {
  if (failure.outcome === 'unauthorised') return undefined
  if (failure.outcome !== 'problem') return 'The platform did not answer. Try again.'
  if (failure.status === 403) return failure.refusal.message ?? 'You may not delete this device.'
  if (failure.status === 404) return `Found no device with ID ${deviceId}.`
  return failure.refusal.message ?? 'The platform could not delete it. Try again.'
}
