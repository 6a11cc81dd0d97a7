import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'
import { forgetNotices, listenForNotices } from './notices.ts'

/** Events that a test may listen to. Playwright uses other events itself. */
const EVENTS = [
  'console',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'dialog',
  'load',
  'popup',
] as const

interface Script {
  dispose(): Promise<void>
}

interface Opened {
  readonly key: string
  readonly context: BrowserContext
  readonly page: Page
  /** Scripts that tests have added to the page or its context. */
  readonly scripts: Script[]
}

/** Records the scripts that are added from now on. */
function recordScripts(owner: BrowserContext | Page, scripts: Script[]) {
  const add = owner.addInitScript.bind(owner) as (...parameters: unknown[]) => Promise<Script>
  const recorded = async (...parameters: unknown[]) => {
    const script = await add(...parameters)
    scripts.push(script)
    return script
  }
  Object.assign(owner, { addInitScript: recorded })
}

/** The origin and the options that a test needs of its page. */
export interface PageNeeds {
  readonly origin: string
  readonly options: BrowserContextOptions
}

/**
 * The page that the tests of a worker use in turn. Loading the console in a page that has shown it before takes half the processor
 * time, because its files are cached and compiled. Every test loads the console again, so no variable of a test reaches the next one.
 */
export class ReusedPage {
  #opened: Opened | undefined

  /** The page for a test, as a new one would be: without storage, cookies, permissions and history, in the given size. */
  async take(browser: Browser, { origin, options }: PageNeeds): Promise<Opened> {
    const key = JSON.stringify([origin, options])
    if (this.#opened?.key !== key || this.#opened.page.isClosed()) {
      await this.close()
      // Options of the test apply to new contexts by themselves.
      const context = await browser.newContext()
      await listenForNotices(context)
      const opened: Opened = { key, context, page: await context.newPage(), scripts: [] }
      recordScripts(context, opened.scripts)
      recordScripts(opened.page, opened.scripts)
      this.#opened = opened
    }
    return this.#opened
  }

  /** Removes everything that a test has left. Called while its platform still answers. */
  async clear({ origin, options }: PageNeeds) {
    if (!this.#opened || this.#opened.page.isClosed()) return
    const { context, page, scripts } = this.#opened
    for (const script of scripts.splice(0)) await script.dispose()
    forgetNotices(page)
    for (const event of EVENTS) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    // The pointer must not rest on anything in the next test.
    await page.mouse.move(-1, -1)
    await page.goto('about:blank')
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      forcedColors: 'none',
      contrast: 'no-preference',
    })
    if (options.viewport) await page.setViewportSize(options.viewport)
    await context.clearCookies()
    await context.clearPermissions()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await cdp.send('Page.resetNavigationHistory')
    await cdp.detach()
  }

  async close() {
    const { context } = this.#opened ?? {}
    this.#opened = undefined
    await context?.close()
  }
}
