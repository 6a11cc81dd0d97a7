import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Express } from 'express'

export interface ExpressServer {
  readonly server: Server
  /** Lets the requests and responses of the server be those of this app from the start. */
  readonly fit: (app: Express) => void
}

/**
 * A server for one Express app. Express gives each request and response another prototype. V8 then makes a hidden class for each of
 * them, which lives until the next full garbage collection: a short answer takes three times as long. Here they have these prototypes
 * when they are made, so that Express changes nothing.
 */
export function createExpressServer(): ExpressServer {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  return {
    server: createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }),
    fit(app) {
      Object.setPrototypeOf(AppRequest.prototype, app.request)
      Object.setPrototypeOf(AppResponse.prototype, app.response)
      app.request = AppRequest.prototype as unknown as typeof app.request
      app.response = AppResponse.prototype as unknown as typeof app.response
    },
  }
}
