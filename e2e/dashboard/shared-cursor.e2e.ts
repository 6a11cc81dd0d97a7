import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

const frequency = (page: Page) => page.getByRole('application', { name: 'Grid frequency of the last hour' })
const reserve = (page: Page) => page.getByRole('region', { name: 'Sold reserve, next 24 hours' })
const hourPlot = (page: Page, service: string) => reserve(page).getByRole('listbox', { name: `${service} by hour` })
/** The tooltip of a plot. Its text is also announced or an option, so that it is hidden from screen readers. */
const tooltip = (plot: ReturnType<typeof frequency>) => plot.locator('> div[aria-hidden]')

test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(hourPlot(page, 'FFR')).toBeVisible()
})

test('the frequency of the last hour has a cursor with its values, by keyboard and pointer', async ({ page }) => {
  const after = reserve(page)
  const before = await after.boundingBox()
  await frequency(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tooltip(frequency(page))).toHaveText(/^02\/03\/2026 13:5\d:\d\d.*49\.62\d Hz.*Activation: Depot AC/)
  await expect(frequency(page).locator('[aria-live]')).toHaveText(/49\.62\d Hz/)
  await page.keyboard.press('Home')
  await expect(tooltip(frequency(page))).not.toHaveText(/Activation/)
  expect(await after.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(tooltip(frequency(page))).toHaveCount(0)
  await frequency(page).hover()
  await expect(tooltip(frequency(page))).toHaveText(/Hz/)
  await page.mouse.move(0, 0)
  await expect(tooltip(frequency(page))).toHaveCount(0)
})

test('an hour that is pointed at in a plot is marked in all plots of the page', async ({ page }) => {
  await hourPlot(page, 'FCR-D').hover()
  const shown = tooltip(hourPlot(page, 'FCR-D'))
  await expect(shown).toHaveText(/UTC\+2/)
  const hour = (await shown.locator('> *').first().textContent()) ?? 'no hour'
  await expect(tooltip(hourPlot(page, 'FFR'))).toContainText(hour)
  await page.mouse.move(0, 0)
  await expect(tooltip(hourPlot(page, 'FFR'))).toHaveCount(0)

  await hourPlot(page, 'FFR').focus()
  await page.keyboard.press('Home')
  await expect(tooltip(hourPlot(page, 'FCR-D'))).toContainText('02/03/2026, 13:00–14:00 UTC+2')
  // The present hour began within the last hour of the frequency.
  await expect(tooltip(frequency(page))).toHaveText(/^02\/03\/2026 13:00:0\d/)
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await hourPlot(page, 'FFR').focus()
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
