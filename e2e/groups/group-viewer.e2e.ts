import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { connectedStations, expectRow, limitsForm, openGroup, openGroupTab } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'viewer' })

test('a viewer reads a group and can change nothing', async ({ page }) => {
  await openGroup(page, 1, 'Depot AC', 'settings')
  await expect(page.getByRole('group', { name: 'Group', exact: true }).getByLabel('Group name')).toHaveText('Depot AC')
  await expect(limitsForm(page).getByLabel('Import limit')).toHaveText('63 A')
  await expect(limitsForm(page).getByLabel('Preconnect queuing')).toHaveText('on')
  for (const role of ['textbox', 'combobox', 'switch'] as const) {
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
  }
  for (const name of ['Save', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await openGroupTab(page, 'Stations')
  await expectRow(connectedStations(page), { Name: 'North gate 1' })
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Available' })).toHaveCount(0)
})

test('a viewer has no button to create a group', async ({ page }) => {
  await page.goto('/site-management/groups')
  await expect(page.getByRole('link', { name: 'Depot AC' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New group' })).toHaveCount(0)
  await page.goto('/groups')
  await expect(page.getByText('You do not have permission to open New group.')).toBeVisible()
})
