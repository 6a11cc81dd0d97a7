import type { IncomingMessage, RequestListener } from 'node:http'
import { bearerOf } from '#simulator/session/calls/guard.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'

/** The run's own calls: nobody else has such a token. */
const isOfRun = (request: IncomingMessage, tokens: Tokens) =>
  ['scenario', 'again'].includes(tokens.kindOf(bearerOf(request)) ?? '')

const MESSAGE = 'The run is being brought back. Try again in a moment.'

/**
 * The app, for whoever asks when a kept run is where it was; until then for the calls that this takes. What somebody did
 * meanwhile would be done in the past of the run.
 */
export const restoreGate =
  (app: RequestListener, tokens: Tokens, isBack: () => boolean): RequestListener =>
  (request, response) => {
    if (isBack() || isOfRun(request, tokens)) return app(request, response)
    // Its time is not the world's yet, and no other is to be taken for it.
    response.sendDate = false
    response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
    response.end(JSON.stringify({ message: MESSAGE }))
  }
