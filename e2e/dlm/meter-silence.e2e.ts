import { expect, type Locator } from 'playwright/test'
import {
  connectedStations,
  expectRow,
  openGroup,
  openGroupTab,
  readTable,
  safeLimitBanner,
  safeLimitLog,
} from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'meter-silence', role: 'operator' })

test('a meter without values: warning, banner, log and each charger agree, and all recover', async ({ page, sim }) => {
  await sim.runTo('29s')
  await openGroup(page, 2, 'Bakery')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'Limited by': /^Holding 16 A/ })
  await expect(safeLimitBanner(page)).toBeHidden()
  await openGroupTab(page, 'History and logs')
  await expect(page.getByText('The safe limit was not activated in the last 24 hours')).toBeVisible()
  await openGroupTab(page, 'Live')

  // After half of the meter timeout, a warning shows the coming safe limit and the current of each charger under it.
  await sim.runTo('70s')
  await expect(page.getByText(/^No meter value for 4\d s\. The safe limit of 20 A applies in \d+ s\.$/)).toBeVisible()
  await expectRow(page.getByRole('table', { name: 'On the safe limit' }), {
    Charger: 'Bakery one',
    Now: '16 A',
    'On safe limit': '10 A',
  })

  await sim.runTo('95s')
  await expect(safeLimitBanner(page)).toBeVisible()
  const heightOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN
  expect(await heightOf(safeLimitBanner(page))).toBeLessThan(await heightOf(page.getByRole('heading', { level: 1 })))
  await expect(page.getByText(/^No meter value for .+ The safe limit of 20 A is in force\.$/)).toBeVisible()
  await openGroupTab(page, 'History and logs')
  await expectRow(safeLimitLog(page), { State: 'Enabled', Value: '20 A', 'External device': 'enegic-2045' })
  await openGroupTab(page, 'Live')
  await expectRow(connectedStations(page), {
    Name: 'Bakery six',
    'Limited by': /^Safe limit \d+ A: no meter value for 1 min(?: \d s)?, holding 10 A$/,
    'OCPP status': 'Charging',
  })
  await connectedStations(page).getByRole('link', { name: 'Bakery six' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bakery six')
  await expect(safeLimitBanner(page)).toBeVisible()
  await openGroup(page, 2, 'Bakery', 'history')

  await sim.runTo('165s')
  await expect(safeLimitBanner(page)).toBeHidden()
  await expect.poll(async () => (await readTable(safeLimitLog(page))).map((row) => row['State'])).toEqual(['Disabled', 'Enabled'])
  await openGroupTab(page, 'Live')
  await expectRow(connectedStations(page), { Name: 'Bakery six', 'Limited by': /^Holding 16 A/ })

  // A limit of the past stays there when its device is switched off.
  const { former: _, ...limits } = await sim.read('readDlmLimits', { params: { groupId: 2 } })
  const body = { ...limits, useExternalDevice: false, isSolarCharging: false }
  sim.do({ operator: { user: 'admin', call: 'saveDlmLimits', params: { groupId: 2 }, body } })
  await sim.advance('5s')
  await openGroup(page, 2, 'Bakery', 'history')
  await expect.poll(async () => (await readTable(safeLimitLog(page))).map((row) => row['State'])).toEqual(['Disabled', 'Enabled'])
  await expect(page.getByRole('table', { name: 'DLM actions log' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What happened' }).getByText('Safe limit in force').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'External device' })).toHaveCount(0)
})
