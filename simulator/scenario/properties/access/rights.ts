import type { EndpointName } from '#contract/endpoints.ts'
import type { User } from '#simulator/session/world/user.ts'
import { type Needed, NEEDED_BY_CALL } from '../needed-permissions.ts'

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
