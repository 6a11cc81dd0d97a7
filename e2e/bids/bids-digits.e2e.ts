import { expect } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { bidAt, bidsDialog, changedBid, newBid, openBids } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-digits', role: 'admin' })

test('only digits and free future hours can be sent', async ({ page, sim }) => {
  await sim.runTo('20s')
  await openGroup(page, 2, 'Pier DC', 'settings')
  await openBids(page, { toEdit: true })
  const added = newBid(page)
  const says = (text: string) => expect(bidsDialog(page).getByText(text)).toBeVisible()

  await expect(added.hour).toHaveValue('02/03/2026 12')
  await expect(added.add).not.toHaveAttribute('aria-disabled')
  for (const typed of ['1.5', '-1', '1e3']) {
    for (const input of [added.capacity, added.price]) {
      await input.fill(typed)
      await says('Only digits are allowed.')
      await expect(added.add).toHaveAttribute('aria-disabled', 'true')
      await expect(input).toHaveValue(typed)
      await input.fill('')
    }
  }
  for (const [hour, error] of [
    ['02/03/2026 09', 'The hour cannot be in the past.'],
    ['02/03/2026 10', 'The hour has already begun.'],
    ['02/03/2026 11', 'There is a bid for this hour already.'],
    ['2026-03-02 13', 'Enter an hour as DD/MM/YYYY HH.'],
  ] as const) {
    await added.hour.fill(hour)
    await says(error)
    await expect(added.add).toHaveAttribute('aria-disabled', 'true')
    await expect(added.hour).toHaveValue(hour)
  }

  // An empty bid is not sent.
  await added.hour.fill('02/03/2026 13')
  await added.add.click()
  await says('The bid capacity is missing.')
  await expect(added.capacity).toBeFocused()

  // An accepted bid with decimals stays until it is edited; new input must be digits.
  const eleven = changedBid(page, '02/03/2026, 11:00–12:00 UTC+2')
  await eleven.edit.click()
  await expect(eleven.capacity).toHaveValue('0.2')
  await expect(eleven.price).toHaveValue('7.45')
  await expect(bidsDialog(page).getByText('Only digits are allowed.')).toBeHidden()
  await expect(eleven.save).toHaveAttribute('aria-disabled', 'true')
  await eleven.capacity.fill('0.3')
  await says('Only digits are allowed.')
  await eleven.capacity.fill('0.2')
  await eleven.price.fill('8')
  await eleven.save.click()
  await expect(eleven.edit).toBeFocused()
  expect(await bidAt(sim, '2026-03-02T09:00:00Z')).toMatchObject({ quantity: 0.2, price: 8 })
  await eleven.edit.click()
  await eleven.capacity.fill('1')
  await eleven.save.click()
  await expect(eleven.edit).toBeFocused()
  expect(await bidAt(sim, '2026-03-02T09:00:00Z')).toMatchObject({ quantity: 1, price: 8 })
})
