import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { openStation, openTab, scrollsSideways, valueOf } from '../pages/console.ts'
import { drawing, openIdentifiers } from '../pages/device-page.ts'
import { test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figureOf = (text: string | null) => Number((text ?? '').replace('−', '-').replaceAll(/[^\d.-]/g, ''))

/** The value of a part of the sum, by its label. */
const addend = (page: Page, label: string) =>
  part(page, 'Why this power').getByRole('term').filter({ hasText: label }).locator('+ dd')

test('a V2G point shows its power flow, its car, and the sum that explains the power', async ({ page, sim }) => {
  await sim.runTo('5s')
  sim.do({ frequency: { to: 49.9, over: '2s', exact: true } })
  await sim.advance('30s')
  await openStation(page, 1028, 'West row 1')
  await expect(
    part(page, 'Now').getByRole('figure', { name: /^From the (grid to the car|car to the grid): \d+\.\d kW$/ }),
  ).toBeVisible()
  const car = part(page, 'Car')
  await expect(car.getByText(/^\d+(\.\d)? %$/).first()).toBeVisible()
  await expect(car.getByRole('term')).toContainText(['Target', 'Departure', 'Minimum'])
  await expect(car.getByRole('button', { name: 'Edit schedule of West row 1' })).toBeEnabled()

  await expect(addend(page, 'Frequency response')).toBeVisible()
  const [baseline, response, power] = await Promise.all([
    addend(page, 'Baseline').innerText(),
    addend(page, 'Frequency response').innerText(),
    part(page, 'Why this power')
      .getByRole('term')
      .filter({ hasText: /^Power$/ })
      .locator('+ dd')
      .innerText(),
  ])
  expect(figureOf(baseline) + figureOf(response)).toBeCloseTo(figureOf(power), 1)
  await expect(drawing(part(page, 'Last 2 hours'))).toBeVisible()
  await expect(part(page, 'Last events').getByRole('link', { name: 'All events' })).toHaveAttribute(
    'href',
    '/activity/events?device=d-1028',
  )
})

test('a stop in a group that has sold a reserve asks first, also a user who may not see the market', async ({ page, sim }) => {
  await sim.runTo('5s')
  const { data } = await sim.read('listStations', { query: { groupId: 2 } })
  const charger = data.find(({ latestChargePower }) => Number(latestChargePower) > 0)
  if (!charger) throw new Error('No station of the group charges.')
  await openStation(page, charger.stationId, charger.name)
  const powerW = async () => (await sim.read('readStation', { params: { id: charger.deviceId } })).latestChargePower
  await page.getByRole('button', { name: `Stop ${charger.name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Stop ${charger.name}?` })
  await expect(question.getByText('The group has sold a reserve for this hour or a later one.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await sim.advance('5s')
  expect(await powerW()).toBeGreaterThan(0)
  await page.getByRole('button', { name: `Stop ${charger.name}` }).click()
  await question.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(`Stopped ${charger.name}`).first()).toBeVisible()
  await sim.advance('5s')
  expect(await powerW()).toBe(0)
})

test('a read that hangs delays a stop by one second, and the stop then has no Undo', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openStation(page, 1028, 'West row 1')
  sim.do({ fault: { call: 'readMeterValues', for: '1d', hang: true } })
  await page.getByRole('button', { name: 'Stop West row 1' }).click()
  await page.getByRole('alertdialog', { name: 'Stop West row 1?' }).getByRole('button', { name: 'Stop' }).click()
  await expect(
    page.getByText('Set the baseline of West row 1 to 0 kW. It still follows the grid frequency.').first(),
  ).toBeVisible({ timeout: 3_000 })
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('the values of an offline device are not shown as present', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openStation(page, 1028, 'West row 1')
  sim.do({ station: { station: 'West row 1', online: false } })
  await sim.advance('10s')
  await expect(part(page, 'Now').getByRole('figure', { name: 'The power between grid and car is unknown' })).toBeVisible()
  await expect(page.getByText('Offline, the power is unknown')).toBeVisible()
})

test('a charger shows the time and the energy since its car arrived', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openStation(page, 1001, 'North gate 1')
  await expect(valueOf(page, 'Connected for at least')).toBeVisible()
  await openStation(page, 1020, 'Workshop 1')
  await expect(part(page, 'Car').getByText('No car is connected.')).toBeVisible()
  await expect(part(page, 'Now').getByRole('figure', { name: 'No power flows between grid and car' })).toBeVisible()
  sim.do({ vehicle: { station: 1020, arrives: { soc: 20 } } })
  await sim.advance('30m')
  await expect(valueOf(page, 'Connected for')).toHaveText(/^(29|30) min$/, { timeout: 15_000 })
  await expect
    .poll(async () => figureOf(await valueOf(page, 'Energy since then').innerText()), { timeout: 15_000 })
    .toBeGreaterThan(1)
  await expect(part(page, 'Why this power').getByText('No group limits this station.')).toBeVisible()
})

test('a battery shows its flow and its droop', async ({ page, sim }) => {
  await sim.runTo('5s')
  await openStation(page, 1041, 'Battery hall 1')
  await expect(part(page, 'Now').getByRole('figure')).toHaveAccessibleName(/battery/)
  await expect(part(page, 'Droop')).toBeVisible()
  await expect(part(page, 'Car')).toBeHidden()
})

test('the breadcrumb leads to the group, and to the same tab of another device', async ({ page }) => {
  await openStation(page, 1028, 'West row 1')
  await openTab(page, 'FFR Logs')
  await page.getByRole('button', { name: 'Switch device' }).click()
  await page.getByRole('menuitem', { name: 'West row 2' }).click()
  await expect(page).toHaveURL('/devices/d-1029/ffr-logs')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Depot V2G' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot V2G')
})

test('the identifiers are folded', async ({ page }) => {
  await openStation(page, 1028, 'West row 1')
  await expect(valueOf(page, 'Station ID')).toBeHidden()
  await openIdentifiers(page)
  await expect(valueOf(page, 'Station ID')).toHaveText('1028')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const [stationId, name] of [
    [1028, 'West row 1'],
    [1001, 'North gate 1'],
    [1041, 'Battery hall 1'],
  ] as const) {
    test(`${name} fits and passes the accessibility rules`, SWEEP, async ({ page, sim }) => {
      await sim.runTo('5s')
      await openStation(page, stationId, name)
      await expect(drawing(part(page, 'Last 2 hours'))).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
      await expectAccessible(page)
    })
  }
})

test.describe('a user without the permission for the activity', () => {
  test.use({ role: 'viewer' })

  test('sees the events of the device, but no link to the activity', async ({ page, sim }) => {
    await sim.runTo('5s')
    await openStation(page, 1028, 'West row 1')
    await expect(part(page, 'Why this power')).toBeVisible()
    sim.do({ station: { station: 'West row 1', online: false } })
    await sim.advance('10s')
    const events = part(page, 'Last events')
    await expect(events.getByRole('listitem').first()).toBeVisible()
    await expect(events.getByRole('link')).toHaveCount(0)
    await expect(part(page, 'Car').getByRole('button', { name: 'Edit schedule of West row 1' })).toBeDisabled()
  })
})
