import type { Holder } from '#contract/access.ts'
import type { Station } from '#contract/stations.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'

/** The group that stands for super groups that the user cannot see. */
const UNSEEN_ID = 0

const TEXT =
  'A group of this device has sold a reserve or responds to the frequency. Without power, the device can deliver less of it.'

/**
 * Asks before a stop of a device of a group that has sold a reserve or responds to the frequency now. Resolves
 * to true at once if no group has. A battery keeps its response to the frequency at every power, so that nothing is asked.
 */
export async function confirmStop(
  { name, deviceId, assignedGroups, isBattery }: Pick<Station, 'name' | 'deviceId' | 'assignedGroups' | 'isBattery'>,
  user: Holder,
  signal?: AbortSignal,
): Promise<boolean> {
  if (isBattery) return true
  const change = { title: `Stop ${name || deviceId}?`, text: TEXT, ok: 'Stop' }
  return confirmCommitments(
    assignedGroups.filter(({ id }) => id !== UNSEEN_ID),
    user,
    change,
    signal,
  )
}
