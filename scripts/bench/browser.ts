import { chromium, type Browser, type BrowserContext } from 'playwright'
import { BROWSER_FLAGS, findOrFetchBrowser, WHAT_TO_INSTALL } from '../browser.ts'
import { bearerOf } from './session.ts'

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
