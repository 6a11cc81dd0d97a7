import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '#contract/durations.ts'
import { createPlatformProxy } from '#scripts/console-server/platform-proxy.ts'
import { PROXY_LIMITS } from '#scripts/console-server/proxy-limits.ts'
import { startSimulator } from '#simulator/start.ts'

/** Measured by `charts`: the console and its platform, whose chart of the chargers is as full as a chart gets. */
export const FULL_CHART_CALL = '/charts/chargers?'
export const FULL_LINES = 6

/** Six lines, a value in each bucket, and no two values alike. */
function fullChart(query: URLSearchParams): string {
  const [fromMs, toMs] = [Date.parse(query.get('start') ?? ''), Date.parse(query.get('end') ?? '')]
  const stepMs = Number(query.get('minutes')) * MINUTE_MS
  const points = Array.from({ length: FULL_LINES }, (_, index) =>
    Array.from({ length: (toMs - fromMs) / stepMs }, (_, bucket) => {
      const atMs = fromMs + bucket * stepMs
      const value = Number((20 + 10 * Math.sin(atMs / 4e6 + index) + 3 * Math.sin(atMs / 7e4)).toFixed(3))
      return { property: `Line ${index + 1}`, value, mergedTimestamp: new Date(atMs).toISOString(), unit: 'A' }
    }),
  )
  return JSON.stringify(points.flat())
}

// The measurement imports the constants.
if (process.send) {
  const simulator = await startSimulator({ port: 0 })
  const proxy = createPlatformProxy(simulator.url, PROXY_LIMITS)
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', simulator.url)
    if (!`${pathname}${search}`.includes(FULL_CHART_CALL)) return proxy.call(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end(fullChart(searchParams))
  })
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  // Also ends the server of a failed measurement.
  process.on('disconnect', () => process.exit())
}
