import { createContext } from 'react'

/** Device ids per call. More ids could exceed the URL limit of a web server. */
const IDS_PER_CALL = 100

/** Sorted device ids of a page whose allocations are read together. */
export const PageDeviceIds = createContext<readonly string[]>([])

/**
 * The device ids of the call that covers a device: its block of 100 in the list, or the device alone if it is not in the
 * list.
 */
export function deviceIdsOfCall(deviceId: string, together: readonly string[]): readonly string[] {
  const at = together.indexOf(deviceId)
  if (at === -1) return [deviceId]
  const first = at - (at % IDS_PER_CALL)
  return together.slice(first, first + IDS_PER_CALL)
}
