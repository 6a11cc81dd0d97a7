import { expect } from 'playwright/test'
import { expectRow, openGroup, openGroupTab, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { dailySchedule, departureField, expectSession, openDetails, openNewDaily } from '../pages/v2g-page.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'v2g-spring-change', role: 'operator' })

test(
  'on the day when the clocks go forward, a warning precedes the change, and departures are then shown one hour later',
  SWEEP,
  async ({ page, sim }) => {
    await sim.runTo('10m')
    await openGroup(page, 1, 'Quay', 'settings')
    await expect(page.getByText(/^The clock goes forward today\. .* will then be one hour later in local time/)).toBeVisible()
    await expectRow(dailySchedule(page), { Departure: '09:30 (07:30 GMT)', 'From 29/03/2026': '10:30' })
    // The departure is after the change.
    await openGroupTab(page, 'Cars')
    await expectSession(page, 'Quay one', { Departure: '10:30 UTC+3 07:30 GMT' })
    await openDetails(page, 'Quay one')
    await expect(valueOf(page, 'Departure')).toHaveText('29/03/2026 10:30 UTC+3, in 7 h 50 min (07:30 GMT)')
    await openGroupTab(page, 'Settings')
    const dialog = await openNewDaily(page)
    await departureField(dialog).fill('06:00')
    await expect(dialog.getByText('04:00 GMT; 07:00 local time from 29/03/2026')).toBeVisible()

    await sim.runTo('91m')
    await openGroup(page, 1, 'Quay', 'settings')
    await expect(page.getByText(/^The clock went forward today\. .* are now one hour later in local time/)).toBeVisible()
    await expectRow(dailySchedule(page), { Departure: '10:30 (07:30 GMT)' })
    await openGroupTab(page, 'Cars')
    await expectSession(page, 'Quay one', { Departure: '10:30 UTC+3 07:30 GMT', Forecast: 'Reachable' })
  },
)
