import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { openGroup } from '../pages/console.ts'
import { field, save, service } from '../pages/demand-response-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.describe('a super group whose stations provide FCR-D in another group', () => {
  test.use({ scenario: 'single-step', role: 'admin', expectedComplaints: refusedRequests(409) })

  test('cannot switch FCR-D on; the form says which station, and keeps the change', async ({ page }) => {
    await openGroup(page, 6, 'Pier reserve', 'settings')
    await service(page).selectOption('Finland Single-step FCR-D')
    const toggle = page.getByRole('switch', { name: 'Enable single-step' })
    await toggle.click()
    await field(page, 'Power decrease').fill('5')
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Pier one already provides FCR-D in Pier AC.' })).toBeVisible()
    await expect(toggle).toBeChecked()
    await expectAccessible(page)
  })
})

test.describe('a group in ECP mode', () => {
  test.use({ scenario: 'busy-day', role: 'admin' })

  test('shows the total flexibility that limits its bids', async ({ page }) => {
    await openGroup(page, 2, 'Depot DC', 'settings')
    await expect(page.getByText('The group delivers at most 200 kW of a bid')).toBeVisible()
  })
})
