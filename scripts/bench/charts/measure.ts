import type { Page } from 'playwright'
import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { listGroups } from '#contract/groups.ts'
import { freshBrowser, signedInContext, bearerOf } from '../browser.ts'
import { FULL_CHART_CALL, FULL_LINES } from './server.ts'
import { startChild } from '../child.ts'
import { line, median, milliseconds, type BenchLine } from '../line.ts'

const RUNS = 5
/** A chart that has not changed for so long is done; one that does not change at all is given up. */
const STILL_MS = 600
const PATIENCE_MS = 10_000
const CHART = '[role="application"][aria-label="Meter values reported by chargers"]'

/**
 * Does something on the page and waits until the chart has stood still; ms from the chart's last reply, and from the last
 * release of the pointer, to the frame. It is text for the same reason as in `markPaint`.
 */
async function watch(page: Page, act: () => Promise<unknown>): Promise<{ afterReplyMs: number; afterReleaseMs: number }> {
  // Without `void` the promise itself would be waited for.
  await page.evaluate(`void (window.watched = new Promise((resolve) => {
    const frames = []
    const startMs = performance.now()
    let releasedMs = NaN
    addEventListener('pointerup', () => { releasedMs = performance.now() }, { capture: true, once: true })
    performance.clearResourceTimings()
    // The chart also repaints what it has while the reply is read.
    let parsedMs = NaN
    const { parse } = JSON
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver)
      if (text.includes('"Line 1"')) parsedMs = performance.now()
      return value
    }
    // The lines are paths, whose data changes with each picture.
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ target }) => target.closest?.('${CHART}'))) return
      requestAnimationFrame(() => setTimeout(() => frames.push(performance.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['d'] })
    const look = setInterval(() => {
      const reply = performance.getEntriesByType('resource').findLast((entry) => entry.name.includes('${FULL_CHART_CALL}'))
      const isLate = performance.now() - startMs > ${PATIENCE_MS}
      const isStill = reply && frames.at(-1) > (parsedMs || 0) && performance.now() - frames.at(-1) > ${STILL_MS}
      if (!isStill && !isLate) return
      clearInterval(look)
      observer.disconnect()
      JSON.parse = parse
      const after = (ms, drawnMs = ms) => (frames.find((frame) => frame > drawnMs) ?? NaN) - ms
      resolve({ afterReplyMs: reply ? after(reply.responseEnd, parsedMs) : NaN, afterReleaseMs: after(releasedMs) })
    }, 100)
  }))`)
  await act()
  return page.evaluate('window.watched')
}

/** Leads to another address within the page, as a link does. */
const lead = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Marks a third of the chart with the pointer. */
async function zoom(page: Page) {
  const box = await page.locator(CHART).boundingBox()
  if (!box) throw new Error('The chart is not on screen.')
  await page.mouse.move(box.x + box.width / 3, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + (box.width * 2) / 3, box.y + 110, { steps: 5 })
  await page.mouse.up()
}

/** Charts as full as they get: from the data to the picture, and from a marked range to its picture. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('charts/server.ts')
  const url = child.ready
  const bearer = await bearerOf(url)
  const groups = await fetch(url + listGroups.path, { headers: { authorization: `Bearer ${bearer}` } })
  const nowMs = Date.parse(groups.headers.get('date') ?? '')
  const group = ((await groups.json()) as { id: number; type: string }[]).find(({ type }) => type === 'GROUP_TYPE_CHARGER')
  const address = (query: string) => `/groups/${group?.id}/history?chart-unit=A&${query}`
  const twoDays = (back: number) => {
    const toS = Math.floor(nowMs / MINUTE_MS) * 60 - back * 3_600
    return address(`chart-from=${toS - (2 * DAY_MS) / 1_000}&chart-to=${toS}`)
  }

  const browser = await freshBrowser()
  const page = await (await signedInContext(browser, url)).newPage()
  await page.goto(url + twoDays(0))
  await page.getByText(`Line ${FULL_LINES}`).first().waitFor()

  const data: number[] = []
  const zooms: number[] = []
  const quarters: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    data.push((await watch(page, () => lead(page, twoDays(run)))).afterReplyMs)
    await page.locator(CHART).scrollIntoViewIfNeeded()
    zooms.push((await watch(page, () => zoom(page))).afterReleaseMs)
    // A different period each time, so that no cached chart is read.
    await lead(page, address(`chart-hours=${run % 2 ? 24 : 720}`))
    const toS = Math.floor(nowMs / 3_600_000) * 3_600 - run * 3_600
    const ninetyDays = address(`chart-from=${toS - (90 * DAY_MS) / 1_000}&chart-to=${toS}`)
    quarters.push((await watch(page, () => lead(page, ninetyDays))).afterReplyMs)
  }
  await browser.close()
  await child.stop()
  return [
    line('chart, 6 × 2,880 points: data to painted', median(data), { atMost: 120 }, milliseconds),
    line('chart, 6 × 2,880 points: zoom', median(zooms), { atMost: 100 }, milliseconds),
    line('chart, 90 days, 6 × 2,160 points: data to painted', median(quarters), { atMost: 120 }, milliseconds),
  ]
}
