/** Provides: sign-in, tokens, and what a user may see and do. Needs: csv, http. */

import { can, type Holder } from '#contract/access.ts'
import { notFound, numericId } from '#simulator/http/refusals.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { User } from '../world/user.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A signed-in user, and the part of the world that the user may see. */
export interface UserSession extends Holder {
  readonly user: User
  readonly isAdmin: boolean
  /** Cache key for replies: users with the same visibility share it. */
  readonly audience: string
  seesSeller(sellerId: number | null): boolean
}

/** A seller with all its direct and indirect sub-sellers. */
function family(world: World, sellerId: number): Set<number> {
  const members = new Set<number>()
  const add = (id: number) => {
    if (members.has(id)) return
    members.add(id)
    for (const sub of world.sellers.get(id)?.subSellerIds ?? []) add(sub)
  }
  add(sellerId)
  return members
}

const known = new WeakMap<User, UserSession>()

/** What a user may see: provider staff see everything, a seller sees its own and its sub-sellers' entities. */
export function sessionOf(world: World, user: User): UserSession {
  const before = known.get(user)
  if (before) return before
  const holder: Holder = {
    sellerId: user.sellerId,
    roles: user.roles,
    permissions: Object.fromEntries(user.permissions.map((permission) => [permission, true])),
  }
  const sellers = family(world, user.sellerId)
  const isAdmin = can.seeSuperGroups(holder)
  const session: UserSession = {
    ...holder,
    user,
    isAdmin,
    audience: `${user.sellerId}${isAdmin ? ' admin' : ''}`,
    seesSeller: (sellerId) => user.sellerId === 0 || (sellerId !== null && sellers.has(sellerId)),
  }
  known.set(user, session)
  return session
}

/** The sellers of a `sellerId` filter: the seller and its sub-sellers. 0, the provider, means all sellers. */
export const ofSeller = (world: World, sellerId: number): ((of: number | null) => boolean) => {
  if (sellerId === 0) return () => true
  const sellers = family(world, sellerId)
  return (of) => of !== null && sellers.has(of)
}

/** Only admins can list or open super groups. */
export const seesGroup = (session: UserSession, group: Group) =>
  session.seesSeller(group.sellerId) && (!group.isSupergroup || session.isAdmin)

/**
 * A group may contain stations of other sellers, and a station may be in groups of other sellers. Rows, names and ids of such
 * a station are omitted from every reply. The totals of a group include all of its stations.
 */
export const seesStation = (session: UserSession, station: Pick<Station, 'sellerId'>) => session.seesSeller(station.sellerId)

/** The same for a row that refers to its station by number. A row without a station belongs to the group itself. */
export const seesRow =
  (world: World, session: UserSession) =>
  ({ stationId }: { readonly stationId: number | null }): boolean => {
    if (stationId === null) return true
    const station = world.byStationId.get(stationId)
    return station !== undefined && seesStation(session, station)
  }

/** The group of a path or query id. A group that the caller may not see is refused with 404. */
export function groupOf(world: World, session: UserSession, id: string | number): Group {
  const group = world.groups.get(numericId(String(id), 'group'))
  if (!group || !seesGroup(session, group)) throw notFound(`There is no group with the id ${id}.`)
  return group
}

const seen = (session: UserSession, station: Station | undefined, said: string): Station => {
  if (!station || !seesStation(session, station)) throw notFound(`There is no station with ${said}.`)
  return station
}

export const deviceOf = (world: World, session: UserSession, deviceId: string) =>
  seen(session, world.byDeviceId.get(deviceId), `the device id ${deviceId}`)

export const stationOf = (world: World, session: UserSession, stationId: string) =>
  seen(session, world.byStationId.get(numericId(stationId, 'station')), `the station id ${stationId}`)
