import { expect, type Page } from 'playwright/test'
import { connectedStations, expectRow, openGroup, readTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'queue', role: 'viewer' })

/** How many stations show each status. */
async function statuses(page: Page) {
  const shown = (await readTable(connectedStations(page))).map((row) => row['OCPP status'] ?? '')
  return Object.fromEntries([...new Set(shown)].map((status) => [status, shown.filter((one) => one === status).length]))
}

test('five of twelve cars charge and seven wait in order until one leaves', async ({ page, sim }) => {
  await sim.runTo('60s')
  await openGroup(page, 1, 'Courtyard')
  const stations = connectedStations(page)
  await expect.poll(() => statuses(page)).toEqual({ Charging: 5, 'Waiting SuspendedEVSE': 7 })
  await expectRow(stations, { Name: 'Courtyard one', 'Limited by': /^Holding 6\.4 A: import limit 32 A.*, 7 chargers waiting$/ })
  await expectRow(stations, { Name: 'Courtyard seven', 'Limited by': 'Waiting: one session ahead' })
  await expectRow(stations, { Name: 'Courtyard nine', 'Limited by': 'Waiting: 3 sessions ahead' })

  await sim.runTo('135s')
  await expect.poll(() => statuses(page), { timeout: 15_000 }).toEqual({ Charging: 5, 'Waiting SuspendedEVSE': 6, Available: 1 })
  await expectRow(stations, { Name: 'Courtyard six', 'OCPP status': 'Charging', 'Limited by': /^Holding 6\.4 A/ })
  await expectRow(stations, { Name: 'Courtyard nine', 'Limited by': 'Waiting: 2 sessions ahead' })
})
