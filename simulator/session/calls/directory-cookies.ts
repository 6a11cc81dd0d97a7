/** The browser itself requests the directory pages, so their cookies are limited to that path. */
const COOKIE_PATH = '/api/auth'
export const FORM_COOKIE = 'loadstar_form'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly lifeS: number
  readonly isSecure: boolean
}

/** The `Set-Cookie` header of a cookie. */
export const cookieText = ({ name, value, sameSite, lifeS, isSecure }: Cookie) =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${lifeS}; Path=${COOKIE_PATH}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`

/** The `Set-Cookie` header that removes a cookie. */
export const withoutCookie = (name: string) => `${name}=; Max-Age=0; Path=${COOKIE_PATH}`
