import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { forbidden } from './refusals.ts'

/** The names under which a server answers. */
export interface OwnHost {
  /** As its messages name it; the simulator by default. */
  readonly server?: 'simulator' | 'console server'
  /** The host that it listens on; loopback by default. */
  readonly host?: string | undefined
  /** Its names at a proxy in front of it, as `publicNameOf` returns them. */
  readonly publicNames?: readonly string[] | undefined
}

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Names and addresses that always mean this machine, as in a `Host` header. */
const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a server that listens on `host` is reachable from this machine only. */
export const isLoopback = (host: string) => LOOPBACK.test(host.includes(':') ? `[${host}]` : host)

/** A name without its port, which may be empty, and without the final dot of a complete domain name. */
const nameOf = (host: string) => host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()

/** What the option for a public name accepts. */
export const PUBLIC_NAME_FORM = 'a host name such as console.example, without scheme, port and path'

/** A public name of a server in the form of a `Host` header, such as `xn--4ca.example`; undefined for anything but a name or an address. */
export function publicNameOf(text: string): string | undefined {
  if (!/^([^\s/\\:@?#[\]]+|\[[\da-f:.]+\])$/i.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const name = nameOf(new URL(`http://${text}`).hostname)
  return /^([\w.-]*\w|\[.+\])$/.test(name) ? name : undefined
}

/**
 * Whether the `Host` header of a request names this server: a loopback name, the host that it listens on, the address called,
 * or a public name. Any port is accepted. A foreign domain name may also point to this machine (DNS rebinding), and a page of
 * that domain could then read the replies.
 */
export function isForOwnHost({ headers, socket }: Asked, { host, publicNames = [] }: OwnHost): boolean {
  const name = nameOf(headers.host ?? '')
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return (
    LOOPBACK.test(name) ||
    name === host?.toLowerCase() ||
    name === address ||
    name === `[${address}]` ||
    publicNames.includes(name)
  )
}

/** Whether a request may be served. The host is checked on loopback only; elsewhere the machine has names unknown to the server. */
export const isForThisMachine = (request: Asked, own: OwnHost) =>
  !isLoopback(own.host ?? 'localhost') || isForOwnHost(request, own)

/** Why a request for another host is refused, and the option that allows it. */
export const otherHost = ({ server = 'simulator', publicNames = [] }: OwnHost) =>
  `The ${server} answers under its own host names only, such as ${publicNames[0] ?? 'localhost'}. Start it with --public-name NAME to allow another.`

/** Refuses requests for another host with 403, while the server listens on a loopback address. */
export const refuseOtherHosts =
  (own: OwnHost): RequestHandler =>
  (request, _response, next) => {
    if (!isForThisMachine(request, own)) throw forbidden(otherHost(own))
    next()
  }
