import { setTimeout as after } from 'node:timers/promises'
import { freshBrowser, signedInContext } from '../browser.ts'
import { startChild } from '../child.ts'
import { line, type BenchLine } from '../line.ts'
import { received } from './received.ts'

/** Time until the page has read everything for the first time. */
const SETTLE_MS = 20_000
const MINUTE_MS = 60_000
const MAX_BYTES = 15_000
/** Calls listed in the log. */
const SHOWN = 6

/** What a group page without input receives in a minute: headers and compressed bodies. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts')
  const browser = await freshBrowser()
  const context = await signedInContext(browser, child.ready)
  const page = await context.newPage()
  const traffic = await received(page)
  await page.goto(`${child.ready}/groups/5`)
  await after(SETTLE_MS)
  traffic.clear()
  await after(MINUTE_MS)
  const calls = traffic.byPath()
  await browser.close()
  await child.stop()
  for (const { path, count, bytes } of calls.slice(0, SHOWN)) console.error(`  ${bytes} bytes, ${count} × ${path}`)
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0)
  return [
    line('idle group page: received in a minute', bytes, { atMost: MAX_BYTES }, (size) => `${(size / 1_000).toFixed(1)} kB`),
  ]
}
