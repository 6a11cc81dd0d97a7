import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { WebSocket } from 'ws'
import { BROWSER_FLAGS, findOrFetchBrowser, WHAT_TO_INSTALL } from '../../browser.ts'
import { bearerOf } from '../browser.ts'
import { readFile } from 'node:fs/promises'
import { type Child, startChild } from '../child.ts'
import { type BenchLine, line, milliseconds } from '../line.ts'
import type { Ready } from './server.ts'

const START_MS = 20_000

/**
 * A signed-in browser that Playwright can leave for a time. Playwright receives every frame of the WebSockets of its pages, which
 * takes half a core at 5,000 frames a second and would be measured with the page.
 */
interface DetachableBrowser {
  /** Its only context. After `detached` it is another object. */
  readonly context: BrowserContext
  /** Does something while Playwright is not connected, with the page's processor slowed by a factor. Open pages stay as they are. */
  detached<T>(act: () => Promise<T>, slowedBy?: number): Promise<T>
  close(): Promise<void>
}

/** Slows the processor of the first page, as long as the connection is open. */
async function slowProcessor(endpoint: string, rate: number): Promise<WebSocket> {
  const targets = (await (await fetch(`http://${new URL(endpoint).host}/json/list`)).json()) as Target[]
  const page = targets.find(({ type }) => type === 'page')
  if (!page) throw new Error('The browser has no page')
  const socket = new WebSocket(page.webSocketDebuggerUrl)
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate } }))
  await once(socket, 'message')
  return socket
}
interface Target {
  readonly type: string
  readonly webSocketDebuggerUrl: string
}

/** Starts a browser, signed in at the console of this address. Throws an error if there is no browser or it does not start. */
async function detachableBrowser(url: string): Promise<DetachableBrowser> {
  const executable = findOrFetchBrowser('whole')
  if (!executable) throw new Error(WHAT_TO_INSTALL)
  const folder = mkdtempSync(join(tmpdir(), 'loadstar-bench-'))
  const flags = ['--headless', '--remote-debugging-port=0', '--window-size=1440,900', `--user-data-dir=${folder}`]
  const child = spawn(executable, [...BROWSER_FLAGS, ...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const endpoint = await new Promise<string>((resolve, reject) => {
    let text = ''
    const late = setTimeout(() => reject(new Error(`The browser has not started: ${text}`)), START_MS)
    child.stderr.on('data', (piece: Buffer) => {
      text += piece.toString()
      const found = /listening on (ws:\S+)/.exec(text)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    })
  })
  const attach = async (): Promise<[Browser, BrowserContext]> => {
    const browser = await chromium.connectOverCDP(endpoint)
    const [context] = browser.contexts()
    if (!context) throw new Error('The browser has no context')
    return [browser, context]
  }
  let [browser, context] = await attach()
  const value = JSON.stringify({ token: await bearerOf(url), way: 'password' })
  const [page = await context.newPage()] = context.pages()
  await page.goto(url)
  await page.evaluate((credential) => localStorage.setItem('loadstar.credential', credential), value)
  return {
    get context() {
      return context
    },
    async detached(act, slowedBy = 1) {
      await browser.close()
      const slowing = await slowProcessor(endpoint, slowedBy)
      try {
        return await act()
      } finally {
        slowing.close()
        ;[browser, context] = await attach()
      }
    },
    async close() {
      await browser.close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** `LIVE_FEED_SECONDS=600` measures for as long as the promise says. */
const SECONDS = Number(process.env['LIVE_FEED_SECONDS'] ?? 60)
const WARM_UP_SECONDS = 10
const SLOWED_SECONDS = 20
const PER_SECOND = 5_000
const PER_SECOND_SLOWED = 2_000
const HELD = 5_000
const MEGABYTE = 2 ** 20

interface Watched {
  framesPerSecond: number
  longestTaskMs: number
}

/** Counts frames and notes long tasks in the page, until `endWatch`. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const startMs = performance.now()
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    // Methods, since a function with a name of its own would not be whole in the page.
    const watched = {
      frames: 0,
      isOver: false,
      count() {
        this.frames += 1
        if (!this.isOver) requestAnimationFrame(() => this.count())
      },
      end() {
        this.isOver = true
        tasks.push(...observer.takeRecords().map(({ duration }) => duration))
        return {
          framesPerSecond: (this.frames / (performance.now() - startMs)) * 1000,
          longestTaskMs: Math.max(0, ...tasks),
        }
      },
    }
    watched.count()
    Object.assign(window, { watched })
  })

const endWatch = (page: Page) => page.evaluate(() => (window as unknown as { watched: { end(): Watched } }).watched.end())

/** What is really alive, after the garbage is gone. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
}

/** How many of the newest messages are missing from what the tab saves as held. */
async function missingFromRing(page: Page, last: number): Promise<number> {
  // What was sent last may still be on its way.
  await page.getByRole('cell', { name: String(last), exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All messages as JSON' }).click(),
  ])
  const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as { message?: { seq: number } }[]
  const held = new Set(saved.map(({ message }) => message?.seq))
  return Array.from({ length: HELD }, (_, index) => last - index).filter((seq) => !held.has(seq)).length
}

async function openTab(page: Page, { url, deviceId }: Ready) {
  await page.goto(`${url}/devices/${deviceId}/mqtt-logs`)
  await page.getByLabel('Messages to keep').selectOption(String(HELD))
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor()
  await page.mouse.move(5, 5)
}

/** A live feed at full flow, drawn line and all: frames, tasks, memory, and whether the buffer holds every message. */
export async function measure(): Promise<BenchLine[]> {
  const child: Child<Ready> = await startChild<Ready>('live-feed/server.ts')
  const browser = await detachableBrowser(child.ready.url)
  const tab = () => {
    const [page] = browser.context.pages()
    if (!page) throw new Error('The tab is closed')
    return page
  }
  await openTab(tab(), child.ready)

  const flow = (perSecond: number, seconds: number) => child.ask<number>(`${perSecond} for ${seconds}`)
  await flow(PER_SECOND, 1)
  await tab().getByRole('button', { name: 'Draw Power.Active.Import' }).click()
  await flow(PER_SECOND, WARM_UP_SECONDS)
  const heapBefore = await heapBytes(tab())
  await watch(tab())
  const last = await browser.detached(() => flow(PER_SECOND, SECONDS))
  const full = await endWatch(tab())
  const heapAfter = await heapBytes(tab())
  const missing = await missingFromRing(tab(), last)

  await watch(tab())
  await browser.detached(() => flow(PER_SECOND_SLOWED, SLOWED_SECONDS), 4)
  const slowed = await endWatch(tab())

  await browser.close()
  await child.stop()
  const rate = (perSecond: number) => `${perSecond.toLocaleString('en')}/s`
  const at = `live feed, ${rate(PER_SECOND)} for ${SECONDS} s`
  return [
    line(`${at}: frames a second`, full.framesPerSecond, { atLeast: 55 }, (figure) => figure.toFixed(1)),
    line(`${at}: longest task`, full.longestTaskMs, { atMost: 50 }, milliseconds),
    line(`${at}: messages missing from the buffer`, missing, { atMost: 0 }, String),
    line(`${at}: heap grows by`, (heapAfter - heapBefore) / MEGABYTE, { atMost: 5 }, (figure) => `${figure.toFixed(1)} MB`),
    line(
      `live feed, ${rate(PER_SECOND_SLOWED)}, processor slowed 4×: frames a second`,
      slowed.framesPerSecond,
      { atLeast: 30 },
      (figure) => figure.toFixed(1),
    ),
  ]
}
