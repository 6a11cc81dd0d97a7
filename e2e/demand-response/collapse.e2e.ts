import { expect } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { activationNotice } from '../pages/demand-response-page.ts'
import { drawing, pane } from '../pages/device-page.ts'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'collapse', role: 'admin', expectedComplaints: STREAM_REFUSED })

test('the notice stays during bad samples and gaps, and the curve is drawn for known values', async ({ page, sim }) => {
  await sim.runTo('65s')
  onlyPolling(sim)
  await openGroup(page, 1, 'Pier AC', 'settings')
  await expect(activationNotice(page)).toBeVisible()
  // Bad samples, then a gap: the frequency is unknown.
  await sim.runTo('135s')
  await page.waitForResponse((answer) => answer.url().endsWith('/api/groups/1/fcr'))
  await expect(activationNotice(page)).toBeVisible()

  await sim.runTo('190s')
  await page.goto('/devices/d-51/stats?chart-period=15min&property=Frequency')
  const frequency = pane(page, 'Grid frequency')
  await expect(drawing(frequency).getByText('49.0', { exact: true })).toBeVisible()
  await drawing(frequency).focus()
  await page.keyboard.press('End')
  await expect(frequency.getByText(/: Grid frequency 4\d\.\d+ Hz$/).first()).toBeVisible()
})
