import { signedInPage, markPaint, paintedMs } from './browser.ts'
import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'

const RUNS = 5
const MAX_PAINT_MS = 700

/** The state of the group, its stations and its load chart are on the screen. */
const IS_COMPLETE = `document.querySelector('h1') && !document.querySelector('main [aria-busy=true]') &&
  document.querySelector('main [aria-roledescription=chart] svg path[d^=M]') && !document.querySelector('main').textContent.includes('Loading...')`

/** The Live tab of a group of 4,000 chargers, from the start of the navigation to the complete page. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<{ url: string; groupIds: [number, number] }>('paging-server.ts')
  const { url, groupIds } = child.ready
  const { browser, page } = await signedInPage(url)
  await markPaint(page, IS_COMPLETE)
  const visit = async () => {
    await page.goto(`${url}/groups/${groupIds[0]}`)
    return paintedMs(page)
  }
  // The first visit fills the browser's cache, as on any day but the first.
  await visit()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await visit())
  await browser.close()
  await child.stop()
  return [line('group of 4,000 stations: Live tab complete', median(times), { atMost: MAX_PAINT_MS }, milliseconds)]
}
