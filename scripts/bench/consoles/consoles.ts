import { Agent, get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Request } from 'playwright'
import { freshBrowser, bearerOf, signedInContext } from '../browser.ts'
import { startChild } from '../child.ts'
import { line, type BenchLine } from '../line.ts'

/** What one open page asks for. */
interface RecordedConsole {
  /** Streams that stay open. */
  readonly streams: readonly string[]
  /** Reads with the time since the start of the recording. */
  readonly reads: readonly { readonly atMs: number; readonly path: string }[]
}

/** Time until the page has read everything for the first time. */
const SETTLE_MS = 15_000
const STREAM = '/api/changes'

/** Opens a page, and records what it reads for a while. */
async function recordConsole(browser: Browser, url: string, path: string, forMs: number): Promise<RecordedConsole> {
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

const CONSOLES = 200
const PAGES = ['/groups/5', '/groups/1', '/', '/site-management/stations']
const SPAN_MS = 30_000
const MAX_SHARE = 0.3

/** Asks as an open console would: with kept connections, compression, and the entity tags of earlier answers. */
function replay(url: string, bearer: string, recorded: RecordedConsole, startMs: number, untilMs: number): { stop: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const tags = new Map<string, string>()
  const timers = new Set<NodeJS.Timeout>()
  const ask = (path: string) => {
    const tag = tags.get(path)
    const headers = { authorization: `Bearer ${bearer}`, 'accept-encoding': 'gzip, br', ...(tag && { 'if-none-match': tag }) }
    const request = get(url + path, { agent, headers }, (response) => {
      if (response.headers.etag !== undefined) tags.set(path, response.headers.etag)
      response.on('error', () => {}).resume()
    })
    request.on('error', () => {})
  }
  const at = (atMs: number, path: string) => timers.add(setTimeout(() => ask(path), atMs))
  for (const path of recorded.streams) at(startMs, path)
  for (let roundMs = startMs; roundMs < untilMs; roundMs += SPAN_MS) {
    for (const { atMs, path } of recorded.reads) at(roundMs + atMs, path)
  }
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      agent.destroy()
    },
  }
}

/** CPU time of the simulator over a span, as a share of one core. */
async function shareOf(ask: () => Promise<number>): Promise<number> {
  const beforeMs = await ask()
  const startMs = performance.now()
  await after(SPAN_MS)
  return ((await ask()) - beforeMs) / (performance.now() - startMs)
}

/** 200 open consoles on one simulator: pages are recorded in a browser, and their calls repeated 50 times each. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts')
  const browser = await freshBrowser()
  const recorded = await Promise.all(PAGES.map((path) => recordConsole(browser, child.ready, path, SPAN_MS)))
  await browser.close()
  const bearer = await bearerOf(child.ready)
  const ask = () => child.ask<number>('cpu')
  const alone = await shareOf(ask)
  const consoles = Array.from({ length: CONSOLES }, (_, index) => {
    const console = recorded[index % recorded.length] ?? { streams: [], reads: [] }
    return replay(child.ready, bearer, console, (index / CONSOLES) * SPAN_MS, 3 * SPAN_MS)
  })
  // All of them have started.
  await after(SPAN_MS)
  const share = await shareOf(ask)
  for (const console of consoles) console.stop()
  await child.stop()
  const percent = (figure: number) => `${Math.round(figure * 100)} % of a core`
  const found = line(`${CONSOLES} open consoles on one simulator`, share, { atMost: MAX_SHARE }, percent)
  const rate = recorded.reduce((sum, { reads }) => sum + reads.length, 0) * (CONSOLES / PAGES.length / (SPAN_MS / 1_000))
  return [{ ...found, measured: `${found.measured} (${Math.round(rate)} reads/s; without consoles ${percent(alone)})` }]
}
