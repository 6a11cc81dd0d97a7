import { useAtomValue } from 'jotai'
import type { Resource } from '#platform/resource.ts'
import { useCan } from '#session/session.ts'
import { device } from './device-reads.ts'

const GONE = 'This device no longer exists.'
export const NO_CONTROL = 'You may see this device, but not control it.'

/** Is what is shown that of a device which the platform does not know any more? */
export const isGone = ({ value, reply }: Pick<Resource<unknown>, 'value' | 'reply'>) =>
  value !== undefined && reply?.outcome === 'problem' && reply.status === 404

/** Why nothing can be done with a device that has gone away while its page is open; undefined while it is there. */
export const useGoneReason = (deviceId: string) => (isGone(useAtomValue(device(deviceId))) ? GONE : undefined)

/** Why the user cannot change a device now; undefined when they can. */
export function useDeviceLock(deviceId: string): string | undefined {
  const goneReason = useGoneReason(deviceId)
  const mayControl = useCan('controlDevice')
  return goneReason ?? (mayControl ? undefined : NO_CONTROL)
}
