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
