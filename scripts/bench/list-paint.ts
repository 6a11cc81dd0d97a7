import type { Page } from 'playwright'
import { signedInPage, markPaint, paintedMs } from './browser.ts'
import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'

const RUNS = 5
/** Two frames of a screen with 60 a second. */
const LONGEST_FRAME_MS = 33.4
const LIST = '/site-management/stations?pageSize=500'

const HAS_ROWS = 'document.querySelectorAll("tbody tr:not([aria-hidden]) a").length > 10'

/** From the list's reply, and from the navigation's start, to the frame with its rows. */
async function paint(page: Page, url: string): Promise<{ afterReplyMs: number; afterStartMs: number }> {
  await page.goto(url + LIST)
  const afterStartMs = await paintedMs(page)
  const repliedMs = await page.evaluate(() => {
    const reply = performance.getEntriesByType('resource').find((entry) => entry.name.includes('/api/stations?'))
    return reply instanceof PerformanceResourceTiming ? reply.responseEnd : NaN
  })
  return { afterReplyMs: afterStartMs - repliedMs, afterStartMs }
}

/** Scrolls through the list with the wheel for two seconds; answers the longest frame in ms. */
async function longestFrame(page: Page): Promise<number> {
  await page.getByRole('table', { name: 'Stations' }).hover({ position: { x: 200, y: 200 } })
  // Text for the same reason as in `markPaint`.
  const frames = page.evaluate<number[]>(`new Promise((resolve) => {
    const gaps = []
    let lastMs = performance.now()
    const endMs = lastMs + 2000
    requestAnimationFrame(function note(nowMs) {
      gaps.push(nowMs - lastMs)
      lastMs = nowMs
      if (nowMs < endMs) requestAnimationFrame(note)
      else resolve(gaps.slice(1))
    })
  })`)
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 120)
  return Math.max(...(await frames))
}

/** 500 rows of 100,000 stations: how long from the reply to the screen, and how smoothly they scroll. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts', '100000')
  const { browser, page } = await signedInPage(child.ready)
  await markPaint(page, HAS_ROWS)
  // The first visit fills the browser's cache, as on any day but the first.
  await paint(page, child.ready)
  const paints: Awaited<ReturnType<typeof paint>>[] = []
  for (let run = 0; run < RUNS; run++) paints.push(await paint(page, child.ready))
  const frameMs = await longestFrame(page)
  await browser.close()
  await child.stop()
  return [
    line('500 rows: reply to painted', median(paints.map((paint) => paint.afterReplyMs)), { atMost: 100 }, milliseconds),
    line('500 rows: whole navigation', median(paints.map((paint) => paint.afterStartMs)), { atMost: 900 }, milliseconds),
    line('500 rows: longest frame while scrolling', frameMs, { atMost: LONGEST_FRAME_MS }, (ms) => `${ms.toFixed(1)} ms`),
  ]
}
