import { expect, type Page } from 'playwright/test'
import { expectNotice, limitsForm, openGroup, saveBar, saveSettings } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

test.use({ scenario: 'quiet-day', role: 'operator', expectedComplaints: refusedRequests(404) })

const groupForm = (page: Page) => page.getByRole('form', { name: 'Group', exact: true })
const nameField = (page: Page) => groupForm(page).getByLabel('Group name')
const importLimit = (page: Page) => limitsForm(page).getByLabel('Import limit')
const deletion = { operator: { user: 'admin', call: 'deleteGroup', params: { groupId: 1 }, answers: 200 } }

test('the input stays when another user deletes the group', async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 1, 'Depot AC', 'settings')
  await nameField(page).fill('Depot north')
  await importLimit(page).fill('20')
  sim.do(deletion)

  // Polled parts are marked as stale and stay, as does the rest of the page.
  await expect(page.getByText(/^Could not be refreshed\. Values are from .* ago\.$/).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot AC')

  await saveSettings(page).click()
  await expectNotice(page, 'Error saving group. There is no group with the id 1.')
  await expectNotice(page, 'Unable to set set DLM limits')
  await expect(saveBar(page)).toContainText('Not saved: Group, Load management services.')
  await expect(nameField(page)).toHaveValue('Depot north')
  await expect(importLimit(page)).toHaveValue('20')

  // Leaving the page requires a confirmation.
  await page.getByRole('link', { name: 'Load management', exact: true }).click()
  await expect(page.getByText('Leave “Settings · Depot AC” and lose the changes?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('link', { name: 'Depot DC' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Depot AC' })).toHaveCount(0)
})

test('a deleted group cannot be deleted again', async ({ page, sim }) => {
  await openGroup(page, 1, 'Depot AC', 'settings')
  sim.do(deletion)
  await page.getByRole('button', { name: 'Delete Depot AC' }).click()
  await page.getByLabel('Type Depot AC to confirm').fill('Depot AC')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
  await expectNotice(page, 'Failed to delete group')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot AC')
})

test('the address of a deleted group shows only that the group does not exist', async ({ page, sim }) => {
  sim.do(deletion)
  await page.goto('/groups/1')
  await expect(page.getByText('Cannot fetch group data', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Group not found')
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Cannot fetch group data', { exact: true })).toBeVisible()
  await page.goto('/groups/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot DC')
})

for (const id of ['1000000000', '-1', 'abc', '1.5', '%2F']) {
  test(`the address of an unknown group shows an error: ${id}`, sweepUnless(id === 'abc'), async ({ page }) => {
    await page.goto(`/groups/${id}`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Cannot fetch group data')
    await expect(alert).toContainText('The group with the ID')
    // The page's own message is the only one.
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()

    await alert.getByRole('button', { name: 'Search the console' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await alert.getByRole('link', { name: 'All groups' }).click()
    await expect(page).toHaveURL('/site-management/groups')
  })
}
