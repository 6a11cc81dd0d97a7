import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Request } from 'playwright'
import { signedInContext } from '../browser.ts'

/** What one open page asks for. */
export interface RecordedConsole {
  /** Streams that stay open. */
  readonly streams: readonly string[]
  /** Reads with the time since the start of the recording. */
  readonly reads: readonly { readonly atMs: number; readonly path: string }[]
}

/** Time until the page has read everything for the first time. */
const SETTLE_MS = 15_000
const STREAM = '/api/changes'

/** Opens a page, and records what it reads for a while. */
export async function recordConsole(browser: Browser, url: string, path: string, forMs: number): Promise<RecordedConsole> {
  const context = await signedInContext(browser, url)
  const page = await context.newPage()
  const open = new Set<Request>()
  const reads: { atMs: number; path: string }[] = []
  let startMs = Infinity
  const pathOf = (request: Request) => request.url().slice(url.length)
  page.on('request', (request) => {
    if (!pathOf(request).startsWith('/api/')) return
    if (pathOf(request).startsWith(STREAM)) open.add(request)
    else if (performance.now() >= startMs) reads.push({ atMs: performance.now() - startMs, path: pathOf(request) })
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.goto(url + path)
  await after(SETTLE_MS)
  startMs = performance.now()
  await after(forMs)
  const streams = [...open].map(pathOf)
  await context.close()
  return { streams, reads: reads.filter(({ atMs }) => atMs <= forMs) }
}
