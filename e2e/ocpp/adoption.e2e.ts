import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, openStations, stationTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { layoutProblems } from '../geometry/layout-problems.ts'

test.use({ scenario: 'outside-chargers', role: 'admin', ocpp: true })

/** Whether the cell around a text cuts it. */
const isCut = (node: Element) => {
  const cell = node.closest('td')
  return !cell || cell.scrollWidth > cell.clientWidth
}

test('a waiting charger is dismissed, restored, added as a station and removed again', async ({ page, sim }) => {
  test.slow()
  sim.pause()
  const [added, other] = [sim.charger({ identity: 'NEW-1' }), sim.charger({ identity: 'NEW-2', protocol: 'ocpp2.0.1' })]
  await added.connect()
  await other.connect()
  await openStations(page)
  /** The button of one notice: another one may still be fading out. */
  const undo = (notice: RegExp) =>
    page.getByRole('region', { name: 'Notices' }).getByRole('listitem', { name: notice }).getByRole('button', { name: 'Undo' })
  await expect(page.getByText('2 chargers wait to be added as stations')).toBeVisible()
  await page.getByRole('button', { name: 'Show waiting list' }).click()
  const waiting = page.getByRole('table', { name: 'Waiting chargers' })
  await expect(waiting.getByRole('row').filter({ hasText: 'NEW-2' })).toContainText('Loadstar Own charger')

  await test.step('list and dialog pass the accessibility rules, the list fits every width', async () => {
    await waiting.getByRole('button', { name: 'Add NEW-1' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    for (const width of [360, 2_560, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(layoutProblems, 24), { message: `${width} px` }).toEqual([])
    }
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => waiting.getByText('NEW-2').evaluate(isCut)).toBe(false)
    await page.setViewportSize({ width: 1_440, height: 900 })
  })
  await test.step('dismissed, and restored by Undo', async () => {
    await waiting.getByRole('button', { name: 'Dismiss NEW-2' }).click()
    await expect(page.getByText('1 charger waits to be added as a station')).toBeVisible()
    await expect(waiting.getByRole('row').filter({ hasText: 'NEW-2' })).toContainText('Dismissed')
    await undo(/NEW-2/).click()
    await expect(page.getByText('2 chargers wait to be added as stations')).toBeVisible()
  })
  await test.step('added: the charger is accepted and online', async () => {
    await waiting.getByRole('button', { name: 'Add NEW-1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add charger NEW-1' })
    await dialog.getByLabel('Name').fill('Wash bay')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectNotice(page, 'Added Wash bay')
    await expect(waiting.getByRole('row').filter({ hasText: 'NEW-1' })).toHaveCount(0)
    await expect(stationTable(page).getByRole('row').filter({ hasText: 'Wash bay' })).toBeVisible()
    await expect.poll(() => added.bootStatus).toBe('Accepted')
  })
  await test.step('removed by Undo: the charger waits again', async () => {
    await undo(/Added Wash bay/).click()
    await expectNotice(page, 'Removed the station of NEW-1')
    await expect(stationTable(page).getByRole('row').filter({ hasText: 'Wash bay' })).toHaveCount(0)
    await expect(waiting.getByRole('row').filter({ hasText: 'NEW-1' })).toBeVisible()
    await expect.poll(() => added.bootStatus).toBe('Pending')
  })
})

test('all waiting chargers are dismissed at once, after a question', async ({ page, sim }) => {
  sim.pause()
  for (const identity of ['NEW-1', 'NEW-2']) await sim.charger({ identity }).connect()
  await openStations(page)
  await page.getByRole('button', { name: 'Show waiting list' }).click()
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss all waiting chargers' })
  await expect(question).toContainText('Dismiss 2 chargers?')
  await question.getByRole('button', { name: 'Dismiss all' }).click()
  await expectNotice(page, 'Dismissed all waiting chargers')
  await expect(page.getByText('No connected charger waits')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore NEW-/ })).toHaveCount(2)
})

test('a charger is added with all its connectors', async ({ page, sim }) => {
  sim.pause()
  const charger = sim.charger({ identity: 'NEW-7' })
  await charger.connect()
  await charger.call('StatusNotification', { connectorId: 2, errorCode: 'NoError', status: 'Available' })
  await openStations(page)
  await page.getByRole('button', { name: 'Show waiting list' }).click()
  await page.getByRole('button', { name: 'Add NEW-7' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add charger NEW-7' })
  await expect(dialog.getByLabel('Connectors')).toHaveText(/All \(1, 2\)/)
  await dialog.getByLabel('Name').fill('Wash bay')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  for (const connector of [1, 2]) {
    await expect(
      stationTable(page)
        .getByRole('row')
        .filter({ hasText: `Wash bay ${connector}` }),
    ).toBeVisible()
  }
})

test.describe('the list of stations', () => {
  test.use({ scenario: 'outside-devices', role: 'operator' })

  test('has room for the power of a device that discharges', async ({ page, sim }) => {
    sim.pause()
    await sim.advance('30s')
    await openStations(page)
    for (const width of [768, 1_440, 2_560]) {
      await page.setViewportSize({ width, height: 900 })
      const power = stationTable(page).getByText('−4.0 kW, discharging')
      await expect.poll(() => power.evaluate(isCut), { message: `${width} px` }).toBe(false)
    }
  })
})
