import { expect } from 'playwright/test'
import { expectRow } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'market-autumn-change', role: 'admin' })

test('the day on which the clocks go back has 25 hours, and the two hours at 03 are distinct', async ({ page, sim }) => {
  await sim.runTo('30s')
  await page.goto('/tso-market?day=2026-10-25&search=terminal+dc')
  await expect(page.getByText('25 of 25')).toBeVisible()
  const bids = page.getByRole('table', { name: 'Bids of the day' })
  await expectRow(bids, { Hour: '03:00–04:00', Group: 'Terminal DC', Revenue: '60,00 €' })
  await expectRow(bids, { Hour: '03:00–04:00 UTC+2', Group: 'Terminal DC', Revenue: '210,00 €' })
  await expect(page.getByText(/25\/10\/2026 has 25 hours\.$/)).toBeVisible()

  // A new offer requires a choice between the two.
  await page.goto('/p2p-market?day=2026-10-25')
  await page.getByRole('button', { name: 'Place order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place order' })
  await dialog.getByLabel('Group').selectOption('Terminal DC')
  await dialog.getByRole('textbox', { name: 'Hour' }).fill('25/10/2026 03')
  await dialog.getByLabel('Which of the two hours of that name').selectOption('later')
  await dialog.getByLabel('Quantity').fill('60')
  await dialog.getByLabel('Price').fill('0,12')
  await dialog.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectRow(page.getByRole('table', { name: 'Offers and requests' }), { Hour: '03:00–04:00 UTC+2', Group: 'Terminal DC' })
})
