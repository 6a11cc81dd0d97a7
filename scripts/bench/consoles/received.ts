import type { Page } from 'playwright'

/** The traffic of one path, bytes on the wire with headers. */
interface PathTraffic {
  path: string
  count: number
  bytes: number
}

/** Counts what a page receives, also from answers that have not ended yet. */
export async function received(page: Page) {
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
