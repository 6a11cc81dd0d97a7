import { expect, type Page } from 'playwright/test'
import { searchBox } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin' })

const BATTERIES = '/battery-storage/devices'
const table = (page: Page) => page.getByRole('table', { name: 'Batteries' })
const choice = (page: Page, name: string) => page.getByRole('radio', { name: `Droop of ${name}` })
const picture = (page: Page, name: string) => page.getByRole('region', { name: `Droop of ${name}` })

test('the first tab lists battery groups with their energy, the second lists batteries', async ({ page }) => {
  await page.goto('/battery-storage')
  const groups = page.getByRole('table', { name: 'Battery groups' })
  await expect(groups.getByRole('row', { name: /Depot batteries/ })).toContainText(/\d\s%/)
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page).toHaveURL(BATTERIES)
  await expect(table(page).getByRole('row')).toHaveCount(9)
})

test('the charts of a battery group name its batteries', async ({ page }) => {
  await page.goto('/groups/4')
  await expect(page.getByText('Batteries (kW)')).toBeVisible()
  await page.goto('/groups/4/history')
  await expect(page.getByRole('region', { name: 'Meter values reported by batteries' })).toBeVisible()
  await expect(page.getByText('Meter values reported by chargers')).toBeHidden()
})

test('a battery is found by its name, and the address contains the selected battery', async ({ page }) => {
  await page.goto(BATTERIES)
  await expect(picture(page, 'Battery hall 1')).toBeVisible()
  await choice(page, 'Battery hall 2').check()
  await expect(page).toHaveURL(`${BATTERIES}?device=d-1042`)
  await searchBox(page).fill('Lakeside')
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(picture(page, 'Battery hall 2')).toBeVisible()
  await searchBox(page).fill('nobody')
  await expect(page.getByText('No batteries match “nobody”')).toBeVisible()
})

test('the droop shows the deviation from the ideal line in a picture and in a table', async ({ page, sim }) => {
  sim.do({ frequency: { to: 49.95, over: '1s', exact: true } })
  await page.goto(BATTERIES)
  const droop = picture(page, 'Battery hall 1')
  await expect(droop.getByRole('figure', { name: /On the ideal line$/ })).toBeVisible()
  await droop.getByRole('button', { name: 'View as table' }).click()
  await expect(droop.getByRole('row').nth(1)).toContainText(/49\.9\d\d Hz−\d\.\d kW/)
})

test('the reason why a battery does not follow the frequency is shown', async ({ page, sim }) => {
  sim.do({ station: { station: 'Lakeside battery 2', online: false } })
  await page.goto(BATTERIES)
  await choice(page, 'Workshop battery').check()
  await expect(picture(page, 'Workshop battery')).toContainText('FCR-N is off. The battery does not follow the frequency.')
  await choice(page, 'Lakeside battery 2').check()
  await expect(picture(page, 'Lakeside battery 2')).toContainText('Offline. Last seen')
})

test.describe('on a platform that refuses', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('list and picture each show the error at their place', async ({ page, sim }) => {
    await page.goto(BATTERIES)
    const droop = picture(page, 'Battery hall 1')
    await expect(droop.getByRole('figure')).toBeVisible()
    sim.do({ fault: { call: 'listEvents', status: 500, for: '5m' } })
    await expect(droop.getByText('Could not be refreshed.')).toBeVisible()
    sim.do({ fault: { call: 'listStations', status: 500, for: '5m' } })
    await page.goto(`${BATTERIES}?device=d-1041`)
    await expect(droop.getByText('Failed to fetch events of device')).toBeVisible()
    await expect(page.getByRole('main').getByText('Failed to get list of devices')).toBeVisible()
  })
})

test.describe('an unknown device', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('is reported with a link to the first battery', async ({ page }) => {
    await page.goto(`${BATTERIES}?device=gone`)
    await expect(page.getByText('Found no device with ID gone.')).toBeVisible()
    await page.getByRole('button', { name: 'Show first battery' }).click()
    await expect(picture(page, 'Battery hall 1')).toBeVisible()
    await page.goto(`${BATTERIES}?device=d-1028`)
    await expect(page.getByText('West row 1 is not a battery.')).toBeVisible()
  })
})
