import type { RequestHandler } from 'express'
import { forbidden } from './refusals.ts'

const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/

const hostNameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** A name that this computer is known by: loopback, the host it was told to listen on, or the address called. */
function isOwnHost(host: string, boundHost: string | undefined, localAddress: string | undefined) {
  const name = hostNameOf(host)
  const address = localAddress?.replace(/^::ffff:/, '')
  return LOOPBACK.test(name) || name === boundHost?.toLowerCase() || name === address || name === `[${address}]`
}

/**
 * The simulator's own door opens to programs and to its own pages. A page of another origin is refused; so is a host name
 * that is not this computer's, since a name may be made to point here by whoever owns it.
 */
export const closeToStrangers =
  (boundHost?: string): RequestHandler =>
  (request, _response, next) => {
    const host = request.get('host') ?? ''
    if (!isOwnHost(host, boundHost, request.socket.localAddress)) {
      throw forbidden('The simulator answers under its own host name only.')
    }
    const origin = request.get('origin')
    const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
    const site = request.get('sec-fetch-site')
    // A link followed by a person is no danger here: reading is harmless, and every change is a POST.
    if (isForeign || (site === 'cross-site' && request.get('sec-fetch-mode') !== 'navigate')) {
      throw forbidden('The simulator answers pages of its own origin only.')
    }
    next()
  }
