import { expect } from 'playwright/test'
import { openGroup, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { departureField, expectSession, openDetails, openSession, save, targetField } from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-unreachable', role: 'operator' })

test('an unreachable target is kept and shown with the charge that is reached', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Slipway', 'cars')
  const accepted = { 'Target SoC': '100 %', Departure: '19:00 UTC+2 17:00 GMT', Source: 'Custom' }
  await expectSession(page, 'Slipway two', { ...accepted, SoC: /^30/, Forecast: 'Reaches 41 % by departure' })
  await expect(page.getByText('2 sessions, 1 cannot reach its target')).toBeVisible()
  await openDetails(page, 'Slipway two')
  await expect(valueOf(page, 'Charging must start')).toHaveText('now, at full power')

  await sim.runTo('59m')
  await expectSession(page, 'Slipway two', { ...accepted, SoC: /^4[01](\.\d)? %$/, Power: '7.4 kW' })
})

test('a faulted or offline station does not promise its car', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Slipway', 'cars')
  await expectSession(page, 'Slipway one', { Forecast: 'Reachable' })
  sim.do({ station: { station: 'Slipway one', status: 'Faulted' } })
  await expectSession(page, 'Slipway one', { Forecast: /^Stays at \d+ %: faulted$/ })
  await expect(page.getByText('2 sessions, 2 cannot reach their target')).toBeVisible()
  await page.getByRole('link', { name: 'Slipway one' }).click()
  await expect(page.getByText(/^Ready 19:00 UTC\+2: no, stays at \d+ %: faulted\.$/)).toBeVisible()
  sim.do({ station: { station: 'Slipway one', online: false } })
  await expect(page.getByText('Ready 19:00 UTC+2: not known.')).toBeVisible()
})

test('the dialog warns of an unreachable target before it is saved, and accepts it', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Slipway', 'cars')
  const dialog = await openSession(page, 'Slipway one')
  await expect(departureField(dialog)).toHaveValue('19:00')
  await targetField(dialog).fill('100')
  await expect(dialog.getByText(/^The target cannot be reached: reaches 8\d % by departure\.$/)).toBeVisible()
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  await sim.advance('1s')
  await expectSession(page, 'Slipway one', { 'Target SoC': '100 %', Source: 'Custom', Forecast: /^Reaches 8\d % by departure$/ })
})

test.describe('without forecasts', () => {
  test.use({ expectedComplaints: /^Contract mismatch: |status of 500|ERR_ABORTED/ })

  for (const way of [{ status: 500 }, { body: {} }, { hang: true }]) {
    test(`the sessions still say that one misses its target: ${Object.keys(way).join()}`, async ({ page, sim }) => {
      await sim.runTo('30s')
      sim.do({ fault: { call: 'readV2gForecasts', for: '1d', ...way } })
      await openGroup(page, 2, 'Slipway', 'cars')
      await expect(page.getByText('2 sessions, 1 cannot reach its target')).toBeVisible()
      if (!('hang' in way)) await expect(page.getByText('Failed to get charging forecasts').first()).toBeVisible()
      await expect(page.getByText(/by departure|Reachable/)).toHaveCount(0)
    })
  }
})
