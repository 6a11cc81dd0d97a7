import { expect, type Locator, type Page } from 'playwright/test'
import { expectNotice, openGroup, readTable } from '../pages/console.ts'
import { savedCsv } from '../pages/downloads.ts'
import { refusedRequests, signIn, test } from '../pages/fixtures.ts'

test.use({ scenario: 'meter-silence', role: 'operator' })

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const chargers = (page: Page) => section(page, 'Meter values reported by chargers')
const meter = (page: Page) => section(page, 'Meter values reported by a measurement device')
const chart = (part: Locator) => part.getByRole('application')
const radio = (page: Page, name: string) => section(page, 'Charts').getByRole('radio', { name })
const lines = (page: Page) => chargers(page).getByRole('group', { name: 'Lines' }).getByRole('button')

// The world is paused at 12:00:29 in Helsinki, so that the two displayed hours end with the bucket of 11:59.
test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('29s')
  await openGroup(page, 2, 'Bakery', 'history')
})

test('chargers and meter each have a chart with its limits', async ({ page }) => {
  await expect(chart(chargers(page))).toHaveAccessibleDescription(
    /^Limits: Import limit 40 A, Safe limit 20 A \(not in force\)\./,
  )
  await expect(chart(chargers(page)).getByText('Import limit 40 A', { exact: true })).toBeVisible()
  await expect(lines(page)).toHaveText(['Current L1 (A)', 'Current L2 (A)', 'Current L3 (A)'])
  await expect(chart(meter(page))).toHaveAccessibleDescription(/^Limits: Main fuse 63 A\./)
  await expect(meter(page).getByText('Main fuse 63 A', { exact: true })).toBeVisible()
})

test('the address keeps unit and period, also in another browser', async ({ page, browser, simulator }) => {
  await radio(page, 'Power (kW)').check()
  await radio(page, '24 hours').check()
  await page.reload()
  // Another browser has no stored preferences.
  const context = await browser.newContext()
  await signIn(context, simulator.url, 'operator')
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  for (const one of [page, colleague]) {
    await expect(radio(one, 'Power (kW)')).toBeChecked()
    await expect(radio(one, '24 hours')).toBeChecked()
    await expect(chart(chargers(one))).toHaveAccessibleDescription(/^Limits: Import limit 9\.2 kW/)
    await expect(lines(one).first()).toHaveText(/\(kW\)$/)
  }
  await context.close()
})

test('the table and its CSV contain the values of the chart', async ({ page }) => {
  await expect(chart(meter(page))).toBeVisible()
  await meter(page).getByRole('button', { name: 'View as table' }).click()
  const shown = await readTable(meter(page).getByRole('table'))
  const save = () => meter(page).getByRole('button', { name: 'CSV of what is drawn' }).click()
  const { head, rows } = await savedCsv(page, save)

  expect(head).toEqual([
    'Time (UTC)',
    'Time (Europe/Helsinki)',
    'Current L1 (A)',
    'Current L2 (A)',
    'Current L3 (A)',
    'Main fuse 63 A',
  ])
  expect(rows).toHaveLength(120)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' })
  const current = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const asShown = rows.slice(0, 8).map(([at = '', , ...values]) => {
    const [l1, l2, l3] = values.slice(0, 3).map((value) => (value === '' ? 'no value' : `${current.format(Number(value))} A`))
    const moment = `${time.format(new Date(at)).replace(',', '')} UTC+2`
    return { Time: moment, 'Current L1': l1, 'Current L2': l2, 'Current L3': l3 }
  })
  expect(asShown[0]?.Time).toBe('02/03/2026 10:00:00 UTC+2')
  expect(new Set(asShown.map((row) => row['Current L1'])).size).toBeGreaterThan(1)
  expect(shown.slice(0, 8)).toEqual(asShown)
})

test('an export reports errors in its dates and has headings with units', async ({ page }) => {
  await chargers(page).getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  const begin = dialog.getByRole('button', { name: 'Export', exact: true })
  await dialog.getByLabel('Start date').fill('01/12/2025 12:00')
  await expect(dialog.getByText('Maximum retrieval time is 3 month')).toBeVisible()
  await expect(begin).toBeDisabled()
  await dialog.getByLabel('Start date').fill('01/03/2026 12:00')
  await dialog.getByLabel('End date').fill('01/03/2026 11:00')
  await expect(dialog.getByText('Start date must be earlier than end date')).toBeVisible()
  await expect(begin).toBeDisabled()

  await dialog.getByRole('button', { name: '24 hours' }).click()
  const { head, rows } = await savedCsv(page, () => begin.click())
  const currents = ['Current.Import.L1 (A)', 'Current.Import.L2 (A)', 'Current.Import.L3 (A)']
  const limits = ['Main fuse', 'Import limit'].flatMap((name) => [1, 2, 3].map((line) => `${name} L${line} (A)`))
  expect(head).toEqual(['Time (UTC)', 'Time (Europe/Helsinki)', ...currents, ...limits])
  expect(rows[0]?.slice(0, 2)).toEqual(['2026-03-01T10:00:00Z', '2026-03-01T12:00:00+02:00'])
  await expect(dialog).toBeHidden()
})

test('the arrow keys move a cursor whose values are announced', async ({ page }) => {
  const announced = meter(page).locator('[aria-live=polite]')
  const values = 'Current L1 [\\d.]+ A, Current L2 [\\d.]+ A, Current L3 [\\d.]+ A'
  const walk = { End: '11:59', ArrowLeft: '11:58', PageUp: '11:46', ArrowRight: '11:47', Home: '10:00' }
  await chart(meter(page)).focus()
  for (const [key, time] of Object.entries(walk)) {
    await page.keyboard.press(key)
    await expect(announced).toHaveText(new RegExp(`^02/03/2026 ${time}:00 UTC\\+2: ${values}`))
  }
})

test.describe('a platform that refuses', () => {
  test.use({ expectedComplaints: refusedRequests(400, 500) })

  test('a chart that cannot be read shows its own error and appears after a retry', async ({ page, sim }) => {
    await expect(chart(chargers(page))).toBeVisible()
    // A refused request is not retried automatically.
    sim.do({ fault: { call: 'readChargersChart', status: 400, times: 1 } })
    await radio(page, '24 hours').check()
    await expect(chargers(page).getByText('Failed to fetch chart values')).toBeVisible()
    await expectNotice(page, 'Failed to fetch chart values')
    await expect(chart(chargers(page))).toBeHidden()
    await expect(chart(meter(page))).toBeVisible()

    await chargers(page).getByRole('button', { name: 'Retry' }).click()
    await expect(chart(chargers(page))).toBeVisible()
    await expect(chargers(page).getByText('01/03/2026 12:00 – 02/03/2026 12:00 UTC+2')).toBeVisible()
    await expect(chargers(page).getByText('Failed to fetch chart values')).toBeHidden()
  })

  test('a chart whose refresh fails stays with its age and recovers automatically', async ({ page, sim }) => {
    const age = chargers(page).getByText(/^Could not be refreshed\. Values are from .* ago\.$/)
    await expect(chargers(page).getByText('02/03/2026 10:00 – 12:00 UTC+2')).toBeVisible()
    await radio(page, '24 hours').check()
    await expect(chargers(page).getByText('01/03/2026 12:00 – 02/03/2026 12:00 UTC+2')).toBeVisible()
    await sim.advance('5m')
    sim.do({ fault: { call: 'readChargersChart', status: 500, times: 1 } })
    await radio(page, '2 hours').check()

    await expectNotice(page, 'Failed to fetch chart values')
    await expect(age).toBeVisible()
    await expect(age).toHaveText(/Values are from (4 min [2-5]\d s|5 min)/)
    await expect(chart(chargers(page))).toBeVisible()
    await expect(chargers(page).getByText('02/03/2026 10:00 – 12:00 UTC+2')).toBeVisible()
    await expect(chargers(page).getByText('Failed to fetch chart values')).toBeHidden()
    await expect(meter(page).getByText(/^Could not be refreshed/)).toHaveCount(0)

    await expect(age).toBeHidden({ timeout: 20_000 })
    await expect(chargers(page).getByText('02/03/2026 10:05 – 12:05 UTC+2')).toBeVisible()
  })
})
