import * as z from 'zod/mini'
import { Permission, Role } from './access.ts'
import { get, page, post } from './endpoint.ts'
import { shown } from './wire.ts'

export const AccessToken = z.object({ token: z.string(), expiresInSecs: z.number() })
export type AccessToken = z.infer<typeof AccessToken>

export const Me = z.object({
  id: z.string(),
  name: shown(z.string()),
  email: shown(z.string()),
  /** 0 for staff of the provider, whose seller a platform may leave out. */
  sellerId: z._default(z.number(), 0),
  /** A platform may leave them out for a user without roles. */
  roles: z._default(z.array(Role), []),
  permissions: z.partialRecord(Permission, z.boolean()),
  accessToken: AccessToken,
})
export type Me = z.infer<typeof Me>

export const Credentials = z.object({ user: z.string(), password: z.string(), mfaCode: z.optional(z.string()) })
export type Credentials = z.infer<typeof Credentials>

/** A response with status 200 and no token is also a refusal. */
const Token = z.object({ token: z.optional(z.string()) })

export const login = post('/api/login', {
  summary: 'Sign in with user and password. After 423, repeat the call with a code.',
  allow: 'anyone',
  body: Credentials,
  reply: Token,
  changesNothing: true,
})

export const loginWithNapCode = post('/api/login/nap-code', {
  summary: 'Exchange a code from a link for a token.',
  allow: 'anyone',
  body: z.object({ code: z.string(), sellerId: z.optional(z.number()) }),
  reply: Token,
  changesNothing: true,
})

export const readMe = get('/api/auth/me', {
  summary: 'The current user with a new access token. Accepts a bearer or the cookie of the directory sign-in.',
  allow: 'signedIn',
  reply: Me,
})

export const directoryLogin = page('/api/auth/login', { summary: 'The directory sign-in. Returns to the console.' })
export const directoryLogout = page('/api/auth/logout', {
  summary: 'Ends the session of the directory cookie and of the bearer, with all its tokens. Returns to /login.',
})

export const readTemporaryToken = get('/api/temporary-token', {
  summary: 'A short-lived token for download links. It can be used several times until it expires.',
  allow: 'signedIn',
  reply: AccessToken,
})

export const readPlatform = get('/api/platform', {
  summary: 'The login methods of this platform, the address of its hub, and the time zone of its sites.',
  allow: 'anyone',
  provisional: 'a description of itself',
  reply: z.object({
    passwordLogin: z.boolean(),
    /** Target of the links of EVSE and station IDs; null without a hub. */
    hubUrl: z.nullable(z.string()),
    /** The time zone of the sites, an IANA name such as `Europe/Helsinki`. */
    timeZone: z.optional(z.string()),
    /** Accounts for trying out a simulator, with their passwords. Never sent by a platform in production. */
    demoAccounts: z.optional(z.array(z.object({ user: z.string(), password: z.string() }))),
  }),
})
