import { expect, type Page } from 'playwright/test'
import { persistent, withSecondTab } from './persistent.ts'

/**
 * Ages, times to the second and the period of a chart up to now: they follow the clock of the computer, not the paused world, or
 * move with the next read.
 */
const CLOCK_TEXTS = /\b\d\d:\d\d – \d\d:\d\d\b|\b\d+ (?:s|min|h|d)(?: ago)?\b|\bjust now\b|\b\d\d:\d\d:\d\d\b/g

const cleaned = (text: string) =>
  text
    .replace(CLOCK_TEXTS, '…')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The visible lines of text of the screen, without ages, clock times and the labels in charts, which follow a new point later. */
export const screenLines = async (page: Page): Promise<string[]> => {
  const { text, labels } = await page.evaluate(() => {
    const main = document.querySelector('main')
    return {
      text: main?.innerText ?? '',
      labels: [...(main?.querySelectorAll('svg text') ?? [])].map((node) => node.textContent).join('\n'),
    }
  })
  return missingLines(cleaned(labels), cleaned(text))
}

/** The lines that a fresh read of the same address shows and the page does not, in order. */
export function missingLines(shown: readonly string[], fresh: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of shown) left.set(line, (left.get(line) ?? 0) + 1)
  return fresh.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** How long the page may take until it shows what a fresh read shows: lists are read every 10 s. */
const FRESH_WITHIN_MS = 12_000

/** The first line that a second tab with the same address shows and the page does not. Undefined if there is none. */
export async function freshDifference(page: Page, withinMs = FRESH_WITHIN_MS): Promise<string | undefined> {
  return withSecondTab(page, (other) =>
    persistent(async () => missingLines(await screenLines(page), await screenLines(other)), withinMs),
  )
}

export async function expectFresh(page: Page) {
  expect(await freshDifference(page)).toBeUndefined()
}
