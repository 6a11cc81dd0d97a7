import escapeHtml from 'escape-html'
import { randomBytes } from 'node:crypto'
import type { directoryLogin as directoryLoginCall, directoryLogout as directoryLogoutCall } from '#contract/session.ts'
import { bearerOf, DIRECTORY_COOKIE, cookieOf } from './guard.ts'
import { pageReply } from '#simulator/http/html-page.ts'
import type { Handler } from '#simulator/http/call.ts'
import { cookieText, FORM_COOKIE, withoutCookie } from './directory-cookies.ts'

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
export const directoryLogin: Handler<typeof directoryLoginCall> = ({ world, request }) => {
  const formKey = randomBytes(16).toString('hex')
  const { protocol, searchParams } = new URL(request.url)
  const isSecure = protocol === 'https:'
  const users = world.users.map(
    ({ user, name, about }) => `<li><button name="user" value="${escapeHtml(user)}">
<b>${escapeHtml(name)} (${escapeHtml(user)})</b> ${escapeHtml(about)}</button></li>`,
  )
  return pageReply(
    'Sign in',
    `<p>This page stands in for the directory of a real platform. Choose a user.</p>
<form method="post">
<input type="hidden" name="formKey" value="${formKey}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnPath(searchParams.get('returnTo')))}">
<ul>${users.join('\n')}</ul>
</form>`,
    { headers: { 'Set-Cookie': cookieText({ name: FORM_COOKIE, value: formKey, sameSite: 'Strict', lifeS: 3_600, isSecure }) } },
  )
}

/** Ends the sessions of the cookie and of the bearer, each with all its tokens. A navigation has only the cookie. */
export const directoryLogout: Handler<typeof directoryLogoutCall> = ({ request: { headers }, context: { tokens } }) => {
  for (const token of [cookieOf(headers.get('cookie'), DIRECTORY_COOKIE), bearerOf(headers.get('authorization'))]) {
    if (token !== undefined) tokens.revoke(token)
  }
  return new Response(null, { status: 303, headers: { Location: '/login', 'Set-Cookie': withoutCookie(DIRECTORY_COOKIE) } })
}
