import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { User } from '#simulator/session/world/user.ts'

export const userOf = (world: World, name: string): User | undefined => world.users.find(({ user }) => user === name)

/** Each role contains the ones after it. */
export const isAdmin = ({ roles }: User): boolean => roles.includes('energyAdmin')
export const isSupport = (user: User): boolean => isAdmin(user) || user.roles.includes('energySupport')

/** The sellers of a user: its own and all below it. Undefined for provider staff, who see everything. */
export function sellersOf(world: World, name: string): Set<number> | undefined {
  const user = userOf(world, name)
  if (!user || user.sellerId === 0) return undefined
  const own = new Set([user.sellerId])
  for (const id of own) for (const sub of world.sellers.get(id)?.subSellerIds ?? []) own.add(sub)
  return own
}

/** Whether a user may see something of a seller. */
export const seesSeller = (world: World, name: string, sellerId: number | null): boolean => {
  const own = sellersOf(world, name)
  return own === undefined || (sellerId !== null && own.has(sellerId))
}

/** Whether a user may see a group: one of its sellers, and a super group only as an admin. */
export function seesGroup(
  world: World,
  name: string,
  { sellerId, isSupergroup }: Pick<Group, 'sellerId' | 'isSupergroup'>,
): boolean {
  const user = userOf(world, name)
  return user !== undefined && seesSeller(world, name, sellerId) && (!isSupergroup || isAdmin(user))
}
