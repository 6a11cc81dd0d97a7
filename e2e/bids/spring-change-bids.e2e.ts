import { expect } from 'playwright/test'
import { openGroup, readTable } from '../pages/console.ts'
import { acceptedBids, AT_NEXT_READ, bidCount, bidsDialog, newBid, openBids, recentBid } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'spring-change-bids', role: 'admin' })

test('the day on which the clocks go forward has 23 hours and no hour at three', async ({ page, sim }) => {
  await sim.runTo('60s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid3 MW29/03/2026, 02:00–03:00 UTC+2')
  await expect(recentBid(page, 'Next bid')).toHaveText('Next bid2 MW29/03/2026, 05:00–06:00 UTC+3')

  await openBids(page, { toEdit: true })
  const added = newBid(page)
  // The first free future hour is the one after the skipped hour.
  await expect(added.hour).toHaveValue('29/03/2026 04')
  await added.hour.fill('29/03/2026 03')
  await expect(bidsDialog(page).getByText('This hour does not exist because the clocks go forward.')).toBeVisible()
  await expect(added.add).toHaveAttribute('aria-disabled', 'true')
  await added.hour.fill('29/03/2026 04')
  await added.capacity.fill('5')
  await added.price.fill('50')
  await added.add.click()
  await expect(bidCount(page)).toHaveText('Showing 23 scheduled bids.')
  await expect(added.hour).toHaveValue('30/03/2026 00')

  await bidsDialog(page).getByRole('switch', { name: 'Edit' }).click()
  await expect(added.hour).toBeHidden()
  const rows = await readTable(acceptedBids(page))
  expect(new Set(rows.map((row) => row['Day']))).toEqual(new Set(['29/03/2026']))
  expect(rows.map((row) => row['Time']).slice(0, 5)).toEqual([
    // The header names the offset of now. Hours with another offset name their own.
    '00:00–01:00',
    '01:00–02:00',
    '02:00–03:00',
    '04:00–05:00 UTC+3',
    '05:00–06:00 UTC+3',
  ])
  expect(rows.at(-1)?.['Time']).toBe('23:00–00:00 UTC+3')
  expect(rows).toHaveLength(23)

  // The clocks change while the list is open.
  await sim.advance('4m')
  await expect
    .poll(async () => (await readTable(acceptedBids(page))).map((row) => row['Status']).slice(1, 5), AT_NEXT_READ)
    .toEqual(['Done', 'Done', 'Ongoing', 'Next'])
})
