import type { Page } from 'playwright/test'
import { brokenRules } from '#e2e/pages/axe.ts'
import { layoutProblems } from '#e2e/geometry/layout-problems.ts'

const MIN_TARGET_PX = 24

/** Buttons that are disabled at the end of what they turn over, where the reason is on the screen beside them. */
const AT_THE_END = /^(?:Previous|Next|First|Last) |^(?:Earlier|Later)\b|^(?:Today|Now|Reset columns)$|^Move .* (?:up|down)$/

/** Disabled controls without a reason: no description, no hint, no text in the field, and not at the end of a list. */
export const disabledWithoutReason = (page: Page): Promise<string[]> =>
  page.evaluate((atTheEnd) => {
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
    return [...document.querySelectorAll<HTMLElement>('[disabled], [aria-disabled=true]')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[aria-busy=true]'))
      .filter((node) => {
        const name = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim()
        const described =
          textOf(node.getAttribute('aria-describedby')) + (node.getAttribute('aria-description') ?? '') + node.title
        // A form that is being sent disables its buttons for a moment.
        const isSending = node.closest('form')?.querySelector('[role=progressbar]') !== null && node.closest('form') !== null
        return described.trim() === '' && !isSending && !new RegExp(atTheEnd).test(name)
      })
      .map((node) => `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim()}"`)
  }, AT_THE_END.source)

/** Whether no element of the page has the focus, although one had it before. */
export const hasLostFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body)

/** Whether the page says that it has changes that are not saved. */
export const hasUnsavedChanges = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [aria-label], main button')].some(
      (node) => /^Unsaved changes$/i.test(node.getAttribute('aria-label') ?? '') && node.checkVisibility(),
    ),
  )

/** Layout problems, as sentences. */
export async function layoutSentences(page: Page): Promise<string[]> {
  const problems = await page.evaluate(layoutProblems, MIN_TARGET_PX)
  return problems.map(({ kind, element }) => `${kind}: ${element}`)
}

export const accessibilitySentences = (page: Page): Promise<string[]> => brokenRules(page, 'all')
