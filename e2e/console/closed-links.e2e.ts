import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day' })

for (const address of ['/groups/4', '/devices/d-1041']) {
  test.describe(`the breadcrumb of ${address}`, () => {
    test.describe('of an operator', () => {
      test.use({ role: 'operator' })
      test('names the battery groups without a link, because their list is closed to operators', async ({ page }) => {
        await page.goto(address)
        const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
        await expect(trail.getByText('Battery groups')).toBeVisible()
        await expect(trail.getByRole('link', { name: 'Battery groups' })).toHaveCount(0)
      })
    })

    test.describe('of support', () => {
      test.use({ role: 'support' })
      test('links to the battery groups', async ({ page }) => {
        await page.goto(address)
        const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
        await trail.getByRole('link', { name: 'Battery groups' }).click()
        await expect(page).toHaveURL('/battery-storage/groups')
      })
    })
  })
}
