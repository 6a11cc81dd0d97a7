import { expect } from 'playwright/test'
import { expectNotice, openGroup, openGroupTab } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { driverBypass, expectSession } from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-bypass', role: 'operator', expectedComplaints: refusedRequests(500) })

test('driver bypass is reverted if the platform refuses it, and applies to drivers until it is disabled', async ({
  page,
  sim,
}) => {
  test.setTimeout(90_000)
  await sim.runTo('25s')
  await openGroup(page, 1, 'Quay', 'settings')
  await expect(driverBypass(page)).not.toBeChecked()
  await driverBypass(page).click()
  await expectNotice(page, 'Failed to update driver bypass')
  await expect(driverBypass(page)).not.toBeChecked()

  // Another user enables bypass, and a driver uses it.
  await sim.runTo('2m')
  await expect(driverBypass(page)).toBeChecked({ timeout: 15_000 })
  await openGroupTab(page, 'Cars')
  await expectSession(page, 'Quay one', { Power: '10.0 kW' })
  await expectSession(page, 'Quay two', { Power: '6.0 kW' })

  await openGroupTab(page, 'Settings')
  await driverBypass(page).click()
  await expectNotice(page, 'Disabled driver bypass')
  await sim.advance('10s')
  await openGroupTab(page, 'Cars')
  await expectSession(page, 'Quay one', { Power: '6.0 kW' })
  await openGroupTab(page, 'Settings')
  await driverBypass(page).click()
  await expectNotice(page, 'Enabled driver bypass')
  await expect(driverBypass(page)).toBeChecked()
})
