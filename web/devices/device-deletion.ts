import { useAtomValue } from 'jotai'
import { can, type Holder } from '#contract/access.ts'
import type { Station } from '#contract/stations.ts'
import type { Failure } from '#platform/call.ts'
import type { Resource } from '#platform/resource.ts'
import { useCan } from '#session/session.ts'
import { device } from './device-reads.ts'

const GONE = 'This device no longer exists.'
export const NO_CONTROL_TEXT = 'You can view this device, but not control it.'

/** True if the page shows a device that no longer exists on the platform. */
export const isGone = ({ value, reply }: Pick<Resource<unknown>, 'value' | 'reply'>) =>
  value !== undefined && reply?.outcome === 'problem' && reply.status === 404

/** The reason why the controls of a deleted device are disabled; undefined while the device exists. */
export const useGoneReason = (deviceId: string) => (isGone(useAtomValue(device(deviceId))) ? GONE : undefined)

/** The reason why the user cannot change a device; undefined if they can. */
export function useDeviceLock(deviceId: string): string | undefined {
  const goneReason = useGoneReason(deviceId)
  const mayControl = useCan('controlDevice')
  return goneReason ?? (mayControl ? undefined : NO_CONTROL_TEXT)
}

/** True if this user sees a Delete button. Only batteries can be deleted. */
export const hasDelete = ({ type }: { type: Pick<Station['type'], 'category'> }, holder: Holder) =>
  type.category === 'Energy storage' && can.deleteBattery(holder)

/** The displayed name of a device: its name, or its id without a name. */
export const displayName = ({ name, deviceId }: Pick<Station, 'name' | 'deviceId'>) => name || deviceId

/** True if the typed text equals the displayed name exactly. */
export const isConfirmed = (typed: string, station: Pick<Station, 'name' | 'deviceId'>) => typed === displayName(station)

interface Page<Row> {
  data: Row[]
  total: number
}

/** A page of a list without the deleted device. */
export function withoutDevice<Row extends { deviceId: string }>({ data, total }: Page<Row>, deviceId: string): Page<Row> {
  const others = data.filter((row) => row.deviceId !== deviceId)
  return { data: others, total: total - (data.length - others.length) }
}

/** The error text of a failed deletion. A lost sign-in session has its own message. */
export function refusalText(failure: Failure, deviceId: string): string | undefined {
  if (failure.outcome === 'unauthorised') return undefined
  if (failure.outcome !== 'problem') return 'The platform did not answer. Try again.'
  if (failure.status === 403) return failure.refusal.message ?? 'You have no permission to delete this device.'
  if (failure.status === 404) return `Found no device with ID ${deviceId}.`
  return failure.refusal.message ?? 'The platform could not delete the device. Try again.'
}
