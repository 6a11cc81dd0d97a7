import { expect, type Page } from 'playwright/test'

/** What a screen says, as far as the checks of texts need it. */
export interface PageTexts {
  readonly title: string
  /** The main heading; undefined while a dialog hides the page. */
  readonly heading: string | undefined
  /** Visible texts, names and hints, without typed texts, raw data and quotes. */
  readonly texts: readonly string[]
  /** Tables with a sorted column. */
  readonly sorted: readonly { readonly column: string; readonly direction: string; readonly cells: readonly string[] }[]
}

export const readPageTexts = (page: Page): Promise<PageTexts> =>
  page.evaluate(() => {
    const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true })
    const raw = 'pre, code, script, style, textarea, [aria-label=Messages]'
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim()
      if (text && parent && !parent.closest(raw) && isShown(parent)) texts.push(text)
    }
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
      if (node.closest(raw) || !isShown(node)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
        const text = node.getAttribute(name)
        if (text) texts.push(text)
      }
    }
    const sorted = [...document.querySelectorAll<HTMLTableCellElement>('th[aria-sort]')].flatMap((heading) => {
      const direction = heading.getAttribute('aria-sort') ?? 'none'
      const rows = [...(heading.closest('table')?.tBodies[0]?.rows ?? [])]
      if (direction === 'none') return []
      const cells = rows.flatMap(({ cells }) => {
        const cell = cells[heading.cellIndex]
        return cell && cell.colSpan === 1 ? [cell.innerText.trim()] : []
      })
      return [{ column: heading.innerText.trim(), direction, cells }]
    })
    const hasDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    const heading = hasDialog ? undefined : document.querySelector<HTMLElement>('main h1')?.innerText.trim()
    return { title: document.title, heading, texts, sorted }
  })

/** Values of the program that no screen shows. A text of the user may contain them, so quotes are left out. */
const BROKEN = /(?:^|[\s(:−-])(?:NaN|undefined|null|Infinity)(?![\w'’])|\[object |Invalid Date/

export const brokenTexts = (texts: readonly string[]): string[] =>
  texts.filter((text) => BROKEN.test(text.replaceAll(/[“"][^”"]*[”"]/g, '')))

/** The title names the screen: it contains the heading, or the heading says more, such as `Device not found`. */
export function titleProblem({ title, heading }: Pick<PageTexts, 'title' | 'heading'>): string | undefined {
  const screen = title.replace(/^\(\d+\) /, '').replace(/ · .*$/, '')
  const isNamed = heading === undefined || heading === '' || title.includes(heading) || heading.startsWith(screen)
  return isNamed ? undefined : `the title "${title}" does not name "${heading}"`
}

const NUMBER = /^[−-]?\d+(?:[.,]\d+)?/
const numberOf = (text: string) => Number(NUMBER.exec(text)?.[0].replace('−', '-').replace(',', '.'))

/** A sorted column whose cells are in another order. Cells without a value may stand anywhere. */
export function orderProblem({ column, direction, cells }: PageTexts['sorted'][number]): string | undefined {
  const given = cells.filter((text) => text !== '' && text !== '–')
  const isNumeric = given.every((text) => NUMBER.test(text))
  // Other columns, such as a state, have an order of their own.
  if (!isNumeric && !/^Name$/i.test(column)) return undefined
  const compare = (a: string, b: string) =>
    isNumeric ? numberOf(a) - numberOf(b) : a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
  const sign = direction === 'descending' ? -1 : 1
  const at = given.findIndex((text, place) => place > 0 && sign * compare(given[place - 1] ?? text, text) > 0)
  return at < 0 ? undefined : `"${given[at]}" follows "${given[at - 1]}" in the column ${column}, ${direction}`
}

export async function expectSoundTexts(page: Page) {
  const read = await readPageTexts(page)
  expect(brokenTexts(read.texts)).toEqual([])
  expect(titleProblem(read)).toBeUndefined()
  expect(read.sorted.flatMap((column) => orderProblem(column) ?? [])).toEqual([])
}
