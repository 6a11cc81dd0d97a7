import { type IncomingMessage, request as requestHttp, type ServerResponse, STATUS_CODES } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { refuseUpgrade } from '#simulator/http/refuse-upgrade.ts'
import { connectionProblem, UnreadableAnswer } from './platform-problem.ts'
import { headersToBrowser, headersToPlatform } from './proxy-headers.ts'
import { giveUpUnless, limitConnecting, type ProxyLimits, TooLate } from './proxy-limits.ts'

/** Hands requests on to a platform. */
export interface PlatformProxy {
  /** A call: its answer comes back as it is, or as 502 or 504 with a sentence. */
  readonly call: (request: IncomingMessage, response: ServerResponse) => void
  /** An upgrade to the live feed, which is refused as a call is when the platform does not answer it. */
  readonly feed: (request: IncomingMessage, socket: Socket, head: Buffer) => void
}

const LAST_STATUS = 599

/** The status and the sentence for a call that failed. */
const failureOf = (error: Error) =>
  error instanceof TooLate
    ? { status: 504, message: 'The platform did not answer in time.' }
    : { status: 502, message: connectionProblem(error) }

/** Answers a call that failed before its head was sent; later, only the end of the connection can tell the browser. */
function refuse(response: ServerResponse, error: Error) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { status, message } = failureOf(error)
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.statusMessage = ''
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ message }))
}

/** Sends status and headers of an answer. Throws when they cannot be passed on. */
function sendHead(reply: IncomingMessage, response: ServerResponse, platform: URL) {
  const { statusCode = 0, statusMessage = '', rawHeaders, headers } = reply
  if (statusCode < 200 || statusCode > LAST_STATUS) {
    throw new UnreadableAnswer(`The platform answered with the status ${statusCode}.`)
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new UnreadableAnswer('The answer of the platform has an unknown transfer encoding.')
  }
  // The console takes its time from the platform, never from this server.
  response.sendDate = false
  const reason = /^[\t\x20-\x7e\x80-\xff]+$/.test(statusMessage) ? statusMessage : (STATUS_CODES[statusCode] ?? '')
  response.writeHead(statusCode, reason, headersToBrowser(rawHeaders, statusCode, platform))
  // A stream may send its first event much later.
  response.flushHeaders()
}

/** Passes the body of an answer on, at the speed of the browser. */
function passOn(reply: IncomingMessage, response: ServerResponse) {
  reply.once('close', () => {
    // Without this the browser would take half an answer for a whole one, or wait for the rest.
    if (!reply.complete) response.destroy()
  })
  reply.pipe(response)
}

/** Joins the connections of a browser and of the platform; the end of one is the end of the other. */
function join(browser: Socket, upstream: Duplex) {
  for (const socket of [browser, upstream as Socket]) {
    socket.setTimeout(0)
    socket.setNoDelay(true)
    socket.setKeepAlive(true)
  }
  pipeline(upstream, browser, () => browser.destroy())
  pipeline(browser, upstream, () => upstream.destroy())
}

/**
 * A proxy in front of the platform at this origin. Each call has a connection of its own, so that what an answer sends after its end never
 * belongs to the next call.
 */
export function createPlatformProxy(origin: string, { connectMs, idleMs, upgradeMs }: ProxyLimits): PlatformProxy {
  const platform = new URL(origin)
  const requestPlatform = platform.protocol === 'https:' ? requestHttps : requestHttp
  const { protocol, hostname, port } = urlToHttpOptions(platform)
  const ask = (request: IncomingMessage, connection: 'close' | 'Upgrade') => {
    const headers = headersToPlatform(request, platform.host, connection)
    const { method, url: path } = request
    const upstream = requestPlatform({ protocol, hostname, port, method, path, headers, agent: false })
    // Node.js drops headers after the first thousand without an error. The size of all headers is bounded.
    upstream.maxHeadersCount = 0
    limitConnecting(upstream, connectMs)
    return upstream
  }

  return {
    call(request, response) {
      const upstream = ask(request, 'close')
      let reply: IncomingMessage | undefined
      let isRefused = false
      const fail = (error: Error) => {
        // What follows a complete answer does not belong to it.
        if (isRefused || (reply?.complete && response.headersSent)) return
        isRefused = true
        refuse(response, error)
        upstream.destroy()
      }
      upstream.on('error', fail)
      upstream.setTimeout(idleMs, () => upstream.destroy(new TooLate()))
      request.once('end', () => {
        // A head that arrives byte by byte is never idle.
        if (!reply) giveUpUnless(upstream, upstream, ['response'], idleMs)
      })
      upstream.once('response', (answer) => {
        reply = answer
        try {
          sendHead(answer, response, platform)
          passOn(answer, response)
        } catch (error) {
          fail(error instanceof UnreadableAnswer ? error : new UnreadableAnswer('The platform answered with an invalid header.'))
        }
      })
      upstream.once('upgrade', (_answer, socket) => {
        socket.on('error', () => {})
        socket.destroy()
        fail(new UnreadableAnswer('The platform answered with another protocol.'))
      })
      upstream.once('close', () => {
        if (!reply) fail(new UnreadableAnswer('The platform ended the connection without an answer.'))
        // The rest of a body that the platform did not read.
        request.unpipe(upstream)
        request.resume()
      })
      response.on('error', () => {})
      response.once('close', () => upstream.destroy())
      request.pipe(upstream)
    },

    feed(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const upstream = ask(request, 'Upgrade')
      giveUpUnless(upstream, upstream, ['upgrade', 'response'], upgradeMs)
      const refuseFeed = (status: number, sentence: string) => {
        if (socket.writable) refuseUpgrade(socket, `${status} ${STATUS_CODES[status] ?? ''}`, sentence)
      }
      upstream.on('error', (error) => {
        const { status, message } = failureOf(error)
        refuseFeed(status, message)
      })
      upstream.once('response', ({ statusCode = 0 }) => {
        upstream.destroy()
        const status = statusCode >= 400 && statusCode <= LAST_STATUS ? statusCode : 502
        refuseFeed(status, 'The platform refused the live feed.')
      })
      upstream.once('upgrade', (answer, joined, first) => {
        joined.on('error', () => joined.destroy())
        const lines = [
          'HTTP/1.1 101 Switching Protocols',
          'Connection: Upgrade',
          `Upgrade: ${answer.headers.upgrade ?? 'websocket'}`,
        ]
        const headers = headersToBrowser(answer.rawHeaders, 101, platform)
        for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
        socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
        if (first.length > 0) socket.write(first)
        if (head.length > 0) joined.write(head)
        join(socket, joined)
      })
      socket.once('close', () => upstream.destroy())
      upstream.end()
    },
  }
}
