import { expect } from 'playwright/test'
import { dlmActionsLog } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator', past: true, ideal: false })
// The hours are played before the page opens.
test.describe.configure({ timeout: 180_000 })

test('a new user sees two hours of states and decisions that were played, and a single problem', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/groups/1')
  const states = page.getByRole('region', { name: 'Station states' })
  await expect(states.getByRole('application', { name: 'Station states' })).toBeVisible()
  await expect(states.getByText('States are known from')).toBeHidden()
  await page.goto('/groups/1/history')
  await expect(dlmActionsLog(page).getByRole('row').nth(5)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: /^Needs attention/ }).getByRole('heading')).toHaveText('Needs attention: 1')
})
