import { expect, type Page } from 'playwright/test'
import { connectedStations, expectNotice, openGroup, removeFromGroup } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin' })

const answer = (page: Page, button: string) => page.getByRole('alertdialog').getByRole('button', { name: button }).click()

test('removing a station from the group of its supply requires a confirmation, is shown on the dashboard, and can be undone', async ({
  page,
}) => {
  await openGroup(page, 1, 'Depot AC', 'stations')
  const question = page.getByRole('alertdialog', { name: 'Remove North gate 1 from Depot AC?' })
  const menu = page.getByRole('button', { name: 'Actions for North gate 1' })
  await removeFromGroup(page, 'North gate 1')
  await expect(question).toContainText('It will no longer be limited and can draw up to 32 A per phase.')
  await expect(question.getByRole('listitem').last()).toHaveText(/^Main fuse: [\d.]+ of 63 A\.$/)
  await answer(page, 'Cancel')
  await expect(menu).toBeFocused()

  await removeFromGroup(page, 'North gate 1')
  await answer(page, 'Remove')
  await expectNotice(page, 'Removed station North gate 1 from group Depot AC')
  const next = connectedStations(page).getByRole('row', { name: /North gate 2/ })
  await expect(next.getByRole('link').first()).toBeFocused()
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, 'Connected station North gate 1 to group Depot AC')
  await expect(menu).toBeVisible()

  await removeFromGroup(page, 'North gate 1')
  await answer(page, 'Remove')
  await expect(menu).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^North gate 1: draws .* from the supply of Depot AC/ })).toBeVisible()
})
