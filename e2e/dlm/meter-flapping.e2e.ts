import { expect } from 'playwright/test'
import { openGroup, readTable, safeLimitBanner, safeLimitLog } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'meter-flapping', role: 'viewer' })

test('each change of a meter that repeatedly stops reporting is shown and logged', async ({ page, sim }) => {
  await sim.runTo('29s')
  await openGroup(page, 2, 'Bakery', 'history')
  const states = () => readTable(safeLimitLog(page)).then((rows) => rows.map((row) => row['State']))
  await sim.runTo('98s')
  await expect(safeLimitBanner(page)).toBeVisible()
  await sim.runTo('110s')
  await expect(safeLimitBanner(page)).toBeHidden()
  await sim.runTo('188s')
  await expect(safeLimitBanner(page)).toBeVisible()
  await expect.poll(states).toEqual(['Enabled', 'Disabled', 'Enabled'])

  await sim.runTo('10m')
  await expect.poll(states).toEqual(Array.from({ length: 10 }, (_, row) => (row % 2 === 0 ? 'Disabled' : 'Enabled')))
})
