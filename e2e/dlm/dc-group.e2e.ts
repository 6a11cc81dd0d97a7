import { expect, type Page } from 'playwright/test'
import { connectedStations, limitsForm, openGroup, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** A field of the form with the unit that stands in it. */
const unitOf = (page: Page, label: string) => limitsForm(page).getByLabel(label).locator('xpath=..')

test.beforeEach(async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 2, 'Depot DC')
})

test('limits of a DC group are kilowatts, but for what is measured in amperes everywhere', async ({ page }) => {
  for (const field of ['Import limit', 'Safe limit', 'Export limit']) await expect(unitOf(page, field)).toHaveText('kW')
  for (const field of ['Main current', 'Minimum current per station']) await expect(unitOf(page, field)).toHaveText('A')
  await expect(limitsForm(page).getByText('For example 300 kW.')).toBeVisible()
  await expect(limitsForm(page).getByLabel('Import limit')).toHaveValue('240')
})

test('its stations hold kilowatts', async ({ page }) => {
  await expect(
    connectedStations(page)
      .getByText(/^Holding /)
      .first(),
  ).toBeVisible()
  const sentences = (await readTable(connectedStations(page))).map((row) => row['Limited by'] ?? '')
  expect(sentences).toHaveLength(6)
  for (const sentence of sentences) expect(sentence).toMatch(/^(Holding [\d.]+ kW: |Free: |Finished: |Paused: |Waiting: )/)
  expect(sentences.join(' ')).not.toMatch(/\d A\b/)
})

test('it has no priority driver groups, also for who may set them', async ({ page }) => {
  await expect(section(page, 'Load management services')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Priority driver groups' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText([
    'Group',
    'Load management services',
    'Stations',
    'Connected rules and devices',
    'Charts',
  ])
})

test('its charts are of power alone, and its limit is called by its kilowatts', async ({ page }) => {
  await expect(section(page, 'Charts').getByRole('radio', { name: 'Current (A)' })).toHaveCount(0)
  for (const title of ['Meter values reported by chargers', 'Meter values reported by the boost source']) {
    const part = section(page, title)
    await expect(part.getByRole('application')).toBeVisible()
    const lines = part.getByRole('group', { name: 'Lines' }).getByRole('button')
    for (const line of await lines.allTextContents()) expect(line).toMatch(/^(?:Power .*|Consumption|Generation) \(W\)$/)
    expect(await lines.count()).toBeGreaterThan(0)
  }
  const chargers = section(page, 'Meter values reported by chargers').getByRole('application')
  await expect(chargers).toHaveAccessibleDescription(/^Limits: Import limit 240 kW\./)

  // An address that asks for amperes, such as one that was made at an AC group, is not obeyed.
  await page.goto('/groups/2?chart-unit=A')
  await expect(chargers).toHaveAccessibleDescription(/^Limits: Import limit 240 kW\./)
})
