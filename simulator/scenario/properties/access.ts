import type { Me } from '#contract/session.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'
import { sellersOf, userOf } from './visible.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { User } from '#simulator/session/world/user.ts'
import { type Needed, NEEDED_BY_CALL, NEEDED_BY_FIELD } from './needed-permissions.ts'
import type { DlmLimits } from '#contract/dlm.ts'

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

const SEES: Needed = { role: 'energySupport', permission: 'energy_load_dlm_view' }
const ADMIN: Needed = { role: 'energyAdmin', permission: null }

/** What downloads need. Each has the permission of the screen that offers it. */
const NEEDED_BY_DOWNLOAD: ReadonlyMap<EndpointName, Needed> = new Map([
  ['exportStationMeterValues', SEES],
  ['exportExternalMeter', SEES],
  ['exportExternalMeterChart', SEES],
  ['exportChargersChart', SEES],
  ['exportOneSecondReport', ADMIN],
  ['exportApprovalFile', ADMIN],
  ['exportActivity', { role: null, permission: 'energy_activity_download' }],
])

export const NEEDED: ReadonlyMap<EndpointName, Needed> = new Map([...NEEDED_BY_CALL, ...NEEDED_BY_DOWNLOAD])

/** The permissions of the specification. */
const PERMISSIONS = [
  'dashboard_tab',
  'dashboard_view',
  'load_tab',
  'load_dlm_view',
  'load_dlm_edit',
  'load_alm',
  'load_solar',
  'load_preconnect',
  'load_priority',
  'load_capmax',
  'congestion_tab',
  'congestion_rules_view',
  'congestion_rules_edit',
  'activity_tab',
  'activity_events',
  'activity_download',
  'activity_users',
].map((name) => `energy_${name}`)

const person = (user: string, roles: readonly string[], permissions: readonly string[]) =>
  ({
    user,
    name: user,
    email: `${user}@rights.example`,
    password: '',
    mfaCode: null,
    napCodes: [],
    sellerId: 0,
    about: '',
    roles,
    permissions,
  }) as unknown as User

/** Users of every kind: each role, each permission alone, all permissions besides one, and nothing. */
export const everyKindOfUser = (): User[] => [
  person('nothing', [], []),
  ...['energyAdmin', 'energySupport', 'energyYoda'].map((role) => person(role, [role], [])),
  ...PERMISSIONS.map((one) => person(`only ${one}`, [], [one])),
  ...PERMISSIONS.map((one) =>
    person(
      `all but ${one}`,
      [],
      PERMISSIONS.filter((other) => other !== one),
    ),
  ),
]

/** The activity needs the support role by name, which the admin role does not contain there. */
export function mayDo({ roles, permissions }: Pick<User, 'roles' | 'permissions'>, { role, permission }: Needed): boolean {
  if (permission !== null && (permissions as readonly string[]).includes(permission)) return true
  if (role === null) return roles.includes('energySupport')
  return roles.includes('energyAdmin') || (role === 'energySupport' && roles.includes('energySupport'))
}

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

const fields = Object.entries(NEEDED_BY_FIELD) as [keyof typeof NEEDED_BY_FIELD, Needed][]

/**
 * The first field that a save changed and that its user must not change. Compares the limits and not the body: disabled load
 * management ignores the services in it.
 */
const forbiddenField = (user: User, was: DlmLimits, now: DlmLimits) =>
  fields.find(([field, who]) => now[field] !== was[field] && !mayDo(user, who))?.[0]

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
        if (isAnswered && !mayDo(user, needs)) return `${name} as ${userName} was answered with ${status} without its permission`
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
