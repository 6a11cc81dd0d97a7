import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fluent's invisible elements around a toast or menu: they take the focus only to hand it on, which axe cannot know. */
const FOCUS_KEEPERS = ['[data-tabster-dummy]']

/**
 * While a colour changes, it belongs to no theme. Transitions are off from the first check of a page on, since one may also start
 * during a check, when a reply arrives; animations that run, such as the entry of a notice, are waited for.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    if (root.dataset['transitions'] !== 'off') {
      root.dataset['transitions'] = 'off'
      // The page's policy allows no style element.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(sheet)
    }
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** Rules whose result depends on the theme. Those of contrast beyond level AA are off in the whole set, too. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe looks at: all of its rules, or those of colours alone. */
type Rules = 'all' | 'colours'

/**
 * Fails with every accessibility rule that the page breaks, and where. The page's policy forbids scripts in it;
 * what a test evaluates comes in by the browser's own debugging channel. Another theme of a page that has passed all rules
 * differs in colours only, so there the rules of colours suffice.
 */
export async function expectAccessible(page: Page, rules: Rules = 'all') {
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  const broken = await page.evaluate(
    async ({ exclude, colourRules }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        // Everything that passes would have a selector made for it, too.
        { resultTypes: ['violations'], ...(colourRules && { runOnly: { type: 'rule', values: colourRules } }) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { exclude: FOCUS_KEEPERS, colourRules: rules === 'colours' ? COLOUR_RULES : undefined },
  )
  expect(broken).toEqual([])
}
