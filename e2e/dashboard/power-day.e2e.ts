import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'admin' })

const part = (page: Page) => page.getByRole('region', { name: 'Power, last 24 hours' })

test('the power of the last 24 hours is a chart and a table, with a line per type', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(part(page).getByRole('application', { name: 'Power, last 24 hours' })).toBeVisible()
  for (const name of ['Total', 'AC', 'DC', 'V2G', 'Battery']) {
    await expect(part(page).getByRole('button', { name: `${name} (kW)` })).toBeVisible()
  }
  await part(page).getByRole('button', { name: 'View as table' }).click()
  await expect(part(page).getByRole('columnheader', { name: 'Total', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test.describe('a platform in trouble', () => {
  test.use({ expectedComplaints: refusedRequests(404, 500) })

  test('a platform without the power over time says so, and a failed read can be retried', async ({ page, sim }) => {
    sim.do({ fault: { call: 'readPowerHistory', for: '1d', status: 404 } })
    await page.goto('/')
    await expect(part(page).getByText('This platform does not offer the power of all groups over time.')).toBeVisible()
    await sim.endFaults()
    sim.do({ fault: { call: 'readPowerHistory', for: '1d', status: 500 } })
    await page.reload()
    await expect(part(page).getByText('Failed to fetch the power')).toBeVisible()
    await sim.endFaults()
    await part(page).getByRole('button', { name: 'Retry' }).click()
    await expect(part(page).getByRole('application')).toBeVisible()
  })
})
