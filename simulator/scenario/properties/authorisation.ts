import type { DlmLimits } from '#contract/dlm.ts'
import type { User } from '#simulator/session/world/user.ts'
import { type Needed, NEEDED_BY_CALL, NEEDED_BY_FIELD } from './needed-permissions.ts'
import { OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'

const fields = Object.entries(NEEDED_BY_FIELD) as [keyof typeof NEEDED_BY_FIELD, Needed][]

/** The activity needs the support role by name, which the admin role does not contain there. */
function has({ roles, permissions }: User, { role, permission }: Needed): boolean {
  if (permission !== null && (permissions as readonly string[]).includes(permission)) return true
  if (role === null) return roles.includes('energySupport')
  return roles.includes('energyAdmin') || (role === 'energySupport' && roles.includes('energySupport'))
}

/**
 * The first field that a save changed and that its user must not change. Compares the limits and not the body: disabled load
 * management ignores the services in it.
 */
const forbiddenField = (user: User, was: DlmLimits, now: DlmLimits) =>
  fields.find(([field, who]) => now[field] !== was[field] && !has(user, who))?.[0]

/**
 * Judges by a table of its own. Precondition: no faults. For a field of load limits also: the only call of its second, because the
 * limits before it are those of the second before.
 */
export const authorisation: Property = {
  name: 'authorisation',
  about: 'A call succeeds only for users with its permission, and none is forbidden to an admin of the provider.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const limits = new Map([...start.groups].map(([id, { dlm }]) => [id, dlm]))
    return (world) => {
      const calls = entries.next(world)
      const found = calls.map((call) => {
        const { call: name, user: userName, status } = call
        const user = world.users.find((one) => one.user === userName)
        const needs = NEEDED_BY_CALL.get(name)
        if (!user || !needs || status === null || entries.hasFaults) return undefined
        met()
        const isAnswered = status < 400
        if (isAnswered && !has(user, needs)) return `${name} as ${userName} was answered with ${status} without its permission`
        const groupId = Number(call.params?.['groupId'])
        const isJudged = isAnswered && name === 'saveDlmLimits' && calls.length === 1
        const [was, now] = isJudged ? [limits.get(groupId), world.groups.get(groupId)?.dlm] : []
        const field = was && now && forbiddenField(user, was, now)
        if (field !== undefined) return `${userName} changed ${field} without the permission for it`
        const isAdmin = user.sellerId === 0 && user.roles.includes('energyAdmin') && needs.role !== null
        return status === 403 && isAdmin ? `${name} was forbidden to ${userName}, who is an admin` : undefined
      })
      for (const [id, { dlm }] of calls.length > 0 ? world.groups : []) limits.set(id, dlm)
      const what = found.find((one) => one !== undefined)
      return what === undefined ? undefined : { what }
    }
  },
}
