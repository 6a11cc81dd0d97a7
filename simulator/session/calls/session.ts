import { PERMISSIONS } from '#contract/access.ts'
import type { login as loginCall, loginWithNapCode as napCall, Me } from '#contract/session.ts'
import type {
  readMe as readMeCall,
  readPlatform as readPlatformCall,
  readTemporaryToken as temporaryCall,
} from '#contract/session.ts'
import { LOCAL_ZONE } from '#simulator/csv/csv-times.ts'
import { bearerOf, cookieOf, DIRECTORY_COOKIE } from './guard.ts'
import { Refused, unauthorised } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { ofSeller } from './visibility.ts'

/** A missing or wrong second factor is refused with 423. */
const needsCode = () => new Refused(423, { message: 'MFA required' })

export const login: Handler<typeof loginCall> = ({ body, world, context }) => {
  const user = world.users.find(({ user, password }) => user === body.user && password === body.password)
  if (!user) throw unauthorised('Unknown user or wrong password.')
  if (user.mfaCode !== null && user.mfaCode !== body.mfaCode) throw needsCode()
  return { token: context.tokens.issue(user, 'access').token }
}

/** A code from a link identifies its user. A seller sent with it must be the user's own seller or a sub-seller. */
export const loginWithNapCode: Handler<typeof napCall> = ({ body, world, context }) => {
  const user = world.users.find(({ napCodes }) => napCodes.includes(body.code))
  const fits = user && (body.sellerId === undefined || ofSeller(world, user.sellerId)(body.sellerId))
  if (!fits) throw unauthorised('The code is unknown or not valid for this seller.')
  return { token: context.tokens.issue(user, 'access').token }
}

export const readMe: Handler<typeof readMeCall> = ({ session, context, request }) => {
  if (context.engine.conditions.session.refuseRenewal) throw unauthorised('The session cannot be renewed. Sign in again.')
  const { user } = session
  const me: Me = {
    id: user.user,
    name: user.name,
    email: user.email,
    sellerId: user.sellerId,
    roles: [...user.roles],
    permissions: Object.fromEntries(PERMISSIONS.map((permission) => [permission, user.permissions.includes(permission)])),
    accessToken: context.tokens.issue(
      user,
      'access',
      bearerOf(request.headers.get('authorization')) ?? cookieOf(request.headers.get('cookie'), DIRECTORY_COOKIE),
    ),
  }
  return me
}

export const readTemporaryToken: Handler<typeof temporaryCall> = ({ session, context, request }) =>
  context.tokens.issue(session.user, 'temporary', bearerOf(request.headers.get('authorization')))

export const HUB_PATH = '/hub'

/** The accounts of every built-in site. Other accounts are not offered, and neither is one with another password. */
const DEMO_USERS = new Set(['admin', 'support', 'operator', 'viewer'])
const DEMO_PASSWORD = 'demo'

export const readPlatform: Handler<typeof readPlatformCall> = ({ world }) => ({
  passwordLogin: true,
  hubUrl: HUB_PATH,
  timeZone: LOCAL_ZONE,
  demoAccounts: world.users
    .filter(({ user, password, mfaCode }) => DEMO_USERS.has(user) && password === DEMO_PASSWORD && mfaCode === null)
    .map(({ user, password }) => ({ user, password })),
})
