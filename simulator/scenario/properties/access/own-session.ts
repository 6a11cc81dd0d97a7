import type { Me } from '#contract/session.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { userOf } from '../visible.ts'

const tokenOf = (reply: unknown) => (reply as { token?: string } | undefined)?.token

/** The error in the answer of one call about the own session; undefined for a refusal. */
function problemOf(world: World, { call, user: name, status, reply }: AnsweredCall): string | undefined {
  const user = userOf(world, name)
  if (status !== 200 || !user) return undefined
  if (call === 'readTemporaryToken') return tokenOf(reply) ? undefined : 'a temporary token is empty'
  if (call === 'readCurrentSeller') {
    const { seller_ID: id } = reply as { seller_ID: number }
    return id === user.sellerId ? undefined : `${name} of seller ${user.sellerId} is shown as one of seller ${id}`
  }
  if (call !== 'readMe') return undefined
  const { id, name: called, email, sellerId, roles, permissions, accessToken } = reply as Me
  const granted = Object.entries(permissions).flatMap(([one, isGranted]) => (isGranted ? one : []))
  const is = [id, called, email, sellerId, roles.toSorted().join(), granted.toSorted().join()].join(' ')
  const wanted = [
    user.user,
    user.name,
    user.email,
    user.sellerId,
    user.roles.toSorted().join(),
    user.permissions.toSorted().join(),
  ].join(' ')
  if (is !== wanted) return `${name} is shown as ${is} in place of ${wanted}`
  return accessToken.token !== '' && accessToken.expiresInSecs > 0 ? undefined : `${name} gets a token that has expired`
}

/** Precondition: no faults. */
export const ownSession: Property = {
  name: 'own-session',
  about: 'Each user is shown with the own name, seller, roles and permissions, and gets tokens that are valid.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const calls = entries.next(world).filter(({ call }) => /^read(?:Me|TemporaryToken|CurrentSeller)$/.test(call))
      if (entries.hasFaults) return undefined
      for (const answered of calls) {
        met()
        const what = problemOf(world, answered)
        if (what !== undefined) return { what }
      }
      return undefined
    }
  },
}
