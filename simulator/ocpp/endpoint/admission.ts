import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { OwnHost } from '#simulator/http/own-host.ts'
import type { World } from '#simulator/core/world/state.ts'
import { foreignPage } from './foreign-page.ts'
import { knownIdentity, stationsOf } from './known-chargers.ts'
import type { WaitingList } from './waiting-list.ts'
import type { WrongPasswords } from './wrong-passwords.ts'

const PATH = /^\/+ocpp\/+([^/?#]+)\/*(?:\?.*)?$/i
/** Characters without a shape reorder or hide the text around them, or make two identities look the same. */
const IDENTITY = /^[^\s/?#\p{C}]{1,48}$/u

const WRONG_PATH = 'The address of a charger is /ocpp/IDENTITY.'
const WRONG_IDENTITY = 'The identity must have 1 to 48 characters without spaces, control characters, /, ? and #.'

/**
 * The identity in the path of a connection, `/ocpp/IDENTITY`, percent-decoded, or why there is none. Doubled and final slashes
 * and the case of the path do not matter: bases are often entered with a slash.
 */
function identityOf(url: string | undefined): { readonly identity: string } | { readonly refusal: string } {
  const [, last] = PATH.exec(url ?? '') ?? []
  if (last === undefined) return { refusal: WRONG_PATH }
  try {
    const identity = decodeURIComponent(last)
    return IDENTITY.test(identity) ? { identity } : { refusal: WRONG_IDENTITY }
  } catch {
    return { refusal: WRONG_IDENTITY }
  }
}

/** The subprotocols of the endpoint, the preferred one first. */
export const PROTOCOLS = ['ocpp2.0.1', 'ocpp1.6']

const WRONG_PROTOCOL = `The header Sec-WebSocket-Protocol must have ${PROTOCOLS.join(' or ')}, without quotes and separated by commas.`
const WRONG_PASSWORD = 'The password of the charger is missing or wrong.'
const TOO_SOON = 'A wrong password was sent for this charger. Wait some seconds before the next attempt.'
const TOO_MANY = 'Too many unknown chargers have connected from this address. Add or dismiss them, or try again later.'

/** A connection that is not accepted: status of HTTP and a sentence. The answer waits for `delayMs`. */
export interface Refusal {
  readonly status: string
  readonly sentence: string
  readonly delayMs?: number
}

interface Door {
  readonly world: World
  readonly waiting: WaitingList
  readonly passwords: WrongPasswords
  readonly own: OwnHost
}

const isOffered = (header: string | undefined): boolean => {
  const names = header?.split(',').map((name) => name.replace(/^[ \t]+|[ \t]+$/g, '')) ?? []
  // The library ends such a handshake with 500.
  const isList = names.every((name) => /^[\w.!#$%&'*+^`|~-]+$/.test(name)) && new Set(names).size === names.length
  return isList && header === header?.trim() && PROTOCOLS.some((protocol) => names.includes(protocol))
}

/**
 * The password of Basic authentication; undefined without one for this identity. The user name is compared without regard to case,
 * as identities are. Passwords can be bytes.
 */
function passwordIn(header: string | undefined, identity: string): Buffer | undefined {
  const [, encoded] = /^ *basic +([\w.~+/-]+=*) *$/i.exec(header ?? '') ?? []
  const both = Buffer.from(encoded ?? '', 'base64')
  const user = Buffer.from(`${identity}:`)
  const given = both.subarray(0, user.length).toString().toLowerCase()
  return given === user.toString().toLowerCase() ? both.subarray(user.length) : undefined
}

const isPassword = (given: Buffer | undefined, wanted: string) => {
  const [a, b] = [given ?? Buffer.alloc(0), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The identity of a charger that may connect, or why it may not. Identities that differ only by case are one charger, as in OCPP:
 * that of the site, or the one that waits.
 */
export function admitted(request: IncomingMessage, door: Door): { readonly identity: string } | Refusal {
  const { world, waiting, passwords, own } = door
  const page = foreignPage(request, own)
  if (page !== undefined) return { status: '403 Forbidden', sentence: page }
  const read = identityOf(request.url)
  if ('refusal' in read) return { status: '404 Not Found', sentence: read.refusal }
  if (!isOffered(request.headers['sec-websocket-protocol'])) return { status: '400 Bad Request', sentence: WRONG_PROTOCOL }
  const identity = knownIdentity(world, read.identity) ?? waiting.knownIdentity(read.identity) ?? read.identity
  const address = request.socket.remoteAddress ?? ''
  const stations = stationsOf(world, identity)
  const wanted = stations[0]?.ocpp?.entry.password
  if (wanted !== undefined) {
    if (passwords.isWaiting(address, identity)) return { status: '429 Too Many Requests', sentence: TOO_SOON }
    if (!isPassword(passwordIn(request.headers.authorization, identity), wanted)) {
      return { status: '401 Unauthorized', sentence: WRONG_PASSWORD, delayMs: passwords.wrong(address, identity) }
    }
    passwords.right(address, identity)
  }
  if (stations.length === 0 && !waiting.accepts(identity, address)) {
    return { status: '429 Too Many Requests', sentence: TOO_MANY }
  }
  return { identity }
}
