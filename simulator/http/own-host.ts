import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { forbidden } from './refusals.ts'

/** Names and addresses that always mean this machine, as in a `Host` header. */
const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a server that listens on `host` is reachable from this machine only. */
export const isLoopback = (host: string) => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/**
 * Whether the `Host` header of a request names this machine: a loopback name, the host that the server listens on, or the
 * address called. Any port is accepted. A foreign domain name may also point to this machine (DNS rebinding), and a page of
 * that domain could then read the replies.
 */
export function isForOwnHost({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, boundHost?: string): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return LOOPBACK.test(name) || name === boundHost?.toLowerCase() || name === address || name === `[${address}]`
}

/** Whether a request may be served. The host is checked on loopback only; elsewhere the machine has names unknown to the server. */
export const isForThisMachine = (request: Pick<IncomingMessage, 'headers' | 'socket'>, boundHost = 'localhost') =>
  !isLoopback(boundHost) || isForOwnHost(request, boundHost)

export const OTHER_HOST = 'The simulator answers under its own host name only, such as localhost.'

/** Refuses requests for another host with 403, while the server listens on a loopback address. */
export const refuseOtherHosts =
  (boundHost?: string): RequestHandler =>
  (request, _response, next) => {
    if (!isForThisMachine(request, boundHost)) throw forbidden(OTHER_HOST)
    next()
  }
