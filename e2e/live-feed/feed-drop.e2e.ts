import { expect } from 'playwright/test'
import { expectNotice, feedState, openLiveFeed, openStation, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'feed-drop', role: 'admin', expectedComplaints: /^WebSocket connection to/ })

test('an interrupted feed reconnects automatically and reports the gap', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'West row 1')
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

test('pausing stops the view but not the recording', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'West row 1')
  await openLiveFeed(page)
  await sim.advance('3s')
  // Waits for the list, because messages listed later count as new.
  await expect(page.getByText('3 rows')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await sim.advance('4s')
  await expect(page.getByText('Paused, 4 new while paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('7 rows')).toBeVisible()
})

test('a message opens with its full content, and the log can be cleared', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'West row 1')
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

test('a search filters present and new messages', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'West row 1')
  await openLiveFeed(page)
  await sim.advance('3s')
  await page.getByPlaceholder('Search in messages').fill('no such text')
  await expect(page.getByText('0 of 3 rows')).toBeVisible()
  await sim.advance('2s')
  await expect(page.getByText('0 of 5 rows')).toBeVisible()
})
