import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

test.use({ role: 'admin' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The menus of the console, each with the window and the page where it stands. */
const MENUS: Record<string, { widthPx: number; path: string; opener: (page: Page) => Locator }> = {
  'the user menu': { widthPx: 1440, path: '/', opener: (page) => button(page, /^User menu of/) },
  'the user menu of a phone': { widthPx: 360, path: '/', opener: (page) => button(page, /^User menu of/) },
  'the main menu of a narrow window': { widthPx: 1000, path: '/', opener: (page) => button(page, /^Menu$/) },
  'the end of the bottom bar': { widthPx: 360, path: '/', opener: (page) => button(page, /^More$/) },
  'the list of groups': { widthPx: 1440, path: '/groups/1', opener: (page) => button(page, 'Switch group') },
  'the actions of a station': {
    widthPx: 1440,
    path: '/groups/1/stations',
    opener: (page) => button(page, /^Actions for /).first(),
  },
}

for (const [name, { widthPx, path, opener }] of Object.entries(MENUS)) {
  test(`${name}: passes the accessibility rules while it is open`, sweepUnless(name === 'the user menu'), async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(path)
    await opener(page).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    // Nothing of the page covers the menu, and the window does not cut it.
    const { x, width } = (await menu.boundingBox()) ?? { x: NaN, width: NaN }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(widthPx)
    await menu.getByRole('menuitem').last().click({ trial: true })
  })
}

test('a menu that is read when it opens moves the focus to its first item', async ({ page, sim }) => {
  await page.goto('/groups/1')
  sim.do({ fault: { call: 'listGroups', delay: '2s', times: 1 } })
  await button(page, 'Switch group').press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Loading...' })).toHaveCount(0)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
})
