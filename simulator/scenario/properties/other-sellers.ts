import type { World } from '#simulator/core/world/state.ts'
import { OperatorEntries, type AnsweredCall } from './operator-entries.ts'
import type { Property } from './property.ts'

/** The sellers of a user: its own and all below it. Undefined for provider staff, who see everything. */
function sellersOf(world: World, name: string): Set<number> | undefined {
  const user = world.users.find((one) => one.user === name)
  if (!user || user.sellerId === 0) return undefined
  const own = new Set([user.sellerId])
  for (const id of own) for (const sub of world.sellers.get(id)?.subSellerIds ?? []) own.add(sub)
  return own
}

/** Owners of the groups and stations at the start; a call that succeeds may have deleted them. */
interface Owners {
  readonly groups: ReadonlyMap<string, number>
  readonly stations: ReadonlyMap<string, number | null>
  /** Device ids by station id. */
  readonly deviceIds: ReadonlyMap<string, string>
}

function foreignSubject(
  { call, params = {}, query = {} }: AnsweredCall,
  { groups, stations, deviceIds }: Owners,
  own: Set<number>,
): string | undefined {
  const group = params['groupId'] === undefined ? undefined : groups.get(String(params['groupId']))
  if (group !== undefined && !own.has(group)) return `group ${params['groupId']}`
  // A station ID replaces the device ID of the path.
  const byStationId = call === 'readStation' ? query['stationId'] : undefined
  const deviceId = byStationId === undefined ? (params['deviceId'] ?? params['id']) : deviceIds.get(String(byStationId))
  const station = deviceId === undefined ? undefined : stations.get(String(deviceId))
  return station !== undefined && (station === null || !own.has(station)) ? `device ${deviceId}` : undefined
}

export const otherSellers: Property = {
  name: 'other-sellers',
  about: 'No user reads or changes a group or device of a seller above or beside its own.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const owners: Owners = {
      groups: new Map([...start.groups.values()].map(({ id, sellerId }) => [String(id), sellerId])),
      stations: new Map(start.stations.map(({ deviceId, sellerId }) => [deviceId, sellerId])),
      deviceIds: new Map(start.stations.map(({ deviceId, stationId }) => [String(stationId), deviceId])),
    }
    return (world) => {
      for (const answered of entries.next(world)) {
        if (answered.status === null || answered.status >= 400 || entries.hasFaults) continue
        const own = sellersOf(world, answered.user)
        if (own) met()
        const subject = own && foreignSubject(answered, owners, own)
        if (subject) {
          return {
            what: `${answered.call} as ${answered.user} was answered with ${answered.status} for ${subject} of another seller`,
          }
        }
      }
      return undefined
    }
  },
}
