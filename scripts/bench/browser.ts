import { readTemporaryToken } from '#contract/session.ts'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { BROWSER_FLAGS, findOrFetchBrowser, WHAT_TO_INSTALL } from '../browser.ts'

/** A bearer of the simulator at this address. */
export async function bearerOf(url: string, user = 'admin'): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: 'demo' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Follows the link of a download as a browser does, and counts its bytes and lines. */
export async function download(url: string, path: string): Promise<{ bytes: number; lines: number; tookMs: number }> {
  const headers = { authorization: `Bearer ${await bearerOf(url)}` }
  const { token } = (await (await fetch(url + readTemporaryToken.path, { headers })).json()) as { token: string }
  const startMs = performance.now()
  const reply = await fetch(`${url}${path}&token=${token}`)
  let [bytes, lines] = [0, 0]
  for await (const chunk of reply.body ?? []) {
    bytes += (chunk as Uint8Array).length
    for (const byte of chunk as Uint8Array) if (byte === 10) lines++
  }
  return { bytes, lines, tookMs: performance.now() - startMs }
}

/** A signed-in page of a browser that nothing was opened in yet. */
export async function signedInPage(url: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await freshBrowser()
  const context = await signedInContext(browser, url)
  return { browser, page: await context.newPage() }
}

/**
 * Notes in every page that opens when it first shows something: the frame after a condition holds, such as
 * `document.querySelector("h1")`. It is text, since a function would be sent without what the compiler adds around it.
 */
export async function markPaint(page: Page, condition: string) {
  await page.addInitScript(`(function look() {
    if (${condition}) requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
    else requestAnimationFrame(look)
  })()`)
}

/** Waits for it; ms since the navigation began. */
export async function paintedMs(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? NaN)
}

/** A browser that nothing was opened in yet. */
export async function freshBrowser(): Promise<Browser> {
  const executablePath = findOrFetchBrowser('whole')
  if (!executablePath) throw new Error(WHAT_TO_INSTALL)
  return chromium.launch({ executablePath, args: BROWSER_FLAGS })
}

/** A signed-in context of it. */
export async function signedInContext(browser: Browser, url: string): Promise<BrowserContext> {
  const value = JSON.stringify({ token: await bearerOf(url), way: 'password' })
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'loadstar.credential', value }] }] },
  })
}
