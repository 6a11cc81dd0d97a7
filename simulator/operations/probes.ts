/** Provides: metrics, probes and the log of the process. Needs: http. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { isForThisMachine, otherHost, type OwnHost } from '#simulator/http/own-host.ts'
import type { Metrics } from './metrics.ts'

/** One line of the log for each call. */
export interface CallLine {
  readonly call: string
  readonly status: number
  readonly durationMs: number
}

interface Operations extends OwnHost {
  readonly metrics: Metrics
  readonly nameOf: (method: string, path: string) => string
  /** Why the server cannot answer calls yet, as a sentence; undefined when it can. */
  readonly unreadyReason: () => string | undefined | Promise<string | undefined>
  /** Called after each call, for structured logs. */
  readonly logCall?: ((line: CallLine) => void) | undefined
}

function send(response: ServerResponse, status: number, body: string, contentType = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  response.end(body)
}

async function answerProbe(path: string, response: ServerResponse, { metrics, unreadyReason }: Operations) {
  if (path === '/healthz') return send(response, 200, 'ok\n')
  if (path === '/readyz') {
    const reason = await unreadyReason()
    return send(response, reason === undefined ? 200 : 503, `${reason ?? 'ready'}\n`)
  }
  const { body, contentType } = await metrics.text()
  return send(response, 200, body, contentType)
}

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * A server with `GET /healthz` (the process answers), `/readyz` (calls can be made) and `/metrics` (Prometheus), which also
 * counts the requests of the application behind them.
 */
export function withOperations(app: RequestListener, operations: Operations): RequestListener {
  const { metrics, nameOf, logCall } = operations
  return (request: IncomingMessage & { method?: string }, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const method = request.method ?? 'GET'
    if (PROBES.has(path) && (method === 'GET' || method === 'HEAD')) {
      if (!isForThisMachine(request, operations)) return send(response, 403, `${otherHost(operations)}\n`)
      answerProbe(path, response, operations).catch((error: unknown) => response.destroy(error as Error))
      return
    }
    const startMs = performance.now()
    response.once('close', () => {
      const durationMs = performance.now() - startMs
      const call = nameOf(method, path)
      // 499: the client left before the end of the answer, as nginx counts it.
      const status = response.writableFinished ? response.statusCode : 499
      metrics.call(call, status, durationMs / 1_000)
      logCall?.({ call, status, durationMs: Math.round(durationMs * 10) / 10 })
    })
    app(request, response)
  }
}
