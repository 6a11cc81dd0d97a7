import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, expectRow } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'p2p-matching', role: 'support' })

const orders = (page: Page) => page.getByRole('table', { name: 'Offers and requests' })
const trades = (page: Page) => page.getByRole('table', { name: 'Trades' })
const placing = (page: Page) => page.getByRole('dialog', { name: 'Place order' })
const OFFER = 'offer of 60 kW by Terminal DC for 02/03/2026, 12:00–13:00 UTC+2'

async function fillOrder(page: Page, group: string, side: string, quantity: string, price: string) {
  await page.getByRole('button', { name: 'Place order' }).click()
  await placing(page).getByLabel('Group').selectOption(group)
  await placing(page).getByLabel('Side').selectOption(side)
  await placing(page).getByLabel('Quantity').fill(quantity)
  await placing(page).getByLabel('Price').fill(price)
}

test('a request is matched with the cheapest offers first, and its trades are listed with partners', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/p2p-market')
  const hours = page.getByRole('table', { name: 'Hours' })
  await hours.getByRole('link', { name: '12:00–13:00' }).click()
  await expect(page).toHaveURL('/p2p-market?day=2026-03-02&hour=2026-03-02T10%3A00Z')
  await expectRow(page.getByRole('table', { name: 'Offers, lowest price first' }), {
    'Price per kW': '0,12 €',
    Open: '60 kW',
    Depth: '120 kW',
  })
  await expectAccessible(page)

  await fillOrder(page, 'Old yard AC', 'Request', '100', '0,15')
  await expectAccessible(page)
  await placing(page).getByRole('button', { name: 'Place', exact: true }).click()
  await expectNotice(page, /^Placed request of 100 kW by Old yard AC .* All of it is matched\.$/)
  await expect(page.getByRole('button', { name: 'Place order' })).toBeFocused()
  await expectRow(trades(page), {
    'Sold by': 'Terminal V2G',
    'Bought by': 'Old yard AC',
    Quantity: '40 kW',
    'Price per kW': '0,10 €',
    Amount: '4,00 €',
  })
  await expectRow(trades(page), { 'Sold by': 'Terminal DC', Quantity: '40 kW', 'Price per kW': '0,12 €', Amount: '4,80 €' })
  await expectRow(orders(page), { Group: 'Terminal DC', 'Matched / quantity': '40 kW / 60 kW', State: 'Partly matched' })
})

test('changing and withdrawing an offer require a confirmation with the consequences', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/p2p-market?day=2026-03-02&hour=2026-03-02T10:00Z')
  await orders(page)
    .getByRole('button', { name: `Change ${OFFER}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change offer' })
  await dialog.getByLabel('Quantity').fill('80')
  await expect(dialog.getByText('The order moves to the end of the queue at its price.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectRow(orders(page), { Group: 'Terminal DC', 'Matched / quantity': '0 kW / 80 kW' })

  const withdraw = orders(page).getByRole('button', { name: /^Withdraw offer of 80 kW by Terminal DC/ })
  await withdraw.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectRow(orders(page), { Group: 'Terminal DC', State: 'Withdrawn' })
  await expect(withdraw).toHaveAccessibleDescription('This order has been withdrawn.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, 'The order was placed again, at the end of the queue.')
  await expectRow(orders(page), { Group: 'Terminal DC', State: 'Open' })
})

test('orders of two organisations are not matched, and each has its own order book', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/p2p-market?day=2026-03-02&hour=2026-03-02T13:00Z')
  const book = (organisation: string) => page.getByRole('region', { name: `Book of ${organisation}` })
  await expectRow(book('Coast Energy').getByRole('table', { name: /^Offers/ }), { 'Price per kW': '0,10 €', Open: '20 kW' })
  await expectRow(book('Inland Mills').getByRole('table', { name: /^Requests/ }), { 'Price per kW': '0,20 €', Open: '80 kW' })
  await expect(page.getByText('There are no trades')).toBeVisible()
})

test('an order that was changed or matched in the meantime is shown in its new state', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/p2p-market?day=2026-03-02&hour=2026-03-02T10:00Z')
  await orders(page)
    .getByRole('button', { name: `Change ${OFFER}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change offer' })
  await dialog.getByLabel('Price').fill('0,20')
  const hour = { start: '2026-03-02T10:00:00Z', end: '2026-03-02T11:00:00Z' }
  const offer = (await sim.read('listP2pOrders', { query: hour })).orders.find(({ quantityKw }) => quantityKw === 60)
  if (!offer) throw new Error('there is no such offer')
  const others = { user: 'admin', params: { orderId: offer.id } }
  sim.do({ operator: { ...others, call: 'changeP2pOrder', body: { quantityKw: 70, priceEur: 0.12 }, answers: 200 } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Changed elsewhere meanwhile: Quantity is now 70 kW, was 60 kW\./)).toBeVisible()
  await expect(dialog.getByLabel('Quantity')).toHaveValue('70')
  await expect(dialog.getByLabel('Price')).toHaveValue('0,20')

  sim.do({ operator: { ...others, call: 'withdrawP2pOrder', answers: 200 } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This order has been withdrawn.').first()).toBeVisible()
  await expect(dialog.getByLabel('Price')).toHaveValue('0,20')
})

test('an hour that starts during the input or change of an order is reported, and the input stays', async ({ page, sim }) => {
  // The test simulates two hours.
  test.slow()
  await sim.runTo('3590s')
  await page.goto('/p2p-market?day=2026-03-02')
  await fillOrder(page, 'Ridge DC', 'Offer', '15', '0,10')
  const hour = placing(page).getByRole('textbox', { name: 'Hour' })
  await expect(hour).toHaveValue('02/03/2026 11')
  await sim.advance('20s')
  await expect(placing(page).getByText('The hour has already begun.')).toBeVisible()
  const place = placing(page).getByRole('button', { name: 'Place', exact: true })
  await expect(place).toHaveAccessibleDescription('Correct the marked fields first.')
  await expect(placing(page).getByLabel('Quantity')).toHaveValue('15')
  await hour.fill('02/03/2026 14')
  await place.click()
  await expectNotice(page, /^Placed offer of 15 kW by Ridge DC for 02\/03\/2026, 14:00/)

  await sim.runTo('7190s')
  await page.goto('/p2p-market?day=2026-03-02&hour=2026-03-02T10:00Z')
  await orders(page)
    .getByRole('button', { name: 'Change request of 50 kW by Ridge DC for 02/03/2026, 12:00–13:00 UTC+2' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change request' })
  await dialog.getByLabel('Price').fill('0,13')
  await sim.advance('20s')
  await expect(dialog.getByText('The hour of this order has begun. It can no longer be changed.').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByLabel('Price')).toHaveValue('0,13')
})

test.describe('an order without an answer', () => {
  test.slow()
  test('times out with an unknown result and keeps its input', SWEEP, async ({ page, sim }) => {
    sim.pause()
    await page.goto('/p2p-market?day=2026-03-02&hour=2026-03-02T12:00Z')
    await fillOrder(page, 'Ridge DC', 'Offer', '15', '0,10')
    sim.do({ fault: { call: 'placeP2pOrder', hang: true, times: 1 } })
    await placing(page).getByRole('button', { name: 'Place', exact: true }).click()
    await expect(placing(page).getByRole('button', { name: 'Placing...' })).toBeDisabled()
    await expect(placing(page).getByText('No answer. The order may have been saved. Check the list of orders.')).toBeVisible({
      timeout: 45_000,
    })
    await expectNotice(page, 'Failed to place offer')
    await expect(placing(page).getByLabel('Quantity')).toHaveValue('15')
  })
})

test.describe('invalid input', () => {
  test.use({ expectedComplaints: refusedRequests(400, 500) })

  test('is reported at its field and stays', async ({ page, sim }) => {
    sim.pause()
    await page.goto('/p2p-market?day=2026-03-02&hour=noon')
    await expect(
      page.getByText('The hour in the address is not valid for this day: “noon”. The whole day is shown.'),
    ).toBeVisible()
    await fillOrder(page, 'Ridge DC', 'Offer', '1.5', '0,125')
    const hour = placing(page).getByRole('textbox', { name: 'Hour' })
    await hour.fill('02/03/2026 09')
    for (const text of ['The hour cannot be in the past.', 'Only digits are allowed.', 'Enter at most two decimals.']) {
      await expect(placing(page).getByText(text)).toBeVisible()
    }
    await hour.fill('02/03/2026 12')
    await placing(page).getByLabel('Quantity').fill('15')
    await placing(page).getByLabel('Price').fill('0,1')
    await placing(page).getByRole('button', { name: 'Place', exact: true }).click()
    await expect(placing(page).getByText('This group has an open request for that hour. Withdraw it first.')).toBeVisible()
    sim.do({ fault: { call: 'placeP2pOrder', status: 500, times: 1 } })
    await placing(page).getByLabel('Side').selectOption('Request')
    await placing(page).getByRole('button', { name: 'Place', exact: true }).click()
    await expectNotice(page, 'Failed to place request')
    await expect(placing(page).getByLabel('Quantity')).toHaveValue('15')
  })
})

test.describe('a platform without such a market', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('shows that the market is not offered', async ({ page, sim }) => {
    sim.do({ fault: { call: 'listP2pOrders', status: 404, for: '5m' } })
    await page.goto('/p2p-market')
    await expect(page.getByText('This platform does not offer a market between groups.')).toBeVisible()
  })
})
