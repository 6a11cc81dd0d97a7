import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, openStation } from '../pages/console.ts'
import { deviceControl } from '../pages/device-page.ts'
import { test } from '../pages/fixtures.ts'
import { layoutProblems } from '../geometry/layout-problems.ts'

test.use({ scenario: 'outside-chargers', role: 'operator', ocpp: true })

test('an operator ends the session of a charger, and clears one that the charger refuses to end', async ({ page, sim }) => {
  sim.pause()
  const [willing, refusing] = [sim.charger({ identity: 'CP-1' }), sim.charger({ identity: 'CP-2', kind: 'rejects' })]
  for (const charger of [willing, refusing]) {
    await charger.connect()
    await charger.plugIn()
  }
  await sim.advance('2s')
  const dialog = (name: string) => page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }))

  await test.step('the question can be declined', async () => {
    await openStation(page, 1, 'Forecourt 1')
    await deviceControl(page, 'End session').click()
    await expectAccessible(page)
    await dialog('End session').getByRole('button', { name: 'Cancel' }).click()
    await sim.advance('2s')
    expect(willing.received.map(({ method }) => method)).not.toContain('RemoteStopTransaction')
  })
  await test.step('the charger ends its session', async () => {
    await deviceControl(page, 'End session').click()
    await dialog('End session').getByRole('button', { name: 'End session' }).click()
    await expectNotice(page, 'Asked the charger Forecourt 1 to end its session')
    await expect(page.getByText('The charger was asked to end its session and has not answered yet.')).toBeVisible()
    await sim.advance('2s')
    await expect(deviceControl(page, 'End session')).toBeHidden()
    expect(willing.received.map(({ method }) => method)).toContain('RemoteStopTransaction')
  })
  await test.step('a charger that refuses is shown, and its session can be cleared', async () => {
    await openStation(page, 2, 'Forecourt 2')
    await expect(page.getByText(/^This charger refuses every limit/)).toBeVisible()
    await deviceControl(page, 'End session').click()
    await dialog('End session').getByRole('button', { name: 'End session' }).click()
    await sim.advance('2s')
    await expect(page.getByText('The charger refused to end its session.')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    for (const width of [360, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(layoutProblems, 24), { message: `${width} px` }).toEqual([])
    }
    await deviceControl(page, 'Clear session').click()
    await dialog('Clear session').getByRole('button', { name: 'Clear session' }).click()
    await expectNotice(page, 'Cleared the session of Forecourt 2')
    await expect(deviceControl(page, 'End session')).toBeHidden()
  })
  await test.step('both are in the activity', async () => {
    await page.getByRole('link', { name: 'Activity' }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page.getByText('Asked the charger to end its session').first()).toBeVisible()
    await expect(page.getByText('Cleared the session').first()).toBeVisible()
  })
})
