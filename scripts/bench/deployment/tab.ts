import type { Page } from 'playwright'
import { enterPassword } from '#e2e/pages/console.ts'
import { tabEngine } from '#e2e/pages/tab-engine.ts'
import { startTabServer } from '#e2e/pages/tab-server.ts'
import { buildTab } from '../../build.ts'
import { freshBrowser, markPaint, paintedMs } from '../browser.ts'
import { line, median, milliseconds, type BenchLine } from '../line.ts'

const RUNS = 5
/** How long frames are watched while the depot runs at ×60. */
const WATCHED_MS = 10_000

/** When the group page and its charts are complete. */
const SETTLED_AFTER_MS = 3_000

/** The longest time between two frames, ms. It is text, as the compiler would add functions that the page does not have. */
const LONGEST_FRAME = `new Promise((resolve) => {
  const begin = performance.now()
  let before = begin
  let longest = 0
  requestAnimationFrame(function next(now) {
    longest = Math.max(longest, now - before)
    before = now
    if (now - begin < ${WATCHED_MS}) requestAnimationFrame(next)
    else resolve(longest)
  })
})`

async function visit(url: string): Promise<{ loginMs: number; againMs: number }> {
  const browser = await freshBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await markPaint(page, 'document.querySelector("h1")')
  await page.goto(url)
  const loginMs = await paintedMs(page)
  await enterPassword(page, 'admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.reload()
  const againMs = await paintedMs(page)
  await browser.close()
  return { loginMs, againMs }
}

const setSpeed = (page: Page, speed: number) =>
  page.evaluate(
    (speed) =>
      fetch('sim/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ speed }),
      }).then(({ status }) => status),
    speed,
  )

/** The longest frame of the live page of a group, while the world runs at ×60 in the same browser. */
async function longestFrameMs(url: string): Promise<number> {
  const browser = await freshBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await enterPassword(page, 'admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  if ((await setSpeed(page, 60)) !== 200) throw new Error('The simulator in the tab did not change its speed.')
  await page.getByRole('link', { name: 'Depot AC', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Depot AC' }).waitFor()
  // Opening the page is measured elsewhere.
  await page.waitForTimeout(SETTLED_AFTER_MS)
  const longest = await page.evaluate<number>(LONGEST_FRAME)
  await browser.close()
  return longest
}

/** The build of the tab: what the engine loads, when its first screens are painted, and whether they stay fluent at ×60. */
export async function measure(): Promise<BenchLine[]> {
  const problem = await buildTab()
  if (problem !== undefined) throw new Error(problem)
  const server = await startTabServer()
  const visits = []
  for (let run = 0; run < RUNS; run++) visits.push(await visit(server.url))
  const frameMs = await longestFrameMs(server.url)
  await server.stop()
  return [
    line('tab: engine, gzipped', tabEngine().bytes, { atMost: 410_000 }, (bytes) => `${Math.round(bytes / 1_000)} kB`),
    line('tab: login of a first visit painted', median(visits.map(({ loginMs }) => loginMs)), { atMost: 2_500 }, milliseconds),
    line('tab: signed-in dashboard painted', median(visits.map(({ againMs }) => againMs)), { atMost: 2_500 }, milliseconds),
    line('tab: longest frame of a group page at ×60', frameMs, { atMost: 100 }, milliseconds),
  ]
}
