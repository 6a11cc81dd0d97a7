import type { RequestHandler } from 'express'
import { isForOwnHost, otherHost, type OwnHost } from '#simulator/http/own-host.ts'
import { forbidden } from '#simulator/http/refusals.ts'

/**
 * The control API accepts programs and pages of its own origin. It refuses pages of other origins. It also refuses host names
 * other than this computer's, because anyone can point a domain name to this address.
 */
export const requireSameOrigin =
  (own: OwnHost): RequestHandler =>
  (request, _response, next) => {
    const host = request.get('host') ?? ''
    if (!isForOwnHost(request, own)) throw forbidden(otherHost(own))
    const origin = request.get('origin')
    const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
    const site = request.get('sec-fetch-site')
    // A followed link is safe, because reads have no effect and every change is a POST.
    if (isForeign || (site === 'cross-site' && request.get('sec-fetch-mode') !== 'navigate')) {
      throw forbidden('The control API accepts requests from pages of its own origin only.')
    }
    next()
  }
