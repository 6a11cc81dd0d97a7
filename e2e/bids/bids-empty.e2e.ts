import { expect } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { bidCount, bidsDialog, newBid, openBids, recentBid } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-empty', role: 'admin' })

test('a group without bids shows a message, and its first bids are added with the keyboard', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bidNo data from ECP')
  await expect(recentBid(page, 'Next bid')).toHaveText('Next bidNo data from ECP')
  await openBids(page)
  await expect(bidsDialog(page).getByText('There are no scheduled bids')).toBeVisible()
  await expect(bidCount(page)).toHaveText('Showing 0 scheduled bids.')

  await bidsDialog(page).getByRole('switch', { name: 'Edit' }).press('Space')
  await expect(bidsDialog(page).getByText('There are no scheduled bids')).toBeVisible()
  const added = newBid(page)
  await added.capacity.fill('1')
  await added.price.fill('12')
  await added.price.press('Enter')
  await expect(added.hour).toHaveValue('02/03/2026 12')
  await expect(added.capacity).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(added.hour).toHaveValue('02/03/2026 13')
  await expect(bidCount(page)).toHaveText('Showing 2 scheduled bids.')
  await page.keyboard.press('Escape')
  await expect(bidsDialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'View all scheduled bids' })).toBeFocused()
  await expect(recentBid(page, 'Next bid')).toHaveText('Next bid1 MW02/03/2026, 11:00–12:00 UTC+2')
  expect(await sim.read('listBids', { query: { group: 2 } })).toMatchObject([
    { quantity: 1, price: 12 },
    { quantity: 2, price: 0 },
  ])
})
