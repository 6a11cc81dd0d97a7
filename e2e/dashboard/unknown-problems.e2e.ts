import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support', expectedComplaints: /status of 500/ })

test('the header shows that the number of problems is unknown while it cannot be read', async ({ page, sim }) => {
  sim.do({ fault: { call: 'readOverview', for: '1d', status: 500 } })
  await page.goto('/congestion-management')
  const pill = page.getByRole('banner').getByRole('link', { name: /to act on$/ })
  await expect(pill).toHaveText('? to act on')
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await sim.endFaults()
  await page.reload()
  await expect(pill).toHaveText(/^\d+ to act on$/)
})

test('lists and pages of groups name what could not be read', async ({ page, sim }) => {
  for (const call of ['readOverview', 'readAllocations']) sim.do({ fault: { call, for: '1d', status: 500 } })
  await page.goto('/site-management/groups')
  const row = page.getByRole('row', { name: /Market square/ })
  await expect(row.getByText('Unknown', { exact: true }).first()).toBeVisible()
  await page.goto('/groups/1')
  await expect(page.getByRole('region', { name: 'Load and limits now' })).toContainText('Failed to fetch the load and the limits')
  await expect(page.getByText('The age of these values is unknown.')).toBeVisible()
  await sim.endFaults()
  await page.goto('/site-management/groups')
  await expect(row.getByText('No problem', { exact: true }).first()).toBeVisible()
  // A list that was read before does not say so any more.
  sim.do({ fault: { call: 'readOverview', for: '1d', status: 500 } })
  await sim.advance('30s')
  await expect(row.getByText('Unknown', { exact: true }).first()).toBeVisible({ timeout: 45_000 })
})
