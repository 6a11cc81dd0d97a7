import { expect } from 'playwright/test'
import { connectedStations, dlmActionsLog, expectRow, openGroup, openGroupTab, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'negative-reserve', role: 'operator' })

test('a building above its main fuse leaves no current: the log shows the deficit, and every charger shows its limit reason', async ({
  page,
  sim,
}) => {
  await sim.runTo('90s')
  await openGroup(page, 2, 'Bakery', 'history')
  await expectRow(dlmActionsLog(page), { Station: 'Bakery one', 'Free reserve': '−7 A', 'Non-chargers': '70 A' })
  await openGroupTab(page, 'Live')
  await expect(async () => {
    const rows = await readTable(connectedStations(page))
    expect(rows).toHaveLength(6)
    for (const row of rows) {
      expect(row['OCPP status']).toBe('Paused by load management SuspendedEVSE')
      expect(row['Limited by']).toMatch(/^Paused by load management: main fuse 63 A, building 70 A on L[123]/)
    }
  }).toPass()

  await sim.runTo('8m')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'OCPP status': 'Charging' })
})
