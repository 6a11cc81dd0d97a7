import escapeHtml from 'escape-html'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import express, { type Request, type Response, type Router } from 'express'
import { directoryLogin as directoryLoginCall, type directoryLogout as directoryLogoutCall } from '#contract/session.ts'
import { DIRECTORY_COOKIE, cookieOf } from './guard.ts'
import { sendPage } from '#simulator/http/html-page.ts'
import { forbidden, unauthorised } from '#simulator/http/refusals.ts'
import { ANSWERED, type Context, type Handler } from '#simulator/http/serve.ts'
import { DIRECTORY_LIFE_S } from './tokens.ts'

/** The browser itself requests the directory pages, so their cookies are limited to that path. */
const COOKIE_PATH = '/api/auth'
const FORM_COOKIE = 'loadstar_form'

const setCookie = (
  request: Request,
  response: Response,
  name: string,
  value: string,
  sameSite: 'lax' | 'strict',
  lifeS: number,
) => response.cookie(name, value, { httpOnly: true, sameSite, path: COOKIE_PATH, maxAge: lifeS * 1_000, secure: request.secure })

/** The path to return to. A target outside this origin becomes `/`. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, 'http://own.invalid')) return '/'
  const { origin, pathname, search, hash } = new URL(asked, 'http://own.invalid')
  // `/..//elsewhere` parses to a path that a browser treats as another host.
  return origin === 'http://own.invalid' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}

/**
 * The page that replaces a directory sign-in: the visitor picks a user. The form contains a value that the browser also has
 * in a cookie, so that another page cannot submit it for the visitor (CSRF).
 */
export const directoryLogin: Handler<typeof directoryLoginCall> = ({ world, request, response }) => {
  const formKey = randomBytes(16).toString('hex')
  setCookie(request, response, FORM_COOKIE, formKey, 'strict', 3_600)
  const users = world.users.map(
    ({ user, name, about }) => `<li><button name="user" value="${escapeHtml(user)}">
<b>${escapeHtml(name)} (${escapeHtml(user)})</b> ${escapeHtml(about)}</button></li>`,
  )
  sendPage(
    response,
    'Sign in',
    `<p>This page stands in for the directory of a real platform. Choose a user.</p>
<form method="post" action="${directoryLoginCall.path}">
<input type="hidden" name="formKey" value="${formKey}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnPath(request.query['returnTo']))}">
<ul>${users.join('\n')}</ul>
</form>`,
  )
  return ANSWERED
}

export const directoryLogout: Handler<typeof directoryLogoutCall> = ({ request, response, context }) => {
  const token = cookieOf(request, DIRECTORY_COOKIE)
  if (token) context.tokens.revoke(token)
  response.clearCookie(DIRECTORY_COOKIE, { path: COOKIE_PATH })
  response.redirect(303, '/login')
  return ANSWERED
}

/** Compares bytes, because texts of the same length may differ in their number of bytes. */
function equal(a: string, b: string): boolean {
  const [ours, theirs] = [Buffer.from(a), Buffer.from(b)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Accepts the form of the sign-in page. The contract does not contain it, because only the page uses it. */
export function takeDirectoryForm(router: Router, { engine, tokens }: Context) {
  const readForm = express.urlencoded({ extended: false, limit: '8kb' })
  router.post(directoryLoginCall.path, readForm, (request, response) => {
    const form: Record<string, unknown> = request.body ?? {}
    const held = cookieOf(request, FORM_COOKIE)
    if (!held || typeof form['formKey'] !== 'string' || !equal(form['formKey'], held)) {
      throw forbidden('This form does not come from the sign-in page of this platform. Open the sign-in page again.')
    }
    const user = engine.world.users.find(({ user }) => user === form['user'])
    if (!user) throw unauthorised('There is no such user.')
    setCookie(request, response, DIRECTORY_COOKIE, tokens.issue(user, 'directory').token, 'lax', DIRECTORY_LIFE_S)
    response.clearCookie(FORM_COOKIE, { path: COOKIE_PATH })
    response.redirect(303, returnPath(form['returnTo']))
  })
}
