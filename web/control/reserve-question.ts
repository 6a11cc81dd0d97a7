import type { Holder } from '#contract/access.ts'
import type { chargeDevice } from '#contract/control.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Station } from '#contract/stations.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'

/** The group that stands for super groups that the user cannot see. */
const UNSEEN_ID = 0

const SOLD = 'A group of this device has sold a reserve or responds to the frequency.'

/** Whether a command only sets the power to 0. */
const isStop = (command: BodyOf<typeof chargeDevice>) =>
  Object.entries(command).every(([key, value]) => key === 'powerKw' && value === 0)

/**
 * Asks before a command to a device of a group that has sold a reserve or responds to the frequency now, because each setpoint can
 * leave less of it. Resolves to true at once if no group has. A stop of a battery asks nothing: at 0 kW it has the most room for its
 * response.
 */
export async function confirmCommand(
  { name, deviceId, assignedGroups, isBattery }: Pick<Station, 'name' | 'deviceId' | 'assignedGroups' | 'isBattery'>,
  command: BodyOf<typeof chargeDevice>,
  user: Holder,
  signal?: AbortSignal,
): Promise<boolean> {
  if (isBattery && isStop(command)) return true
  const device = name || deviceId
  const change = isStop(command)
    ? { title: `Stop ${device}?`, text: `${SOLD} Without power, the device can deliver less of it.`, ok: 'Stop' }
    : { title: `Set the power of ${device}?`, text: `${SOLD} With other values, the device can deliver less of it.`, ok: 'Apply' }
  return confirmCommitments(
    assignedGroups.filter(({ id }) => id !== UNSEEN_ID),
    user,
    change,
    signal,
  )
}
