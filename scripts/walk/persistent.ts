import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { untilLoaded } from '#e2e/pages/console.ts'

const AGAIN_MS = 100

/**
 * Reads problems until there are none, because a page may be about to draw a reply. Returns the first problem that is left after
 * this time, ms; undefined if there is none.
 */
export async function persistent(read: () => Promise<readonly string[]>, withinMs: number): Promise<string | undefined> {
  const untilMs = performance.now() + withinMs
  for (;;) {
    const [first] = await read()
    if (first === undefined || performance.now() > untilMs) return first
    await pause(AGAIN_MS)
  }
}

/** Reads a second tab with the same address and size, and closes it. */
export async function withSecondTab<T>(page: Page, read: (other: Page) => Promise<T>): Promise<T> {
  const other = await page.context().newPage()
  try {
    const size = page.viewportSize()
    if (size) await other.setViewportSize(size)
    await other.goto(page.url())
    await untilLoaded(other)
    return await read(other)
  } finally {
    await other.close()
  }
}
