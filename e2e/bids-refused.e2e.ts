import { expect } from 'playwright/test'
import { expectNotice, openGroup } from './console.ts'
import { bidCount, bidsDialog, changedBid, newBid, openBids, recentBid, scheduledBids } from './demand-response-page.ts'
import { refusedRequests, test } from './fixtures.ts'

test.use({ scenario: 'bids-refused', role: 'admin' })

const REFUSAL = 'Message was received after deadline.'

test.describe('a bid that is not taken', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('stays in its row as it was typed, with the reason, and can be sent again', async ({ page, sim }) => {
    test.setTimeout(60_000)
    await sim.runTo('40s')
    await openGroup(page, 2, 'Pier DC')
    await openBids(page, { toEdit: true })
    const eleven = changedBid(page, '02/03/2026, 11:00–12:00 GMT+2')
    await eleven.edit.click()
    await eleven.capacity.fill('3')
    await eleven.save.click()
    await expectNotice(page, 'Failed to save bid')
    await expect(bidsDialog(page).getByText(REFUSAL)).toHaveCount(1)
    await expect(eleven.capacity).toHaveValue('3')

    const added = newBid(page)
    await added.capacity.fill('4')
    await added.price.fill('15')
    await added.add.click()
    await expectNotice(page, 'Failed to add bid')
    await expect(bidsDialog(page).getByText(REFUSAL)).toHaveCount(2)
    await expect(added.capacity).toHaveValue('4')
    await expect(added.hour).toHaveValue('02/03/2026 12')

    // A platform in trouble, with nothing to say.
    sim.do({ fault: { call: 'saveBid', status: 500, body: {}, times: 1 } })
    await eleven.save.click()
    await expect(bidsDialog(page).getByText('The platform did not save the bid.')).toBeVisible()
    await expect(eleven.capacity).toHaveValue('3')

    await sim.runTo('151s')
    await eleven.save.click()
    await expect(eleven.capacity).toBeHidden()
    await added.add.click()
    await expect(added.hour).toHaveValue('02/03/2026 13')
    await expect(added.capacity).toHaveValue('')
    const bids = sim.engine.world.groups.get(2)?.bids
    expect(bids?.get(Date.parse('2026-03-02T09:00:00Z'))).toEqual({ quantity: 3, price: 14 })
    expect(bids?.get(Date.parse('2026-03-02T10:00:00Z'))).toEqual({ quantity: 4, price: 15 })
  })
})

test.describe('bids that cannot be read', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('are said to be so, in the card and in the list, and are read again when asked', async ({ page, sim }) => {
    test.setTimeout(60_000)
    await sim.runTo('5s')
    sim.do({ fault: { call: 'readRecentBids', status: 500, for: '1m' } })
    sim.do({ fault: { call: 'listBids', status: 500, for: '1m' } })
    await openGroup(page, 2, 'Pier DC')
    await expectNotice(page, 'Failed to get recent bids')
    await expect(scheduledBids(page).getByText('Failed to get recent bids')).toBeVisible()
    await scheduledBids(page).getByRole('button', { name: 'View all scheduled bids' }).click()
    await expect(bidsDialog(page).getByText('Failed to get scheduled bids')).toBeVisible()

    await sim.advance('61s')
    await bidsDialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(bidCount(page)).toHaveText('Showing 2 scheduled bids.')
    await page.keyboard.press('Escape')
    await expect(bidsDialog(page)).toBeHidden()
    await scheduledBids(page).getByRole('button', { name: 'Retry' }).click()
    await expect(recentBid(page, 'Ongoing bid')).toContainText('1 MW')
  })
})
