import { didYouMean } from './nearest.ts'
import type { User } from '#simulator/session/world/user.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The user with a name. Throws an Error with one sentence if there is none. */
export function findUser({ users }: Pick<World, 'users'>, asked: string): User {
  const found = users.find(({ user }) => user === asked)
  if (found) return found
  const names = users.map(({ user }) => user)
  throw new Error(`no user of the site is called "${asked}"${didYouMean(asked, names)}`)
}

/** The user to whom a notice is shown: the named user, or the first admin of the site. */
export function noticeReader(world: Pick<World, 'users'>, asked: string | undefined): User {
  if (asked !== undefined) return findUser(world, asked)
  const admin = world.users.find(({ roles }) => roles.includes('energyAdmin'))
  if (admin) return admin
  throw new Error('the site has no admin; expected the name of a user')
}
