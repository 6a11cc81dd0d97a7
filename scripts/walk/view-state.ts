import { expect, type Page } from 'playwright/test'
import { persistent, withSecondTab } from './persistent.ts'

/** What an address stands for: the choices of a screen and the rows that they leave. */
export interface ViewState {
  readonly path: string
  readonly choices: readonly string[]
  readonly rows: readonly string[]
}

export const readViewState = (page: Page): Promise<ViewState> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const all = <Item extends Element = HTMLElement>(selector: string) =>
      [...(main?.querySelectorAll<Item>(selector) ?? [])].filter((node) => node.checkVisibility())
    const nameOf = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim()
    const choices = [
      ...all<HTMLInputElement>('input[type=search]').map(({ value }) => `search ${value}`),
      // The lines that a chart shows, also as a table, are no part of an address.
      ...all('[aria-pressed=true]')
        .filter((node) => {
          const part = node.closest('section, figure')
          const names = [...(part?.querySelectorAll('button') ?? [])].map(nameOf)
          return !part?.querySelector('[role=application]') && !names.some((name) => name.startsWith('View as '))
        })
        .map((node) => `pressed ${nameOf(node)}`),
      ...all('th[aria-sort=ascending], th[aria-sort=descending]').map(
        (node) => `sorted ${nameOf(node)} ${node.getAttribute('aria-sort')}`,
      ),
      ...all('nav [aria-current]').map((node) => `current ${nameOf(node)}`),
    ]
    const table = all<HTMLTableElement>('table[aria-label]').find((one) => one.tBodies[0]?.querySelector('a[href]'))
    const rows = [...(table?.tBodies[0]?.querySelectorAll('a[href]') ?? [])].map(nameOf)
    return { path: location.pathname + location.search, choices, rows }
  })

/** The first difference between the view before and the view that should be the same. */
export function viewDifference(before: ViewState, after: ViewState): string | undefined {
  if (before.path !== after.path) return `${before.path} became ${after.path}`
  const lost = before.choices.find((choice) => !after.choices.includes(choice))
  if (lost !== undefined) return `lost "${lost}"`
  const added = after.choices.find((choice) => !before.choices.includes(choice))
  if (added !== undefined) return `added "${added}"`
  const place = before.rows.findIndex((row, index) => after.rows[index] !== row)
  return place < 0 ? undefined : `row ${place + 1} "${before.rows[place]}" became "${after.rows[place] ?? 'nothing'}"`
}

const WITHIN_MS = 5_000

/** Whether another tab with the same address shows the same view. */
export async function addressDifference(page: Page): Promise<string | undefined> {
  const before = await readViewState(page)
  return withSecondTab(page, (other) =>
    persistent(async () => [viewDifference(before, await readViewState(other)) ?? []].flat(), WITHIN_MS),
  )
}

/** Whether Back shows the view before the last step again. The page is forward again afterwards. */
export async function backDifference(page: Page, before: ViewState): Promise<string | undefined> {
  await page.goBack({ timeout: WITHIN_MS })
  const different = await persistent(async () => [viewDifference(before, await readViewState(page)) ?? []].flat(), WITHIN_MS)
  await page.goForward({ timeout: WITHIN_MS })
  return different
}

export async function expectSameAddress(page: Page) {
  expect(await addressDifference(page)).toBeUndefined()
}
