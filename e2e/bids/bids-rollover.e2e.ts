import { expect } from 'playwright/test'
import { openGroup, readTable } from '../pages/console.ts'
import {
  acceptedBids,
  AT_NEXT_READ,
  bidCount,
  bidsDialog,
  changedBid,
  openBids,
  recentBid,
} from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-rollover', role: 'admin' })

test('a new hour updates the card and the list, and the input stays', async ({ page, sim }) => {
  // Long before the new hour: the page advances its clock until it learns that the clock of the platform is paused.
  await sim.runTo('90s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid1 MW02/03/2026, 10:00–11:00 UTC+2')
  await expect(recentBid(page, 'Next bid')).toHaveText('Next bid2 MW02/03/2026, 11:00–12:00 UTC+2')

  await openBids(page, { toEdit: true })
  const statuses = async () => (await readTable(acceptedBids(page))).map((row) => row['Status'])
  await expect.poll(statuses).toEqual(['Done', 'Ongoing', 'Next', 'New', 'Next'])
  await expect(bidCount(page)).toHaveText('Showing 4 scheduled bids.')
  await expect(bidsDialog(page).getByRole('button', { name: /^Edit bid of/ })).toHaveCount(2)

  const eleven = changedBid(page, '02/03/2026, 11:00–12:00 UTC+2')
  await eleven.edit.click()
  await eleven.capacity.fill('7')
  await sim.advance('95s')
  await expect.poll(statuses, AT_NEXT_READ).toEqual(['Done', 'Done', 'Ongoing', 'New', 'Next'])
  await expect(eleven.capacity).toHaveValue('7')
  await expect(eleven.save).toHaveAttribute('aria-disabled', 'true')
  await eleven.save.focus()
  await expect(page.getByRole('tooltip')).toHaveText('The hour has begun.')

  await eleven.cancel.click()
  await page.keyboard.press('Escape')
  await expect(bidsDialog(page)).toBeHidden()
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid2 MW02/03/2026, 11:00–12:00 UTC+2')
  await expect(recentBid(page, 'Next bid')).toHaveText('Next bid0.5 MW02/03/2026, 13:00–14:00 UTC+2')
})
