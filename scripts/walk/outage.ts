import { expect, type Page, type Response } from 'playwright/test'
import { endpoints } from '#contract/endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Sim } from '#e2e/pages/fixtures.ts'
import { setVisible } from '#e2e/pages/visibility.ts'
import { missingLines, screenLines } from './fresh-read.ts'
import { persistent } from './persistent.ts'

/** A part that has not been read yet says so, with a button to retry. */
const MARK =
  /could not be refreshed|values (?:below )?are from|failed to|cannot fetch|no connection|\(\d+ (?:s|min|h|d) ago\)|^Retry$/i
const MARKED_WITHIN_MS = 12_000
/** How long a screen takes to read again when it becomes visible. */
const READ_AGAIN_MS = 1_000

/** Every read that a screen may repeat. */
const READS = Object.entries<AnyEndpoint>(endpoints).flatMap(([name, { method, answers, allow }]) =>
  method === 'GET' && answers === 'json' && allow !== 'anyone' && name !== 'readMe' ? [name] : [],
)

/** The lines of the scenario language that make every read fail. */
export const OUTAGE_LINES = READS.map((call) => ({ fault: { call, status: 503, for: '1h' } }))

/** A line that is one figure, such as `7.5 / 22.0 kW`. */
const FIGURE = /^[−-]?\d[\d.,]*(?: \/ \d[\d.,]*)? (?:k?W|MW|kWh|A|V|Hz|%)(?:,.*)?$/
const isZero = (text: string) => /^[−-]?0[0.,]* /.test(text)

/** The bar above all screens, which says that the platform does not answer. */
const barLines = async (page: Page) => (await page.getByRole('main').locator('..').innerText()).split('\n')

/** What a screen without replies has to say: no figure becomes 0, and the values are marked as old, there or in a bar above. */
export function outageProblem(
  before: readonly string[],
  during: readonly string[],
  bar: readonly string[] = [],
): string | undefined {
  const gone = missingLines(during, before).find((text) => FIGURE.test(text) && !isZero(text))
  const zero = missingLines(before, during).find((text) => FIGURE.test(text) && isZero(text))
  if (gone !== undefined && zero !== undefined) return `without replies "${gone}" became "${zero}"`
  const isMarked = [...during, ...bar].some((text) => MARK.test(text))
  return isMarked ? undefined : 'without replies nothing marks the values as old'
}

/** Makes all reads fail while the page reads again, and looks what it shows. */
export async function outageDifference(
  page: Page,
  play: (line: Record<string, unknown>) => void,
  end: () => Promise<void> | void,
) {
  const before = await screenLines(page)
  let isRefused = false
  // The header of every screen reads the dashboard.
  const isOwn = (path: string) => path !== endpoints.readOverview.path || new URL(page.url()).pathname === '/'
  const note = (response: Response) => {
    if (response.status() === 503 && isOwn(new URL(response.url()).pathname)) isRefused = true
  }
  page.on('response', note)
  for (const line of OUTAGE_LINES) play(line)
  await setVisible(page, false)
  await setVisible(page, true)
  // A screen that reads nothing again, such as a range of the past, has nothing to mark.
  const problems = async () =>
    isRefused ? [outageProblem(before, await screenLines(page), await barLines(page)) ?? []].flat() : []
  try {
    await page.waitForTimeout(READ_AGAIN_MS)
    return await persistent(problems, MARKED_WITHIN_MS)
  } finally {
    page.off('response', note)
    await end()
    await setVisible(page, false)
    await setVisible(page, true)
  }
}

/** Fails if a screen without replies loses a value or does not mark it as old. */
export async function expectOutageMarked(page: Page, sim: Pick<Sim, 'do' | 'endFaults'>) {
  expect(
    await outageDifference(
      page,
      (line) => sim.do(line),
      () => sim.endFaults(),
    ),
  ).toBeUndefined()
}
