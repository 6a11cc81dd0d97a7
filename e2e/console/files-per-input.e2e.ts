import { type CDPSession, expect, type Locator, type Page } from 'playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { limitsForm, openGroup, saveSettings, untilLoaded } from '../pages/console.ts'
import { bidsDialog, changedBid, openBids } from '../pages/demand-response-page.ts'
import { signIn, test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

/**
 * How many source files run for one input of a user, by the coverage of V8 on the development server, where a file of the
 * source is a file of the browser. A file counts if one of its functions runs; its module body does not count. Of several keys, the
 * one with the fewest files counts, because polls and clocks run besides.
 */

/** Keys that are typed; each is followed by two frames. */
const KEYS = ['1', '2', '3', '4']

let server: ViteDevServer | undefined
test.afterEach(() => server?.close())

/** Starts the development server in front of a platform and returns its address. */
async function startDevServer(platform: string): Promise<string> {
  // The configuration reads it.
  process.env['LOADSTAR_PLATFORM'] = platform
  server = await createServer({ configFile: 'vite.config.ts', logLevel: 'error', server: { port: 0, hmr: false } })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('The development server has no address.')
  return url.replace(/\/$/, '')
}

async function startCoverage(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

/** The source files of which a function ran since the last call. */
async function filesRun(session: CDPSession): Promise<string[]> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  const files = result.flatMap(({ url, functions }) => {
    const { pathname } = new URL(url, 'http://unknown')
    if (/node_modules|^\/@(vite|react)/.test(pathname) || !/\.tsx?$/.test(pathname)) return []
    const isRun = functions.some(({ ranges: [range] }) => range !== undefined && range.count > 0 && range.startOffset > 0)
    return isRun ? [pathname.replace(/^.*(?=\/contract\/)/, '')] : []
  })
  return [...new Set(files)].toSorted()
}

/** Opens a page of the development server, which transforms each file at the first request. */
async function openFirst(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 })
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** The files for the key with the fewest. The first key is left out, because it makes the form unsaved. */
async function filesPerKey(session: CDPSession, field: Locator): Promise<string[]> {
  await field.press('End')
  await field.press('Backspace')
  await twoFrames(field.page())
  return fewestOf(KEYS, async (key) => {
    await filesRun(session)
    await field.press(key)
    await twoFrames(field.page())
    return filesRun(session)
  })
}

async function fewestOf<Item>(items: readonly Item[], measure: (item: Item) => Promise<string[]>): Promise<string[]> {
  let fewest: string[] | undefined
  for (const item of items) {
    const files = await measure(item)
    if (fewest === undefined || files.length < fewest.length) fewest = files
  }
  return fewest ?? []
}

function report(what: string, files: readonly string[]) {
  console.log(`${what}: ${files.length} files`)
  if (process.env['LOADSTAR_FILES'] !== undefined) console.log(files.join('\n'))
}

test.describe('limits', () => {
  test.use({ scenario: 'quiet-day' })

  test('a key in the form of the limits, and its save, run few files', SWEEP, async ({ browser, simulator }) => {
    test.setTimeout(240_000)
    const url = await startDevServer(simulator.url)
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await signIn(context, url, 'operator', simulator.url)
    const page = await context.newPage()
    simulator.engine.setClock({ paused: true })
    await openFirst(page, '/groups/1/settings')
    await openGroup(page, 1, 'Depot AC', 'settings')
    await untilLoaded(page)
    const field = limitsForm(page).getByLabel('Import limit')
    await expect(field).toBeVisible()
    const session = await startCoverage(page)
    const keys = await filesPerKey(session, field)
    report('a key in a limit', keys)
    const save = await fewestOf([40, 41, 42], async (limit) => {
      await field.fill(String(limit))
      await twoFrames(page)
      await filesRun(session)
      await saveSettings(page).click()
      await expect(saveSettings(page)).toHaveCount(0)
      return filesRun(session)
    })
    report('save of a limit', save)
    await context.close()
    expect(keys.length).toBeLessThanOrEqual(17)
    expect(save.length).toBeLessThanOrEqual(60)
  })
})

test.describe('bids', () => {
  test.use({ scenario: 'bids-digits' })

  test('a key in a bid runs few files', SWEEP, async ({ browser, simulator }) => {
    test.setTimeout(240_000)
    const url = await startDevServer(simulator.url)
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await signIn(context, url, 'admin', simulator.url)
    const page = await context.newPage()
    simulator.engine.setClock({ paused: true })
    await openFirst(page, '/groups/2/settings')
    await openGroup(page, 2, 'Pier DC', 'settings')
    await openBids(page, { toEdit: true })
    const bid = changedBid(page, '02/03/2026, 11:00–12:00 UTC+2')
    await bid.edit.click()
    await expect(bidsDialog(page)).toBeVisible()
    const session = await startCoverage(page)
    const keys = await filesPerKey(session, bid.capacity)
    report('a key in a bid', keys)
    await context.close()
    expect(keys.length).toBeLessThanOrEqual(12)
  })
})
