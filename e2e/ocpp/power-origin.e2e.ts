import { expect } from 'playwright/test'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, openStations, stationTable } from '../pages/console.ts'
import { openAllValues } from '../pages/device-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'outside-chargers', role: 'admin' })

test('powers that were not measured are named in lists and on the page of the device, with the main meter', async ({
  page,
  sim,
}) => {
  sim.pause()
  const tell = (place: number, message: Record<string, unknown>) =>
    sim.do({ charger: { station: `Forecourt ${place}`, message } })
  const start = { boot: { vendor: 'Sample', model: 'One' }, start: { tag: 'T', key: 'k' }, status: 'Charging' }
  const profile = { limitA: 16, answer: 'Accepted' }
  for (const place of [1, 2, 3, 4]) tell(place, { ...start, profile })
  tell(2, { meter: { currentA: [16, 16, 16] }, whole: { meter: { powerW: 5_600, energyWh: 12_300_000 } } })
  for (let second = 0; second < 30; second += 3) {
    tell(3, { meter: { energyWh: 6 * second } })
    tell(4, { meter: { currentA: [10, 10, 10], powerW: 6_900 } })
    for (const place of [1, 2]) tell(place, { heartbeat: true })
    await sim.advance('3s')
  }
  await openStations(page)
  const row = (place: number) =>
    stationTable(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `Forecourt ${place}`, exact: true }) })
  await expect(row(1)).toContainText('assumed')
  await expect(row(2)).toContainText('last known')
  await expect(row(3)).toContainText('derived')
  await expect(row(4)).not.toContainText(/assumed|derived|last known/)
  const fits = async (what: string) => {
    for (const width of [360, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(layoutProblems, 24), { message: `${what}, ${width} px` }).toEqual([])
    }
  }
  await fits('list')
  await expectAccessible(page)

  await row(2).getByRole('link', { name: 'Forecourt 2', exact: true }).click()
  await openAllValues(page)
  const state = page.getByRole('region', { name: 'Charger status' })
  await expect(state).toContainText(/Last known value, measured \d+ s ago/)
  await expect(page.getByRole('region', { name: 'Main meter of the charger' })).toContainText(/5\.6 kW, \d+ s ago/)
  await expect(page.getByText(/last message, \d+ s ago/)).toBeVisible()
  await fits('device')
  await expectAccessible(page)
  for (const theme of ['Dark', 'High contrast'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page, 'colours')
    await fits(`device-${theme}`)
  }
})

test.describe('a device that reports its state of charge once', () => {
  test.use({ scenario: 'outside-devices', role: 'admin' })

  test('has the age of this value in the list and on its page', async ({ page, sim }) => {
    sim.pause()
    const tell = (meter: Record<string, number>) => {
      sim.do({ charger: { station: 'Bench 1', message: { status: 'Charging', meter } } })
      sim.do({ charger: { station: 'Cell 1', message: { meter } } })
    }
    tell({ powerW: 0, socPercent: 57 })
    for (let minute = 0; minute < 7; minute++) {
      tell({ powerW: 0 })
      await sim.advance('1m')
    }
    tell({ powerW: 0 })
    await page.setViewportSize({ width: 1_920, height: 900 })
    await page.goto('/battery-storage/devices')
    await expect(page.getByRole('row', { name: /Cell 1/ })).toContainText(/57 %\s*7 min/)
    await expect.poll(() => page.evaluate(layoutProblems, 24)).toEqual([])
    await page.goto('/devices/d-1')
    const now = page.getByRole('region', { name: 'Now' })
    await expect(now).toContainText(/57 % 7 min ago/)
    await expect(page.getByRole('region', { name: 'Car', exact: true })).toContainText(/57 %\s*7 min/)
    tell({ powerW: 0, socPercent: 57 })
    await sim.advance('10s')
    await expect(now).not.toContainText('min')
  })
})
