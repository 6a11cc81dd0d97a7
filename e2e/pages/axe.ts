import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fluent's invisible elements around a toast or menu: they take the focus only to hand it on, which axe cannot know. */
const FOCUS_KEEPERS = ['[data-tabster-dummy]']

/** Colours fade into each other when a theme changes, and notices fade in: until that is over they have colours of neither. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/**
 * Fails with every accessibility rule that the page breaks, and where. The page's policy forbids scripts in it;
 * what a test evaluates comes in by the browser's own debugging channel.
 */
export async function expectAccessible(page: Page) {
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (exclude) => (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude }),
    FOCUS_KEEPERS,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}
