import { expect } from 'playwright/test'
import { openGroup, readTable } from '../pages/console.ts'
import {
  bidAt,
  acceptedBids,
  AT_NEXT_READ,
  bidCount,
  bidsDialog,
  newBid,
  openBids,
  recentBid,
} from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'autumn-change-bids', role: 'admin' })

test('the day on which the clocks go back has 25 hours, and its two hours at three are distinct', async ({ page, sim }) => {
  await sim.runTo('60s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid1 MW25/10/2026, 03:00–04:00 UTC+3')

  await openBids(page, { toEdit: true })
  const added = newBid(page)
  const which = bidsDialog(page).getByRole('combobox', { name: 'Which of the two hours of that name' })
  await expect(added.hour).toHaveValue('25/10/2026 03')
  await expect(which).toHaveValue('later')
  await which.selectOption('Summer time, UTC+3')
  await expect(bidsDialog(page).getByText('The hour has already begun.')).toBeVisible()
  await which.selectOption('Winter time, UTC+2')
  await added.capacity.fill('5')
  await added.price.fill('50')
  await added.add.click()
  await expect(bidCount(page)).toHaveText('Showing 25 scheduled bids.')
  await expect(bidsDialog(page).getByText('Each row is the share of this group in a bid of the whole portfolio.')).toBeVisible()
  expect(await bidAt(sim, '2026-10-25T01:00:00Z')).toMatchObject({ quantity: 5, price: 50 })

  await bidsDialog(page).getByRole('switch', { name: 'Edit' }).click()
  await expect(added.hour).toBeHidden()
  const rows = await readTable(acceptedBids(page))
  expect(new Set(rows.map((row) => row['Day']))).toEqual(new Set(['25/10/2026']))
  expect(rows.map((row) => row['Time']).slice(2, 6)).toEqual([
    // The header names the offset of now. Hours with another offset name their own.
    '02:00–03:00',
    '03:00–04:00',
    '03:00–04:00 UTC+2',
    '04:00–05:00 UTC+2',
  ])
  expect(new Set(rows.map((row) => row['Time'])).size).toBe(25)

  await sim.advance('4m')
  await page.keyboard.press('Escape')
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid5 MW25/10/2026, 03:00–04:00 UTC+2', AT_NEXT_READ)
})
