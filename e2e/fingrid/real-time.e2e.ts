import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'approval-ramp', role: 'admin' })

test('the values of real-time reporting follow each second, and a station that is offline makes them questionable', async ({
  page,
  sim,
}) => {
  await sim.runTo('60s')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/fingrid')
  const values = page.getByRole('table', { name: 'Real-time values of Pier reserve' })
  const power = values.getByRole('row').filter({ hasText: 'Active power' })
  await expect(values.getByRole('row').filter({ hasText: 'Grid frequency' })).toContainText(/\d\d\.\d{3} Hz/)
  await expect(power).toContainText('Valid')
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)

  sim.do({ station: { station: 'Pier one', online: false } })
  await sim.advance('2s')
  await expect(power).toContainText('Questionable', { timeout: 10_000 })
  await expect(page.getByText(/\d+ of \d+ stations online/)).toBeVisible()
})
