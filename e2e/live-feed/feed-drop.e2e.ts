import { expect } from 'playwright/test'
import { expectNotice, feedState, openLiveFeed, openStation, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'feed-drop', role: 'admin', expectedComplaints: /^WebSocket connection to/ })

test('a feed that is cut reconnects by itself, and says what it did not see', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'willing-wilma')
  await openLiveFeed(page)
  await expectNotice(page, /^Connected to ws:.*, topic: v2g\/101\/1028\/device-value$/)
  await sim.advance('5s')
  await expect(valueOf(page, 'Received')).toHaveText('5')

  await sim.advance('25s')
  await expect(feedState(page)).toHaveText('Reconnecting')
  await sim.advance('20s')
  await expect(feedState(page)).toHaveText('Connected', { timeout: 30_000 })
  await sim.advance('3s')
  await expect(valueOf(page, 'Missed')).not.toHaveText('0')
})

test('pausing stops the view, not the recording', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'willing-wilma')
  await openLiveFeed(page)
  await sim.advance('3s')
  // Listed, and not only received: what comes into the list later is new.
  await expect(page.getByText('3 rows')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await sim.advance('4s')
  await expect(page.getByText('Paused, 4 new while paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('7 rows')).toBeVisible()
})

test('a message opens to all it holds, and the log can be cleared', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'willing-wilma')
  await openLiveFeed(page)
  await sim.advance('3s')
  await expect(page.getByText('3 rows')).toBeVisible()
  const messages = page.getByRole('table', { name: 'Messages' })
  await messages
    .getByRole('button', { name: /message \d+$/ })
    .first()
    .click()
  await expect(messages.getByText('"stationId": 1028')).toBeVisible()

  await page.getByRole('button', { name: 'Clear messages' }).click()
  await expect(messages.getByRole('button', { name: /message \d+$/ })).toHaveCount(0)
})

test('a search narrows the messages, those to come as well', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'willing-wilma')
  await openLiveFeed(page)
  await sim.advance('3s')
  await page.getByPlaceholder('Search in messages').fill('no such text')
  await expect(page.getByText('0 of 3 rows')).toBeVisible()
  await sim.advance('2s')
  await expect(page.getByText('0 of 5 rows')).toBeVisible()
})
