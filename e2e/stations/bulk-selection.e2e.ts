import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, openGroup, openStations, scrollsSideways, searchBox, stationTable } from '../pages/console.ts'
import { savedCsv } from '../pages/downloads.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin' })

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const headCheck = (page: Page) => page.getByRole('checkbox', { name: /^Select all \d+ stations$/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected stations' })

test('a range is selected with Shift, survives sorting and searching, and is exported', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openStations(page)
  await check(page, 'North gate 1').click()
  await check(page, 'North gate 3').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 stations selected')
  await expect(headCheck(page)).toHaveJSProperty('indeterminate', true)
  await expectAccessible(page)

  await stationTable(page).getByRole('button', { name: 'EVSE ID' }).click()
  await stationTable(page).getByRole('button', { name: 'EVSE ID' }).click()
  await expect(page).toHaveURL(/sort=-fullEvseId/)
  await expect(bar(page)).toContainText(/3 stations selected/)
  await searchBox(page).fill('north gate 2')
  await expect(bar(page)).toContainText('2 of them not on this page')
  await expect(check(page, 'North gate 2')).toBeChecked()

  const { fileName, head, rows } = await savedCsv(page, () => bar(page).getByRole('button', { name: 'Export CSV' }).click())
  expect(fileName).toMatch(/^stations-[\d-]+\.csv$/)
  expect(rows.map((row) => row[head.indexOf('Name')])).toEqual(['North gate 1', 'North gate 2', 'North gate 3'])

  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(check(page, 'North gate 2')).not.toBeChecked()
})

test('the heading selects all stations of the filter on all pages', async ({ page, sim }) => {
  await sim.runTo('2m')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/site-management/stations?types=charger')
  await headCheck(page).click()
  const total = Number((await headCheck(page).getAttribute('aria-label'))?.match(/\d+/)?.[0])
  expect(total).toBeGreaterThan(25)
  await expect(bar(page)).toContainText(`${total} stations selected`)
  await expect(headCheck(page)).toBeChecked()
  expect(await scrollsSideways(page)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(headCheck(page)).toBeChecked()
  await headCheck(page).click()
  await expect(bar(page)).toHaveCount(0)
})

test('the bar of a group list is at the lower edge of the screen, also in the dark theme', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openGroup(page, 1, 'Depot AC', 'stations')
  await chooseTheme(page, 'Dark')
  await headCheck(page).click()
  await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('the keyboard selects, extends and clears a selection', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openStations(page)
  await headCheck(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(headCheck(page)).toBeFocused()
  await check(page, 'North gate 1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(check(page, 'North gate 2')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 stations selected')
  // The other checkboxes are reached with the arrow keys, so they are not in the tab order.
  await expect(check(page, 'North gate 1')).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})
