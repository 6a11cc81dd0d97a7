import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { WebSocket } from 'ws'
import { BROWSER_FLAGS, findOrFetchBrowser, WHAT_TO_INSTALL } from '../../browser.ts'
import { bearerOf } from '../browser.ts'

const START_MS = 20_000

/**
 * A signed-in browser that Playwright can leave for a time. Playwright receives every frame of the WebSockets of its pages, which
 * takes half a core at 5,000 frames a second and would be measured with the page.
 */
export interface DetachableBrowser {
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
export async function detachableBrowser(url: string): Promise<DetachableBrowser> {
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
