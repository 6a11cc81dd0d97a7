import type { IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders'>

/** Header lines as Node.js reads and writes them: names and values by turns, with repeated names. */
type HeaderLines = readonly string[]

/** Headers of one connection, which are not passed on. Node.js frames bodies itself, by the length or in chunks. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function* pairsOf(lines: HeaderLines): Generator<[name: string, value: string]> {
  for (let at = 0; at + 1 < lines.length; at += 2) yield [lines[at] ?? '', lines[at + 1] ?? '']
}

const valuesOf = (lines: HeaderLines, wanted: string) =>
  [...pairsOf(lines)].filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value)

/** The headers of a message without those of its connection, which `Connection` may add to. */
function* endToEnd(lines: HeaderLines): Generator<[name: string, value: string]> {
  const named = new Set(valuesOf(lines, 'connection').flatMap((value) => value.toLowerCase().split(/[\s,]+/)))
  for (const [name, value] of pairsOf(lines)) {
    const key = name.toLowerCase()
    // Without its length, a body of an unusual method would be read as another request.
    if (!HOP_BY_HOP.has(key) && (!named.has(key) || key === 'content-length')) yield [name, value]
  }
}

/** Methods to which Node.js adds no chunked body of its own. */
const WITHOUT_BODY = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/

/**
 * The headers of a request for the platform, under the platform's own host name. `connection` is `close` for a call, and `Upgrade` for
 * a WebSocket.
 */
export function headersToPlatform(request: Asked, host: string, connection: 'close' | 'Upgrade'): string[] {
  const { method = 'GET', headers, rawHeaders } = request
  const sent = ['Host', host, 'Connection', connection]
  if (connection === 'Upgrade') sent.push('Upgrade', headers.upgrade ?? '')
  else if (headers['transfer-encoding'] !== undefined) sent.push('Transfer-Encoding', 'chunked')
  else if (headers['content-length'] === undefined && !WITHOUT_BODY.test(method)) sent.push('Content-Length', '0')
  for (const [name, value] of endToEnd(rawHeaders)) {
    // The server of Node.js has answered an expectation already.
    if (!/^(host|expect)$/i.test(name)) sent.push(name, value)
  }
  return sent
}

/**
 * A redirect to the platform as a path, so that the browser keeps scheme, host and port of the console, also behind a proxy. Addresses of
 * other hosts, and those that cannot be parsed, remain as they are.
 */
export function ownLocation(location: string, platform: URL): string {
  if (!/^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(location.trim()) || !URL.canParse(location, platform)) return location
  const { protocol, host, pathname, search, hash } = new URL(location, platform)
  if (!/^https?:$/.test(protocol) || host !== platform.host) return location
  // Two slashes at the beginning would name another host.
  return `${pathname.startsWith('//') ? `/.${pathname}` : pathname}${search}${hash}`
}

/** A cookie without its domain, which is the platform's. */
const ownCookie = (cookie: string) => cookie.replace(/;\s*domain\s*(=[^;]*)?(?=;|$)/gi, '')

/** The headers of an answer for the browser. Redirects and cookies stay on the host of the console. */
export function headersToBrowser(lines: HeaderLines, statusCode: number, platform: URL): string[] {
  const sent: string[] = []
  for (const [name, value] of endToEnd(lines)) {
    const key = name.toLowerCase()
    if (key === 'location') sent.push(name, ownLocation(value, platform))
    else if (key === 'set-cookie') sent.push(name, ownCookie(value))
    else if (key !== 'content-length' || statusCode !== 204) sent.push(name, value)
  }
  return sent
}
