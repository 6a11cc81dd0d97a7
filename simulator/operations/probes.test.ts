import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { type CallLine, withOperations } from './probes.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function serving(app: RequestListener, unready?: string) {
  const metrics = createMetrics()
  const lines: CallLine[] = []
  const server = createServer(
    withOperations(app, {
      metrics,
      nameOf: (method, path) => `${method} ${path}`,
      unreadyReason: () => unready,
      logCall: (line) => lines.push(line),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, metrics, lines }
}
const fine: RequestListener = (_request, response) => response.writeHead(204).end()

it('says that it lives, and whether it can answer calls', async () => {
  const ready = await serving(fine)
  expect(await (await fetch(`${ready.url}/healthz`)).text()).toBe('ok\n')
  expect((await fetch(`${ready.url}/readyz`)).status).toBe(200)
  const unready = await serving(fine, 'The run is being restored.')
  expect((await fetch(`${unready.url}/healthz`)).status).toBe(200)
  const reply = await fetch(`${unready.url}/readyz`)
  expect([reply.status, await reply.text()]).toEqual([503, 'The run is being restored.\n'])
})

it('counts calls by name and status, and their duration', async () => {
  const { url, lines } = await serving(fine)
  await fetch(`${url}/api/x?token=secret`)
  await fetch(`${url}/api/x`)
  const reply = await fetch(`${url}/metrics`)
  expect(reply.headers.get('content-type')).toContain('version=0.0.4')
  const text = await reply.text()
  expect(text).toContain('loadstar_calls_total{call="GET /api/x",status="204"} 2')
  expect(text).toContain('loadstar_call_duration_seconds_count{call="GET /api/x"} 2')
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/)
  expect(text).not.toContain('secret')
  expect(lines.map(({ call, status }) => [call, status])).toEqual([
    ['GET /api/x', 204],
    ['GET /api/x', 204],
  ])
})

it('reads added values when the metrics are read', async () => {
  const { url, metrics } = await serving(fine)
  let clients = 3
  let sent = 10
  metrics.gauge('clients', 'Clients.', () => clients)
  metrics.counter('sent_total', 'Sent.', () => sent)
  const read = async () => (await fetch(`${url}/metrics`)).text()
  expect(await read()).toMatch(/^clients 3$[^]*^sent_total 10$/m)
  clients = 2
  sent = 15
  expect(await read()).toMatch(/^clients 2$[^]*^sent_total 15$/m)
})

it('counts a request whose client left as 499', async () => {
  const { url, lines } = await serving(() => {})
  await fetch(`${url}/api/slow`, { signal: AbortSignal.timeout(50) }).catch(() => undefined)
  await expect.poll(() => lines.map(({ status }) => status)).toEqual([499])
})

it('refuses the metrics to pages of other hosts', async () => {
  const { url } = await serving(fine)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request(`${url}/metrics`, { headers: { host: 'evil.example' } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})
