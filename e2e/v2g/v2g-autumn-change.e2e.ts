import { expect } from 'playwright/test'
import { expectRow, openGroup } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { dailySchedule, expectSession, forecast, openDetails, openSession, save, targetField } from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-autumn-change', role: 'operator' })

test('two departures in the repeated hour have distinct offsets, which survive an edit', async ({ page, sim }) => {
  await sim.runTo('61s')
  await openGroup(page, 2, 'Slipway', 'cars')
  await expectSession(page, 'Slipway one', { Departure: '03:30 UTC+3 00:30 GMT' })
  await expectSession(page, 'Slipway two', { Departure: '03:30 UTC+2 01:30 GMT' })
  await openDetails(page, 'Slipway one')
  await openDetails(page, 'Slipway two')
  await expect(forecast(page).nth(0)).toHaveAccessibleName(/departure 25\/10\/2026 03:30 UTC\+3, in 59 min;/)
  await expect(forecast(page).nth(1)).toHaveAccessibleName(/departure 25\/10\/2026 03:30 UTC\+2, in 1 h 59 min;/)

  // An edit of the target alone does not move the departure by an hour.
  const dialog = await openSession(page, 'Slipway two')
  await targetField(dialog).fill('75')
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  await expectSession(page, 'Slipway two', { 'Target SoC': '75 %', Departure: '03:30 UTC+2 01:30 GMT', Source: 'Custom' })
})

test('on the day when the clocks go back, a warning precedes the change, and departures are then shown one hour earlier', async ({
  page,
  sim,
}) => {
  await sim.runTo('61s')
  await openGroup(page, 1, 'Quay', 'settings')
  await expect(page.getByText(/^The clock goes back today\. .* will then be one hour earlier in local time/)).toBeVisible()
  await expectRow(dailySchedule(page), { Departure: '10:30 (07:30 GMT)', 'From 25/10/2026': '09:30' })
  await sim.runTo('91m')
  await openGroup(page, 1, 'Quay', 'settings')
  await expect(page.getByText(/^The clock went back today\. .* are now one hour earlier in local time/)).toBeVisible()
  await expectRow(dailySchedule(page), { Departure: '09:30 (07:30 GMT)' })
})
