import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { forbidden } from './refusals.ts'

/** Names and addresses that always mean this machine, as a `Host` header has them. */
const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a server that was told to listen on `host` is reachable from this machine only. */
export const isLoopback = (host: string) => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/**
 * Whether a request names this machine in its `Host` header: a loopback name, the host that the server was told to listen on,
 * or the address called. Any port will do. A foreign domain name may point to this machine too (DNS rebinding), and a page
 * of that domain could then read the answers.
 */
export function isForOwnHost({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, boundHost?: string): boolean {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return LOOPBACK.test(name) || name === boundHost?.toLowerCase() || name === address || name === `[${address}]`
}

/** Whether to check the host of every request: on another address the machine has names that the server does not know. */
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
