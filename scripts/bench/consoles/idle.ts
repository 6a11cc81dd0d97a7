import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright'
import { signedInPage } from '../browser.ts'
import { startChild } from '../child.ts'
import { line, type BenchLine } from '../line.ts'

/** The traffic of one path, bytes on the wire with headers. */
interface PathTraffic {
  path: string
  count: number
  bytes: number
}

/** Counts what a page receives, also from answers that have not ended yet. */
async function received(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const paths = new Map<string, string>()
  /** Bytes of an answer that were already counted. */
  const counted = new Map<string, number>()
  const sums = new Map<string, PathTraffic>()
  const add = (requestId: string, bytes: number, count: number) => {
    const path = paths.get(requestId) ?? 'unknown'
    const sum = sums.get(path) ?? { path, count: 0, bytes: 0 }
    sums.set(path, { path, count: sum.count + count, bytes: sum.bytes + bytes })
    counted.set(requestId, (counted.get(requestId) ?? 0) + bytes)
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, new URL(request.url).pathname))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength, 0))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    add(requestId, encodedDataLength - (counted.get(requestId) ?? 0), 1)
  })
  session.on('Network.webSocketFrameReceived', ({ requestId, response }) => add(requestId, response.payloadData.length, 1))
  return {
    clear: () => sums.clear(),
    /** The largest first. */
    byPath: (): PathTraffic[] => [...sums.values()].toSorted((a, b) => b.bytes - a.bytes),
  }
}

/** Time until the page has read everything for the first time. */
const SETTLE_MS = 20_000
const MINUTE_MS = 60_000
const MAX_BYTES = 15_000
/** Calls listed in the log. */
const SHOWN = 6

/** What a group page without input receives in a minute: headers and compressed bodies. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts')
  const { browser, page } = await signedInPage(child.ready)
  const traffic = await received(page)
  await page.goto(`${child.ready}/groups/5`)
  await after(SETTLE_MS)
  traffic.clear()
  await after(MINUTE_MS)
  const calls = traffic.byPath()
  await browser.close()
  await child.stop()
  for (const { path, count, bytes } of calls.slice(0, SHOWN)) console.error(`  ${bytes} bytes, ${count} × ${path}`)
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0)
  return [
    line('idle group page: received in a minute', bytes, { atMost: MAX_BYTES }, (size) => `${(size / 1_000).toFixed(1)} kB`),
  ]
}
