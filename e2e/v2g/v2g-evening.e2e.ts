import { expect } from 'playwright/test'
import { expectNotice, expectRow, openGroup, openGroupTab, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import {
  dailySchedule,
  departureField,
  expectSession,
  forecast,
  openDetails,
  openNewDaily,
  save,
  targetField,
  v2gSessions,
} from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-evening', role: 'operator' })

test('an operator sets 80 % at 07:30; in the morning all cars with a reachable forecast have reached it', async ({
  page,
  sim,
}) => {
  test.setTimeout(240_000)
  await sim.runTo('150m')
  await openGroup(page, 1, 'Quay', 'settings')
  const daily = dailySchedule(page)
  await expectRow(daily, { Departure: '07:30 (05:30 GMT)', Target: '80 %' })

  const deleteDaily = async () => {
    await daily.getByRole('button', { name: 'Delete 80 % at 07:30' }).click()
    await expectNotice(page, 'Deleted daily schedule 80 % at 07:30')
    await expect(page.getByText('No daily schedule')).toBeVisible()
  }

  await test.step('Undo restores a deleted daily schedule', async () => {
    await deleteDaily()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectNotice(page, 'Restored daily schedule 80 % at 07:30')
    await expectRow(daily, { Departure: '07:30 (05:30 GMT)', Target: '80 %' })
  })

  await test.step('without the daily schedule the vans have no target', async () => {
    await deleteDaily()
    await openGroupTab(page, 'Cars')
    await expectSession(page, 'Quay one', { 'Target SoC': '–', Departure: '–', Source: 'Unknown' })
  })

  await test.step('the schedule is added again in local time and stored in GMT', async () => {
    await openGroupTab(page, 'Settings')
    const dialog = await openNewDaily(page)
    await expect(departureField(dialog)).toHaveValue('22:00')
    await expect(targetField(dialog)).toHaveValue('80')
    await departureField(dialog).fill('07:30')
    await expect(dialog.getByText('05:30 GMT')).toBeVisible()
    await save(dialog).click()
    await expectNotice(page, 'Added daily schedule 80 % at 07:30')
    await expect(dialog).toBeHidden()
    await openGroupTab(page, 'Cars')
    const planned = { 'Target SoC': '80 %', Departure: '07:30 UTC+2 05:30 GMT', Source: 'Daily schedule' }
    await expectSession(page, 'Quay one', planned)
    // The schedule of a driver is kept.
    await expectSession(page, 'Quay eighteen', { 'Target SoC': '90 %', Departure: '06:00 UTC+2 04:00 GMT', Source: 'Mobile app' })
    await sim.advance('1s')
    await expectSession(page, 'Quay one', { ...planned, Forecast: 'Reachable' })
    await openDetails(page, 'Quay one')
    await expect(forecast(page)).toHaveAccessibleName(
      /target 80 %; departure 03\/03\/2026 07:30 UTC\+2, in 9 h; reachable; charging must start by 03\/03\/2026 0\d:\d\d UTC\+2/,
    )
  })

  await test.step('two late arrivals are shown with the charge that they reach', async () => {
    await sim.runTo('670m')
    await expect(page.getByText('20 sessions, 2 cannot reach their target')).toBeVisible({ timeout: 15_000 })
    await expectSession(page, 'Quay nineteen', { Forecast: /^Reaches 3\d % by departure$/ })
    await expectSession(page, 'Quay twenty', { Forecast: /^Reaches 6\d % by departure$/ })
  })

  await test.step('at 07:30 all others hold 80 %', async () => {
    await sim.runTo('690m')
    const charges = async () => {
      const rows = (await readTable(v2gSessions(page))).filter((row) => row['SoC'])
      const below = rows.filter((row) => Number.parseFloat(row['SoC'] ?? '') < 80).map((row) => row['Station'])
      return { rows: rows.length, below }
    }
    await expect.poll(charges, { timeout: 15_000 }).toEqual({ rows: 20, below: ['Quay nineteen', 'Quay twenty'] })
  })
})
