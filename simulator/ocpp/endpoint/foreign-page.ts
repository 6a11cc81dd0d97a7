import type { IncomingMessage } from 'node:http'
import { isForThisMachine, isOfOtherOrigin, otherHost, type OwnHost } from '#simulator/http/own-host.ts'

const OTHER_PAGE = 'The endpoint for chargers accepts no connection of a web page.'
const LOG_EVERY_MS = 60_000

/**
 * Whether `Origin` is that of a charger. Chargers send none, or what their WebSocket library writes: that of libwebsockets the
 * host without a port, that of Arduino `file://`. A web page has neither, unless this host serves it on the standard port.
 */
function isOfCharger({ headers: { origin = '', host = '' } }: IncomingMessage): boolean {
  if (origin === '' || origin === 'file://') return true
  const page = URL.canParse(origin) ? new URL(origin) : undefined
  return page?.port === '' && page.hostname !== '' && page.hostname === host.replace(/:\d*$/, '').toLowerCase()
}

/**
 * Why a connection may be the work of a web page, as a sentence; undefined for that of a charger. Any page that a browser on this
 * machine opens could otherwise act as a charger, and replace a real one.
 */
export function foreignPage(request: IncomingMessage, own: OwnHost): string | undefined {
  if (!isForThisMachine(request, own)) return otherHost(own)
  return isOfOtherOrigin(request) && !isOfCharger(request) ? OTHER_PAGE : undefined
}

/** Logs refused connections, each reason at most once a minute: a page can try again without end. */
export function refusalLog(log: (text: string) => void = console.warn, nowMs: () => number = () => performance.now()) {
  const loggedAtMs = new Map<string, number>()
  return ({ url = '', headers: { origin, host }, socket }: IncomingMessage, sentence: string) => {
    const before = loggedAtMs.get(sentence)
    if (before !== undefined && nowMs() - before < LOG_EVERY_MS) return
    loggedAtMs.set(sentence, nowMs())
    const details = `from ${socket?.remoteAddress ?? 'an unknown address'}, Host ${host ?? 'missing'}, Origin ${origin ?? 'missing'}`
    log(`A connection to ${url.slice(0, 100)} by OCPP is refused (${details.slice(0, 300)}): ${sentence}`)
  }
}
