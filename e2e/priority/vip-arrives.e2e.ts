import { expect } from 'playwright/test'
import { connectedStations, expectNotice, expectRow, openGroup, openGroupTab, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'vip-arrives', role: 'operator' })

test('an ambulance in a full queue starts with its guaranteed current, and the newest other sessions pause', async ({
  page,
  sim,
}) => {
  await sim.runTo('115s')
  await openGroup(page, 1, 'Courtyard', 'settings')
  await expect(page.getByText('Ambulances')).toBeVisible()
  await openGroupTab(page, 'Live')
  const stations = connectedStations(page)
  await expectRow(stations, { Name: 'Courtyard five', 'OCPP status': 'Charging' })

  await sim.runTo('160s')
  const charging = async () =>
    (await readTable(stations)).filter((row) => row['OCPP status'] === 'Charging').map((row) => row['Name'])
  await expect.poll(charging, { timeout: 15_000 }).toEqual(['Courtyard one', 'Courtyard twelve', 'Courtyard two'])
  await expectRow(stations, { Name: 'Courtyard twelve', 'Limited by': /^Holding 20 A/ })
  await expectRow(stations, { Name: 'Courtyard five', 'Limited by': /^Waiting: priority sessions first, \d sessions ahead$/ })
})

test('removing the priority of a customer group can be undone', async ({ page, sim }) => {
  await sim.runTo('2s')
  await openGroup(page, 1, 'Courtyard', 'settings')
  const selected = page.getByRole('list', { name: 'Groups with priority' })
  await selected.getByRole('button', { name: 'Remove Ambulances' }).click()
  await expectNotice(page, 'Removed priority of Ambulances')
  await expect(selected.getByText('Ambulances')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(selected.getByText('Ambulances')).toBeVisible()
})
