import { useAtomValue } from 'jotai'
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
