import type { World } from '#simulator/core/world/state.ts'
import { OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'

/** Permissions to see and download. A user with only these has no right to change anything. */
const ONLY_SEES = /_(?:tab|view|events|download|users)$/

const isReadOnly = (world: World, name: string) => {
  const user = world.users.find((one) => one.user === name)
  return user !== undefined && user.roles.length === 0 && user.permissions.every((one) => ONLY_SEES.test(one))
}

/** Personal calls, which every signed-in user may make, and the request of logs, which asks a device and changes nothing of it. */
const OWN = /^(?:requestFfrLogs|login|loginWithNapCode|directory|readTemporaryToken|acknowledge|withdrawAcknowledgement)/

/** Judges by the names of permissions, not by the gates of the calls. */
export const readOnlyUsers: Property = {
  name: 'read-only-users',
  about: 'A user who may only see changes nothing.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const judged = entries
        .next(world)
        .filter(({ isWrite, user, call }) => isWrite && !OWN.test(call) && isReadOnly(world, user))
      if (!entries.hasFaults) for (const _ of judged) met()
      const wrong = judged.find(({ status }) => status !== null && status < 400)
      if (!wrong || entries.hasFaults) return undefined
      return { what: `${wrong.user} may only see, and ${wrong.call} was answered with ${wrong.status}` }
    }
  },
}
