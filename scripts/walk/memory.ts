import { expect, type Page } from 'playwright/test'
import { followAddress, untilLoaded } from '#e2e/pages/console.ts'

const MEGABYTE = 1_048_576
/** The memory that a page may gain over the rounds, MB. */
export const MEMORY_MB = 10
const ROUNDS = 6
const PATHS = ['/site-management/stations', '/groups/1', '/'] as const

/** Memory of the page after a garbage collection, MB. */
async function usedMb(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / MEGABYTE
}

/**
 * The memory that a page gains over four rounds through three screens, MB. The two rounds before load the code of the screens.
 * `settle` waits until a screen is drawn.
 */
export async function grownMb(page: Page, settle: () => Promise<void>): Promise<number> {
  let beforeMb = 0
  for (let round = 1; round <= ROUNDS; round++) {
    for (const path of PATHS) {
      await followAddress(page, path)
      await settle()
    }
    if (round === 2) beforeMb = await usedMb(page)
  }
  return (await usedMb(page)) - beforeMb
}

export async function expectStableMemory(page: Page) {
  expect(await grownMb(page, () => untilLoaded(page))).toBeLessThanOrEqual(MEMORY_MB)
}
