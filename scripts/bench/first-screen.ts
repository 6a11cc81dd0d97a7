import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright'
import { freshBrowser, signedInContext } from './browser.ts'
import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'
import { markPaint, paintedMs } from './painted.ts'

const RUNS = 5
const KILOBYTE = 1_000

interface Visit {
  afterMs: number
  scriptBytes: number
  fontBytes: number
}

/** Opens the console in a browser that has never seen it; the main part is painted when its heading is. */
async function visit(url: string, slowedBy: number): Promise<Visit> {
  const browser = await freshBrowser()
  const context = await signedInContext(browser, url)
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
  await markPaint(page, 'document.querySelector("h1")')
  await page.goto(url)
  const afterMs = await paintedMs(page)
  // A part that loads later may still be on its way when the browser closes.
  page.off('response', note)
  const bodies = await Promise.all(scripts)
  const files = await Promise.all(fonts)
  await browser.close()
  if (bodies.length === 0) throw new Error('What was painted is not the console: it had no script.')
  return {
    afterMs,
    scriptBytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    // Already compressed.
    fontBytes: files.reduce((sum, body) => sum + body.length, 0),
  }
}

async function visits(url: string, slowedBy: number): Promise<Visit[]> {
  const all: Visit[] = []
  for (let run = 0; run < RUNS; run++) all.push(await visit(url, slowedBy))
  return all
}

/** The first screen of a signed-in operator: what it loads, and when it is there. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts')
  const usual = await visits(child.ready, 1)
  const first = usual[0] ?? { scriptBytes: NaN, fontBytes: NaN }
  const slowed = await visits(child.ready, 4)
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
