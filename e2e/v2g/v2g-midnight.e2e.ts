import { expect } from 'playwright/test'
import { openGroup, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { departureField, expectSession, openDetails, openSession } from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-midnight', role: 'operator' })

test('a departure after midnight GMT is shown with the time until it', async ({ page, sim }) => {
  await sim.runTo('301s')
  await openGroup(page, 2, 'Slipway', 'cars')
  await expectSession(page, 'Slipway one', { Departure: '02:10 UTC+2 00:10 GMT', Source: 'Mobile app', Forecast: 'Reachable' })
  await openDetails(page, 'Slipway one')
  await expect(valueOf(page, 'Departure')).toHaveText('03/03/2026 02:10 UTC+2, in 20 min (00:10 GMT)')
})

test('a time that has just passed means the next day', async ({ page, sim }) => {
  await sim.runTo('301s')
  await openGroup(page, 3, 'Boathouse', 'cars')
  await expectSession(page, 'Boathouse one', { Departure: '01:40 UTC+2 23:40 GMT', Source: 'Custom' })
  await openDetails(page, 'Boathouse one')
  await expect(valueOf(page, 'Departure')).toHaveText('04/03/2026 01:40 UTC+2, in 23 h 50 min (23:40 GMT)')

  await openGroup(page, 2, 'Slipway', 'cars')
  const dialog = await openSession(page, 'Slipway one')
  await departureField(dialog).fill('01:50')
  await expect(dialog.getByText('Departure 04/03/2026 01:50 UTC+2, in 1 d.')).toBeVisible()
  await departureField(dialog).fill('02:00')
  await expect(dialog.getByText('Departure 03/03/2026 02:00 UTC+2, in 10 min.')).toBeVisible()
  await expect(dialog.getByText('00:00 GMT')).toBeVisible()
})
