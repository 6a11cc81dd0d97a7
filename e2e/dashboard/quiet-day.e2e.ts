import { expect, type Locator, type Page } from 'playwright/test'
import {
  expectRow,
  openDevice,
  openStation,
  openStations,
  openTab,
  readTable,
  searchBox,
  stationTable,
  valueOf,
} from '../pages/console.ts'
import { openIdentifiers } from '../pages/device-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin' })

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('the day opens with a single problem', async ({ page }) => {
  await page.goto('/')
  const problems = page.getByRole('region', { name: /^Needs attention/ })
  await expect(problems.getByRole('heading')).toHaveText('Needs attention: 1')
  await expect(problems).toContainText('South row 4')
})

test('groups are listed with their types, owners and power', async ({ page }) => {
  await page.goto('/site-management')
  const groups = page.getByRole('table', { name: 'Groups' })
  await expectRow(groups, { Name: 'Depot AC', Type: 'AC', Owner: /Northern Harbour Charging/ })
  await expectRow(groups, { Name: 'Depot V2G', Type: 'V2G' })
  await expectRow(groups, { Name: 'Office yard', Owner: /Lakeside Energy/ })
  // Battery groups have a screen of their own.
  expect((await readTable(groups)).map((row) => row['Name'])).not.toContain('Depot batteries')
})

test('the groups can be sorted by a heading, and the address contains the order', async ({ page }) => {
  await page.goto('/site-management/groups')
  const groups = page.getByRole('table', { name: 'Groups' })
  const owner = groups.getByRole('columnheader', { name: 'Owner' })
  const owners = async () => (await readTable(groups)).map((row) => row['Owner'] ?? '')
  await owner.getByRole('button').click()
  await owner.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-owner/)
  await expect(owner).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await owners())[0]).toBe('Northern Harbour Charging')
  await page.reload()
  await expect(owner).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await owners()).at(-1)).toBe('City Depots')
})

const namesIn = async (table: Locator) => (await readTable(table)).map((row) => row['Name'])

test('a search finds a station by part of its name or by a group, and clearing it shows all stations', async ({ page }) => {
  await openStations(page)
  await searchBox(page).fill('kerb')
  await expect(page).toHaveURL(/search=kerb/)
  await expect.poll(() => namesIn(stationTable(page))).toEqual(['Kerbside 1'])
  await searchBox(page).fill('Lakeside V2G')
  await expect.poll(() => namesIn(stationTable(page))).toEqual(['Lakeside V2G 1', 'Lakeside V2G 2'])

  await searchBox(page).fill('no such station')
  await expect(page.getByText('No stations match “no such station”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).not.toHaveURL(/search=/)
  await expect.poll(() => namesIn(stationTable(page))).toHaveLength(25)
})

test('type chips filter the list, and the address contains them', async ({ page }) => {
  await openStations(page)
  await page.getByRole('group', { name: 'Station types' }).getByRole('button', { name: 'V2G' }).click()
  await expect(pages(page)).toContainText('of 13')

  await page.reload()
  await expect(page.getByRole('button', { name: 'V2G', pressed: true })).toBeVisible()
  await expect(pages(page)).toContainText('of 13')
})

test('the list is read page by page, and the page size is remembered', async ({ page }) => {
  await openStations(page)
  await expect(pages(page)).toContainText('1–25 of 62')
  await pages(page).getByRole('button', { name: 'Next page' }).click()
  await expect(pages(page)).toContainText('26–50 of 62')
  await expect(page).toHaveURL(/page=/)
  await page.goBack()
  await expect(pages(page)).toContainText('1–25 of 62')

  await pages(page).getByLabel('Rows per page').selectOption('100')
  await expect(pages(page)).toContainText('1–62 of 62')
  await openStations(page)
  await expect(pages(page)).toContainText('1–62 of 62')
})

test('a row shows the type and state of a station and opens it', async ({ page, sim }) => {
  sim.do({ station: { station: 'Visitors 3', status: 'Faulted' } })
  await openStations(page)
  await searchBox(page).fill('Visitors 3')
  await expectRow(stationTable(page), {
    'EVSE ID': 'FI*DEP*E17',
    Name: 'Visitors 3',
    'Groups linked & services': /Depot AC/,
    'OCPP status': 'Faulted',
    'Services compatibility': 'Full support',
  })
  await openDevice(page, 'Visitors 3')
  await openIdentifiers(page)
  await expect(valueOf(page, 'Station ID')).toHaveText('1017')
  await expect(valueOf(page, 'Owner')).toHaveText('Northern Harbour Charging (ID 101)')
  await expect(valueOf(page, 'Online status')).toHaveText('Online')
})

test('the list shows the load management support of each station', async ({ page, sim }) => {
  sim.do({ station: { station: 'Loading bay 1', online: false } })
  await openStations(page)
  await pages(page).getByLabel('Rows per page').selectOption('100')
  await expectRow(stationTable(page), { Name: 'Kerbside 1', 'Services compatibility': 'Basic support' })
  await expectRow(stationTable(page), { Name: 'Workshop 1', 'Services compatibility': 'Not supported' })
  await expectRow(stationTable(page), { Name: 'Loading bay 1', 'OCPP status': /^Offline/ })
  // The last reported current of an offline station is not its present current.
  const offline = stationTable(page).getByRole('row').filter({ hasText: 'Loading bay 1' })
  await expect(offline.getByTitle(/^Last seen \d\d\/\d\d\/2026 .* UTC\+2$/).first()).toBeVisible()
})

test('the overview follows the station', async ({ page, sim }) => {
  await openStation(page, 1028, 'West row 1')
  await openIdentifiers(page)
  await expect(valueOf(page, 'Online status')).toHaveText('Online')
  sim.do({ station: { station: 'West row 1', online: false } })
  await expect(valueOf(page, 'Online status')).toHaveText('Offline')
})

test('a station id leads to its device', async ({ page }) => {
  await page.goto('/s/1028')
  await expect(page).toHaveURL('/devices/d-1028')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('West row 1')
})

test('the tabs of the load management are addresses', async ({ page }) => {
  await page.goto('/site-management')
  await openTab(page, 'Stations')
  await expect(page).toHaveURL('/site-management/stations')
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Groups' })).toBeVisible()
})
