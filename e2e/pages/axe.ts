import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Invisible focus guards of Fluent UI around a toast or menu. They pass the focus on, which axe cannot detect. */
const FOCUS_KEEPERS = ['[data-tabster-dummy]']

/**
 * Colours during a transition belong to no theme. Transitions are disabled from the first check of a page, because one may also
 * start during a check, when a reply arrives. Running animations, such as the entry of a notice, are awaited.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const root = document.documentElement
    if (root.dataset['transitions'] !== 'off') {
      root.dataset['transitions'] = 'off'
      // The content security policy allows no style element.
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

const RULES = {
  /** Rules whose result depends on the theme. Contrast rules beyond level AA are not checked at all. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** Rules whose result depends on the height of the window. */
  scrolling: ['scrollable-region-focusable'],
}

/** All rules of axe, or only those about one aspect. */
type Rules = 'all' | keyof typeof RULES

/**
 * The accessibility rules that the page breaks, each with the places. The content security policy forbids injected scripts, so axe
 * runs through the debugging protocol of the browser. Another theme of a page that has passed all rules differs in colours only,
 * so the colour rules suffice for it.
 */
export async function brokenRules(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await untilStill(page)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(source)
  return page.evaluate(
    async ({ exclude, only }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        // Without this, axe would also compute selectors for elements that pass.
        { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { exclude: FOCUS_KEEPERS, only: rules === 'all' ? undefined : RULES[rules] },
  )
}

/** Fails with every accessibility rule that the page breaks. */
export async function expectAccessible(page: Page, rules: Rules = 'all') {
  expect(await brokenRules(page, rules)).toEqual([])
}
