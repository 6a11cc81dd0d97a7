import { expect, type Page } from 'playwright/test'
import { connectedStations, limitsForm, openGroup, openGroupTab, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** A field of the form with its unit. */
const unitOf = (page: Page, label: string) => limitsForm(page).getByLabel(label, { exact: true }).locator('xpath=..')

test.beforeEach(async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 2, 'Depot DC', 'settings')
})

test('limits of a DC group are in kilowatts, except values that are always in amperes', async ({ page }) => {
  for (const service of ['Use external device (ALM)', 'Solar charging', 'Preconnect queuing']) {
    const toggle = limitsForm(page).getByRole('switch', { name: service })
    if (!(await toggle.isChecked())) await toggle.click()
  }
  for (const field of ['Import limit', 'Safe limit', 'Export limit']) await expect(unitOf(page, field)).toHaveText('kW')
  for (const field of ['Main current', 'Minimum current per station']) await expect(unitOf(page, field)).toHaveText('A')
  await expect(limitsForm(page).getByText('For example 300 kW.')).toBeVisible()
  await expect(limitsForm(page).getByLabel('Import limit')).toHaveValue('240')
})

test('its stations show kilowatts', async ({ page }) => {
  await openGroupTab(page, 'Live')
  await expect(
    connectedStations(page)
      .getByText(/^Holding /)
      .first(),
  ).toBeVisible()
  const sentences = (await readTable(connectedStations(page))).map((row) => row['Limited by'] ?? '')
  expect(sentences).toHaveLength(6)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^(Holding [\d.]+ kW: |Available: |Finishing: |Paused by [a-z ]+: |Waiting: )/)
  }
  expect(sentences.join(' ')).not.toMatch(/\d A\b/)
})

test('it has no priority driver groups, even for users with the permission', async ({ page }) => {
  await expect(section(page, 'Load management services')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Priority driver groups' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText([
    'Group',
    'Load management services',
    'Delete group',
  ])
})

test('its charts show power only, with the limit in kilowatts', async ({ page }) => {
  await openGroupTab(page, 'History and logs')
  await expect(section(page, 'Charts')).toBeVisible()
  await expect(section(page, 'Charts').getByRole('radio', { name: 'Current (A)' })).toHaveCount(0)
  for (const title of ['Meter values reported by chargers', 'Meter values reported by the boost source']) {
    const part = section(page, title)
    await expect(part.getByRole('application')).toBeVisible()
    const lines = part.getByRole('group', { name: 'Lines' }).getByRole('button')
    for (const line of await lines.allTextContents()) expect(line).toMatch(/^(?:Power .*|Consumption|Generation) \(kW\)$/)
    expect(await lines.count()).toBeGreaterThan(0)
  }
  const chargers = section(page, 'Meter values reported by chargers').getByRole('application')
  await expect(chargers).toHaveAccessibleDescription(/^Limits: Import limit 240 kW\./)

  // An address with amperes, such as one from an AC group, is ignored.
  await page.goto('/groups/2?chart-unit=A#charts')
  await expect(chargers).toHaveAccessibleDescription(/^Limits: Import limit 240 kW\./)
})
