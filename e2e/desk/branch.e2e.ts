import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { jumpTo, openDesk, openTab, press } from '../pages/desk-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ scenario: 'queue', expectedComplaints: refusedRequests(401, 400) })

test('a branch shows what one line changes, keeps refused input, and follows the clock', async ({ page }) => {
  await openDesk(page)
  await jumpTo(page, '1m')
  await openTab(page, 'Branch')
  const line = page.getByRole('textbox', { name: 'Line of the branch in YAML' })
  await line.fill('vehicle: { station: Nowhere, leaves: true }')
  await press(page, 'Start branch')
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/Nowhere/)
      .last(),
  ).toBeVisible()
  await expect(line).toHaveValue('vehicle: { station: Nowhere, leaves: true }')

  await line.fill('vehicle: { station: Courtyard three, leaves: true }')
  await page.getByRole('textbox', { name: 'Moment' }).fill('30s')
  await press(page, 'Start branch')
  await expect(page.getByText('Branch at 30s: vehicle: { station: Courtyard three, leaves: true }')).toBeVisible()
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences).toContainText('The runs part at 30s.')
  const chart = page.getByRole('figure', { name: /^Run .* kW, branch .* kW, largest difference/ })
  await expect(chart).toBeVisible()
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Courtyard' })
  await expectAccessible(page)

  const before = await differences.textContent()
  await jumpTo(page, '2m30s')
  await expect(differences).not.toHaveText(before ?? '')
  await press(page, 'Discard branch')
  await expect(page.getByRole('button', { name: 'Start branch' })).toBeVisible()
})
