import type { Page } from 'playwright'
import { signedInPage } from './browser.ts'
import { startChild } from './child.ts'
import { line, median, milliseconds, type BenchLine } from './line.ts'

/** Texts that operators type: parts of names and ids, words, and a text without a result. */
const SEARCHES = ['depot 17', '10012', 'row 4', 'fi*dep', 'no such station', 'park 88', 'v2g 3', 'e0219']
const MAX_REPLY_MS = 50

/** Types a text and returns the ms from its last key to the frame with the complete results. */
async function answerMs(page: Page, text: string): Promise<number> {
  const input = page.getByRole('combobox', { name: 'Search screens, groups, stations and actions' })
  await input.fill(text.slice(0, -1))
  const status = page.getByRole('dialog', { name: 'Search' }).locator('output')
  await status.filter({ hasNotText: 'Searching' }).filter({ hasText: /./ }).waitFor()
  // Text for the same reason as in `markPaint`.
  const answered = page.evaluate<number>(`new Promise((resolve) => {
    const isComplete = () => {
      const text = document.querySelector('[role=dialog] output').textContent
      return text !== '' && !text.startsWith('Searching')
    }
    document.addEventListener('input', () => {
      const startMs = performance.now()
      requestAnimationFrame(function look() {
        if (isComplete()) resolve(performance.now() - startMs)
        else requestAnimationFrame(look)
      })
    }, { once: true, capture: true })
  })`)
  await input.press(text.at(-1) ?? '')
  return answered
}

/** Searches until the palette has loaded the directory and no longer asks the platform. */
async function warmUp(page: Page) {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stations') calls++
  })
  for (let before = -1; before !== calls;) {
    before = calls
    await answerMs(page, `warm up ${calls}`)
  }
}

/** The search of the command palette among 100,000 stations, from the last key to the complete results on the screen. */
export async function measure(): Promise<BenchLine[]> {
  const child = await startChild<string>('console-server.ts', '100000')
  const { browser, page } = await signedInPage(child.ready)
  await page.goto(child.ready)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await warmUp(page)
  const times: number[] = []
  for (const text of SEARCHES) times.push(await answerMs(page, text))
  await browser.close()
  await child.stop()
  return [
    line('palette among 100,000 stations: last key to results, median', median(times), { atMost: MAX_REPLY_MS }, milliseconds),
    line(
      'palette among 100,000 stations: last key to results, slowest',
      Math.max(...times),
      { atMost: 2 * MAX_REPLY_MS },
      milliseconds,
    ),
  ]
}
