import type { IncomingMessage, RequestListener } from 'node:http'
import { bearerOf } from '#simulator/session/calls/guard.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'

/** The replayed calls of the run itself; no other client has such a token. */
const isOfRun = (request: IncomingMessage, tokens: Tokens) =>
  ['scenario', 'again'].includes(tokens.kindOf(bearerOf(request.headers.authorization)) ?? '')

const MESSAGE = 'The run is being restored. Try again in a moment.'

/**
 * Passes requests to the app once the saved run is restored. Until then it accepts only the replayed calls of the run: a
 * user's change would otherwise take effect in the past of the run.
 */
export const restoreGate =
  (app: RequestListener, tokens: Tokens, isBack: () => boolean): RequestListener =>
  (request, response) => {
    if (isBack() || isOfRun(request, tokens)) return app(request, response)
    // World time is not restored yet, so the reply carries no other `Date`.
    response.sendDate = false
    response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
    response.end(JSON.stringify({ message: MESSAGE }))
  }
