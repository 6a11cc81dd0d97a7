import { directoryLogin, directoryLogout, readMe } from '#contract/session.ts'
import type { Context } from '#simulator/http/call.ts'
import { unauthorised } from '#simulator/http/refusals.ts'
import type { AnswerRequest, OtherCall } from '#simulator/http/web-calls.ts'
import { returnPath } from '#simulator/session/calls/directory.ts'
import { bearerOf, DIRECTORY_COOKIE } from '#simulator/session/calls/guard.ts'

/**
 * The directory sign-in without cookies, which a browser neither shows to a worker nor takes from it. The session of the directory
 * is kept here, for all pages of the tab. `base` is the folder of the pages, such as `/demo/`.
 */
export function tabDirectory({ engine, tokens }: Context, base: string) {
  let session: string | undefined
  const goTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } })

  const takeForm: OtherCall = {
    method: 'POST',
    path: directoryLogin.path,
    async answer(request) {
      const form = new URLSearchParams(await request.text())
      const user = engine.world.users.find(({ user }) => user === form.get('user'))
      if (!user) throw unauthorised('There is no such user.')
      session = tokens.issue(user, 'directory').token
      return goTo(returnPath(form.get('returnTo')))
    },
  }
  const logout: OtherCall = {
    method: 'GET',
    path: directoryLogout.path,
    answer: ({ headers }) => {
      const bearer = bearerOf(headers.get('authorization'))
      if (bearer !== undefined) tokens.revoke(bearer)
      // Only a navigation leaves the directory.
      else if (session !== undefined) {
        tokens.revoke(session)
        session = undefined
      }
      return Promise.resolve(goTo(`${base}login`))
    },
  }

  /** Adds the session to the call that exchanges it for a bearer token. */
  const withSession =
    (answer: AnswerRequest): AnswerRequest =>
    (request) => {
      if (session !== undefined && new URL(request.url).pathname === readMe.path) {
        const headers = new Headers(request.headers)
        headers.set('cookie', `${DIRECTORY_COOKIE}=${session}`)
        // The headers of a `Request` refuse cookies in a browser; free-standing ones do not.
        Object.defineProperty(request, 'headers', { value: headers })
      }
      return answer(request)
    }

  return { others: [takeForm, logout], withSession }
}
