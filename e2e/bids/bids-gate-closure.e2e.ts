import { expect } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { bidAt, bidsDialog, changedBid, newBid, openBids } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-gate-closure', role: 'admin' })

test('after gate closure for the next day, the input stays with the refusal of the market', async ({ page, sim }) => {
  await sim.runTo('10s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await openBids(page, { toEdit: true })
  const noon = changedBid(page, '03/03/2026, 12:00–13:00 UTC+2')
  await noon.edit.click()
  await noon.capacity.fill('3')
  await noon.save.click()
  await expect(noon.capacity).toBeHidden()

  await sim.runTo('65s')
  await noon.edit.click()
  await noon.capacity.fill('4')
  await noon.save.click()
  const late = bidsDialog(page).getByText('Message was received after deadline.')
  await expect(late).toHaveCount(1)
  await expect(noon.capacity).toHaveValue('4')

  // Bids for the day after are still accepted.
  const added = newBid(page)
  await added.hour.fill('03/03/2026 20')
  await added.capacity.fill('1')
  await added.add.click()
  await expect(late).toHaveCount(2)
  await added.hour.fill('04/03/2026 12')
  await added.add.click()
  await expect(added.hour).toHaveValue('04/03/2026 13')
  expect(await bidAt(sim, '2026-03-03T10:00:00Z')).toMatchObject({ quantity: 3, price: 14 })
  expect(await bidAt(sim, '2026-03-04T10:00:00Z')).toMatchObject({ quantity: 1, price: 0 })
})
