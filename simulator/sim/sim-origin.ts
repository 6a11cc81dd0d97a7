import type { RequestHandler } from 'express'
import { isForOwnHost, OTHER_HOST } from '#simulator/http/own-host.ts'
import { forbidden } from '#simulator/http/refusals.ts'

/**
 * The simulator's own door opens to programs and to its own pages. A page of another origin is refused; so is a host name
 * that is not this computer's, since a name may be made to point here by whoever owns it.
 */
export const requireSameOrigin =
  (boundHost?: string): RequestHandler =>
  (request, _response, next) => {
    const host = request.get('host') ?? ''
    if (!isForOwnHost(request, boundHost)) throw forbidden(OTHER_HOST)
    const origin = request.get('origin')
    const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
    const site = request.get('sec-fetch-site')
    // A link followed by a person is no danger here: reading is harmless, and every change is a POST.
    if (isForeign || (site === 'cross-site' && request.get('sec-fetch-mode') !== 'navigate')) {
      throw forbidden('The simulator answers pages of its own origin only.')
    }
    next()
  }
