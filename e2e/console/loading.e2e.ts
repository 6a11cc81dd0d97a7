import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { limitsForm } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

test('a form that loads has the shape of its fields, and the screen shows what is known', async ({ page, sim }) => {
  sim.do({ fault: { call: 'readDlmLimits', delay: '4s', for: '1m' } })
  await page.goto('/groups/1/settings')
  const section = page.getByRole('region', { name: 'Load management services' })
  await expect(section.getByText('Loading...')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Depot AC' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await expect(limitsForm(page)).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('a list without a match shows a drawing, and the text beside it is enough for a screen reader', async ({ page }) => {
  await page.goto('/site-management/stations?search=nothing+like+this')
  const empty = page.getByRole('status').filter({ hasText: 'No stations match' })
  await expect(empty).toBeVisible()
  await expect(empty.locator('svg[aria-hidden=true]')).toHaveCount(1)
  await expect(empty.getByRole('button', { name: 'Clear filter' })).toBeVisible()
})
