import { endpoints } from '#contract/endpoints.ts'
import { refuse, refuseUsage } from '../arguments.ts'

/** What a person signs in with. */
export interface UserCredentials {
  readonly user: string
  readonly password: string
  /** The code of a second factor. */
  readonly mfaCode?: string | undefined
}

/** An access token of the platform, or the reason for a failed sign-in as a sentence without the password. */
export type SignedIn = { readonly token: string } | { readonly problem: string }

/** How to get an access token, for those who have none. */
export const HOW_TO_GET_A_TOKEN = `Sign in with --user NAME, and the password in the environment variable LOADSTAR_PASSWORD or with --password; or pass an access token with --token.
POST ${endpoints.login.path} with {"user": …, "password": …} returns a token. Where users sign in through a directory: sign in to the console, open the network panel of the browser's developer tools, and copy what follows "Bearer" in the Authorization header of a request.`

const REFUSED: Readonly<Record<number, string>> = {
  401: 'The platform refuses this user and password.',
  404: 'The platform has no sign-in with user and password. Pass an access token with --token.',
  423: 'The platform asks for a second factor. Pass its code with --mfa-code.',
}

/** Signs in with user and password. The reply of the platform is never repeated, since it may hold what was sent. */
export async function signIn(origin: string, { user, password, mfaCode }: UserCredentials): Promise<SignedIn> {
  const answer = await fetch(new URL(endpoints.login.path, origin), {
    method: endpoints.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password, ...(mfaCode !== undefined && { mfaCode }) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) return { problem: REFUSED[answer.status] ?? `Sign-in failed with status ${answer.status}.` }
  const reply = endpoints.login.reply?.safeParse(await answer.json().catch(() => undefined))
  const token = reply?.data?.token
  return token === undefined ? { problem: 'Sign-in returned no token.' } : { token }
}

/** The options of a command that signs in to a platform. */
export const SIGN_IN_OPTIONS = {
  platform: { value: 'URL', about: 'address of the platform (required)' },
  user: { value: 'NAME', about: 'user to sign in as' },
  password: { value: 'TEXT', about: 'password of the user (environment variable LOADSTAR_PASSWORD)' },
  'mfa-code': { value: 'CODE', about: 'code of the second factor, where the platform asks for it' },
  token: { value: 'TEXT', about: 'access token, instead of a user' },
} as const

/** The password of the options, or of the environment. */
export const passwordOf = (option: (name: string) => string | undefined): string | undefined =>
  option('password') ?? process.env['LOADSTAR_PASSWORD']

/** Signs in with the user of the options. */
const signInAs = (option: (name: string) => string | undefined, origin: string, user: string, password: string) =>
  signIn(origin, { user, password, mfaCode: option('mfa-code') })

/** Signs in again with the options of a command; undefined if it has an access token only. */
export function signInAgain(option: (name: string) => string | undefined, origin: string): (() => Promise<SignedIn>) | undefined {
  const [user, password] = [option('user'), passwordOf(option)]
  return user === undefined || !password ? undefined : () => signInAs(option, origin, user, password)
}

/** The access token of the options, which may need a sign-in. Ends the command without one. */
export async function tokenOf(option: (name: string) => string | undefined, origin: string): Promise<string> {
  const [token, user, password] = [option('token'), option('user'), passwordOf(option)]
  if (token !== undefined && user !== undefined) refuseUsage('Pass either --token or --user, not both.')
  if (token !== undefined) return token
  if (user === undefined) return refuse(HOW_TO_GET_A_TOKEN)
  if (!password) {
    return refuseUsage('Pass the password of --user in the environment variable LOADSTAR_PASSWORD, or with --password.')
  }
  const signedIn = await signInAs(option, origin, user, password)
  return 'token' in signedIn ? signedIn.token : refuse(signedIn.problem)
}
