import type { World } from '#simulator/core/world/state.ts'
import type { User } from '#simulator/session/world/user.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isAdmin, isSupport, seesGroup, seesSeller, userOf } from '../visible.ts'
import { GroupBook } from './group-book.ts'

const may = (user: User, permission: string) => isAdmin(user) || (user.permissions as readonly string[]).includes(permission)
const TYPES: Readonly<Record<string, string>> = {
  'Energy storage': 'GROUP_TYPE_BATTERY',
  V2G: 'GROUP_TYPE_V2G',
  DC: 'GROUP_TYPE_DC',
}

/** Whether a call must succeed; undefined if the specification does not decide it here. */
function isLawful(
  world: World,
  { groups }: GroupBook,
  user: User,
  { call, params = {}, query, body }: AnsweredCall,
): boolean | undefined {
  const group = groups.get(Number(params['groupId']))
  const isSeen = group !== undefined && seesGroup(world, user.user, group)
  if (call === 'connectStation' || call === 'disconnectStation') {
    if (!isSupport(user) && !may(user, 'energy_load_dlm_edit')) return false
    const station = world.byDeviceId.get(String(params['deviceId']))
    if (!isSeen || !station || !seesSeller(world, user.user, station.sellerId)) return false
    const isMember = group.stations.has(station.deviceId)
    if (call === 'disconnectStation') return isMember ? undefined : false
    const category = station.type.category as string
    if (isMember || (TYPES[category] ?? 'GROUP_TYPE_CHARGER') !== group.type) return false
    const isSecond =
      !group.isSupergroup && [...groups.values()].some((one) => !one.isSupergroup && one.stations.has(station.deviceId))
    if (isSecond && !may(user, 'energy_load_capmax')) return false
    const isOffering = [...world.groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise)
    return isOffering ? undefined : true
  }
  if (call === 'addPriorityGroup' || call === 'deletePriorityGroup') {
    const isAdded = call === 'addPriorityGroup'
    // Without its name it is not a valid call.
    if (isAdded ? body === undefined : query?.['name'] === undefined) return undefined
    const id = Number(isAdded ? (body as { customerGroupId: number }).customerGroupId : params['customerGroupId'])
    const isKnown = world.customerGroups.some(({ customerGroupId }) => customerGroupId === id)
    return may(user, 'energy_load_priority') && isSeen && isKnown && group.priority.has(id) !== isAdded
  }
  return undefined
}

/** Precondition: no faults, and a call whose answer the specification decides. */
export const groupAnswers: Property = {
  name: 'group-answers',
  about: 'Stations join groups of their kind, a second group only with its service, and priority is given and taken once.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new GroupBook(start)
    return (world) => {
      const problems: string[] = []
      for (const answered of entries.next(world)) {
        const user = userOf(world, answered.user)
        const wanted = user && isLawful(world, book, user, answered)
        const isDone = answered.status !== null && answered.status < 300
        if (wanted !== undefined) met()
        if (wanted !== undefined && wanted !== isDone) {
          problems.push(
            `${answered.call} as ${answered.user} was answered with ${answered.status}, and it is ${wanted ? 'lawful' : 'not lawful'}`,
          )
        }
        book.take(answered)
      }
      return problems[0] === undefined || entries.hasFaults ? undefined : { what: problems[0] }
    }
  },
}
