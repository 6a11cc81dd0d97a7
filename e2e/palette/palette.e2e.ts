import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, searchBox, stationTable } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const input = (page: Page) => palette(page).getByRole('combobox')
const result = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })

async function openByKey(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

test.describe('as an administrator', () => {
  test.use({ role: 'admin' })

  test('the palette opens a group by its name and a station by its ID, and remembers both', async ({ page }) => {
    await page.goto('/site-management/stations')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
    await openByKey(page)
    await input(page).fill('depot ac')
    await expect(result(page, /^Depot AC/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/groups\/\d+$/)
    await expect(heading(page)).toHaveText('Depot AC')
    await expect(heading(page)).toBeFocused()

    await openByKey(page)
    await input(page).fill('1028')
    await expect(result(page, /ID 1028/)).toHaveAttribute('aria-selected', 'true')
    await expect(palette(page).getByRole('status')).toHaveText('1 result')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/devices/d-1028')
    await expect(heading(page)).toBeVisible()

    await openByKey(page)
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent).toHaveCount(2)
    await expect(recent.nth(1)).toContainText('Depot AC')
    await input(page).fill('new congestion')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New congestion rule' })).toBeVisible()
    // The heading of the screen must not take the focus from the dialog.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  })

  test('the palette opens the dialog of a temporary limit on a group, also on the page of that group', async ({ page }) => {
    await page.goto('/site-management/stations')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Limit Depot AC now' })
    for (const _ of ['from another page', 'on its own page']) {
      await openByKey(page)
      await input(page).fill('limit depot ac')
      await expect(result(page, 'Limit now: Depot AC')).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL('/groups/1')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      // The palette that opened the dialog is gone.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    }
    await page.reload()
    await expect(heading(page)).toHaveText('Depot AC')
    await expect(page.getByRole('button', { name: 'Limit now' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('Escape returns the focus, arrow keys select, and no shortcut works in a field', async ({ page }) => {
    await page.goto('/site-management/stations')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
    await searchButton(page).click()
    await expect(input(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(result(page, 'Logout')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(searchButton(page)).toBeFocused()

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(searchButton(page)).toBeFocused()

    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(searchBox(page)).toHaveValue('?')

    await chooseTheme(page, 'Dark')
    await page.getByRole('banner').getByRole('link', { name: 'Loadstar' }).focus()
    await openByKey(page)
    await input(page).fill('depot')
    await expect(result(page, /^Show all \d+ stations/)).toBeVisible()
    await expectAccessible(page, 'colours')
  })
})

test.describe('as a viewer', () => {
  test.use({ role: 'viewer' })

  test('the palette offers no screens or actions without permission', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await openByKey(page)
    await expect(result(page, 'Load management')).toBeVisible()
    await expect(palette(page).getByRole('option', { name: /^New |Fingrid|TSO market|Battery|Activity/ })).toHaveCount(0)
    await input(page).fill('new')
    await expect(palette(page).getByRole('status')).not.toHaveText('Searching…')
    await expect(palette(page).getByRole('option', { name: /^New (group|congestion)/ })).toHaveCount(0)
    await input(page).fill('limit depot')
    await expect(palette(page).getByRole('status')).not.toHaveText('Searching…')
    await expect(palette(page).getByRole('option', { name: /^Limit now/ })).toHaveCount(0)
  })
})

/** Counts the searches for stations that the page sends to the platform. */
function countSearches(page: Page) {
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const text = searchParams.get('search')
    if (pathname === '/api/stations' && text !== null) searches.push(text)
  })
  return searches
}

test.describe('with a station directory', () => {
  test.use({ role: 'admin' })

  test('the palette finds stations without a search on the platform', async ({ page }) => {
    const searches = countSearches(page)
    await page.goto('/devices/d-1028')
    await expect(heading(page)).toBeVisible()
    const directory = page.waitForResponse((response) => response.url().endsWith('/api/station-directory'))
    await openByKey(page)
    await (await directory).finished()
    await input(page).fill('1028')
    await expect(result(page, /ID 1028/)).toHaveAttribute('aria-selected', 'true')
    await expect(palette(page).getByRole('status')).toHaveText('1 result')
    await input(page).fill('depot ac')
    await expect(result(page, /^Show all \d+ stations/)).toBeVisible()
    await input(page).fill('no such station')
    await expect(palette(page).getByRole('status')).toHaveText('No results for “no such station”')
    expect(searches).toEqual([])
  })
})

test.describe('on a platform without a station directory', () => {
  test.use({ role: 'admin', expectedComplaints: refusedRequests(404) })

  test('the palette searches stations on the platform', async ({ page, sim }) => {
    sim.do({ fault: { call: 'readStationDirectory', status: 404, times: 100 } })
    const searches = countSearches(page)
    await page.goto('/site-management/stations')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
    await openByKey(page)
    await input(page).fill('1028')
    await expect(result(page, /ID 1028/)).toHaveAttribute('aria-selected', 'true')
    await expect(palette(page).getByRole('status')).toHaveText('1 result')
    expect(searches).toContain('1028')
  })
})
