import { createContext } from 'react'

/** More ids in one address than these could be too long for a web server. */
const AT_ONCE = 100

/** Device ids, sorted, whose allocations are asked for together. */
export const AskedTogether = createContext<readonly string[]>([])

/** The devices that one call asks for: those in the same hundred of the list, or a device that is not in it alone. */
export function askedWith(deviceId: string, together: readonly string[]): readonly string[] {
  const at = together.indexOf(deviceId)
  if (at === -1) return [deviceId]
  const first = at - (at % AT_ONCE)
  return together.slice(first, first + AT_ONCE)
}
