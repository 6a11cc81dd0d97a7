import type { Page } from 'playwright/test'

interface Picture {
  /** The path of the screen. */
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
  /** The button that is pressed then. */
  readonly button?: string
}

/** The pictures of README and docs by the start of their file names. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  dashboard: { path: '/', widthPx: 1440, heightPx: 900 },
  'group-live': { path: '/groups/1', widthPx: 1440, heightPx: 900 },
  'save-incident': { path: '/groups/1/history', widthPx: 1280, heightPx: 720, button: 'Save incident' },
  phone: { path: '/groups/1', widthPx: 390, heightPx: 844 },
}
/** The scenario of the pictures is paused at this moment, during a disturbance of the grid. */
export const PICTURES_AT = { scenario: 'busy-day', afterMs: 9 * 60_000 } as const

/** Headings, parts, columns and controls of a screen, without figures: what a picture shows, but not its values. */
export async function structureOf(page: Page): Promise<readonly string[]> {
  const found = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, [role=columnheader], th, nav a, [role=radio], input[type=radio]')].map((node) => {
      const label = node.closest('label')?.textContent ?? node.textContent ?? ''
      return `${node.tagName.toLowerCase()} ${label}`
    }),
  )
  const texts = found.map((text) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\d+([.,]\d+)?/g, '#')
      .trim(),
  )
  return [...new Set(texts)]
}

/** Opens a screen and waits until it is complete. */
export async function openPicture(page: Page, url: string, { path, widthPx, heightPx, button }: Picture) {
  await page.setViewportSize({ width: widthPx, height: heightPx })
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main?.querySelector('h2') && !main.querySelector('[aria-busy=true]') && !main.textContent.includes('Loading...')
  })
  if (button !== undefined) await page.getByRole('button', { name: button }).click()
  if (button !== undefined) await page.getByRole('dialog', { name: button }).waitFor()
}
