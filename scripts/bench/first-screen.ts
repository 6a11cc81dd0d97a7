import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright'
import { freshBrowser, signedInContext, markPaint, paintedMs } from './browser.ts'
import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'

const RUNS = 5
const KILOBYTE = 1_000

interface Visit {
  afterMs: number
  /** All bytes of bodies as they were sent, compressed. */
  sentBytes: number
  scriptBytes: number
  fontBytes: number
}

/** A visit: the address of the console, and what slows it. */
interface Conditions {
  readonly url: string
  /** 4 for a processor that is four times slower. */
  readonly slowedBy?: number
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number }
}

/** Opens the console in a browser that has never seen it; the main part is painted when its heading is. */
async function visit({ url, slowedBy = 1, network }: Conditions): Promise<Visit> {
  const browser = await freshBrowser()
  const context = await signedInContext(browser, new URL(url).origin)
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  const fonts: Promise<Buffer>[] = []
  const note = (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript')) scripts.push(response.body())
    if (type.startsWith('font/')) fonts.push(response.body())
  }
  page.on('response', note)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  let sentBytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (sentBytes += encodedDataLength))
  if (network) {
    const { latencyMs, bytesPerSecond } = network
    const conditions = {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await markPaint(page, 'document.querySelector("h1")')
  await page.goto(url)
  const afterMs = await paintedMs(page)
  const sentAtPaint = sentBytes
  // A part that loads later may still be on its way when the browser closes.
  page.off('response', note)
  const bodies = await Promise.all(scripts)
  const files = await Promise.all(fonts)
  await browser.close()
  if (bodies.length === 0) throw new Error('What was painted is not the console: it had no script.')
  return {
    afterMs,
    sentBytes: sentAtPaint,
    scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    // Already compressed.
    fontBytes: files.reduce((sum, body) => sum + body.length, 0),
  }
}

/** Five visits, each in a new browser. */
export async function visits(conditions: Conditions): Promise<Visit[]> {
  const all: Visit[] = []
  for (let run = 0; run < RUNS; run++) all.push(await visit(conditions))
  return all
}

/** The first screen of a signed-in operator: what it loads, and when it is there. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts')
  const usual = await visits({ url: child.ready })
  const first = usual[0] ?? { scriptBytes: NaN, fontBytes: NaN }
  const slowed = await visits({ url: child.ready, slowedBy: 4 })
  await child.stop()
  const kilobytes = (bytes: number) => `${Math.round(bytes / KILOBYTE)} kB`
  return [
    line('first screen: JavaScript, gzipped', first.scriptBytes, { atMost: 300 * KILOBYTE }, kilobytes),
    line('first screen: typeface', first.fontBytes, { atMost: 50 * KILOBYTE }, kilobytes),
    line('first screen: JavaScript and typeface', first.scriptBytes + first.fontBytes, { atMost: 300 * KILOBYTE }, kilobytes),
    line('first screen: painted', median(usual.map((visit) => visit.afterMs)), { atMost: 600 }, milliseconds),
    line('first screen: painted, CPU slowed 4×', median(slowed.map((visit) => visit.afterMs)), { atMost: 1_500 }, milliseconds),
  ]
}
