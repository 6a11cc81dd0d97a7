import { timingSafeEqual } from 'node:crypto'
import express, { type Router } from 'express'
import { directoryLogin } from '#contract/session.ts'
import type { Context } from '#simulator/http/call.ts'
import { forbidden, unauthorised } from '#simulator/http/refusals.ts'
import { returnPath } from './directory.ts'
import { cookieText, FORM_COOKIE, withoutCookie } from './directory-cookies.ts'
import { cookieOf, DIRECTORY_COOKIE } from './guard.ts'
import { DIRECTORY_LIFE_S } from './tokens.ts'

/** Compares bytes, because texts of the same length may differ in their number of bytes. */
function equal(a: string, b: string): boolean {
  const [ours, theirs] = [Buffer.from(a), Buffer.from(b)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Accepts the form of the sign-in page. The contract does not contain it, because only the page uses it. */
export function takeDirectoryForm(router: Router, { engine, tokens }: Context) {
  const readForm = express.urlencoded({ extended: false, limit: '8kb' })
  router.post(directoryLogin.path, readForm, (request, response) => {
    const form: Record<string, unknown> = request.body ?? {}
    const held = cookieOf(request.headers.cookie, FORM_COOKIE)
    if (!held || typeof form['formKey'] !== 'string' || !equal(form['formKey'], held)) {
      throw forbidden('This form does not come from the sign-in page of this platform. Open the sign-in page again.')
    }
    const user = engine.world.users.find(({ user }) => user === form['user'])
    if (!user) throw unauthorised('There is no such user.')
    const value = tokens.issue(user, 'directory').token
    const isSecure = request.secure
    response.append(
      'Set-Cookie',
      cookieText({ name: DIRECTORY_COOKIE, value, sameSite: 'Lax', lifeS: DIRECTORY_LIFE_S, isSecure }),
    )
    response.append('Set-Cookie', withoutCookie(FORM_COOKIE))
    response.redirect(303, returnPath(form['returnTo']))
  })
}
