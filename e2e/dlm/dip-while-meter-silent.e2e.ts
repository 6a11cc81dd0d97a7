import { expect } from 'playwright/test'
import { connectedStations, openGroup, readTable, safeLimitBanner } from '../pages/console.ts'
import { activationNotice, AT_NEXT_READ } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'dip-while-meter-silent', role: 'admin' })

test('a dip on the safe limit: both notices are shown at the same time and end independently', async ({ page, sim }) => {
  await sim.runTo('150s')
  await openGroup(page, 3, 'Boat shed')
  await expect(activationNotice(page)).toBeVisible()
  await expect(safeLimitBanner(page)).toBeVisible()
  // The limit reasons are a separate read.
  const reasons = async () => (await readTable(connectedStations(page))).map((row) => row['Limited by'])
  await expect.poll(reasons, AT_NEXT_READ).toContainEqual(expect.stringMatching(/frequency/i))

  // The meter is back before the frequency.
  await sim.runTo('260s')
  await expect(safeLimitBanner(page)).toBeHidden(AT_NEXT_READ)
  await expect(activationNotice(page)).toBeVisible()
  await sim.runTo('375s')
  await expect(activationNotice(page)).toBeHidden(AT_NEXT_READ)
})
