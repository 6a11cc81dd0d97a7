import { expect } from 'playwright/test'
import { expectNotice, feedState, openLiveFeed, openStation, valueOf } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { takeNotice } from '../pages/notices.ts'
import { setVisible } from '../pages/visibility.ts'

test.use({ role: 'admin' })

test('a tab that was hidden for ten minutes shows current values without a notice', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/')
  await expect(page.getByText(/^South row 4/).first()).toBeVisible()
  const faulted = page.getByText(/North gate 1: faulted/).first()
  await expect(faulted).toBeHidden()
  await setVisible(page, false)
  sim.do({ station: { station: 'North gate 1', status: 'Faulted' } })
  await sim.advance('10m')
  await setVisible(page, true)
  await expect(faulted).toBeVisible()
  expect(takeNotice(page, /./)).toBe(false)
})

test('a live feed keeps the messages that arrive while its tab is hidden', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1028, 'West row 1')
  await openLiveFeed(page)
  await expectNotice(page, /^Connected to ws:/)
  await setVisible(page, false)
  await sim.advance('1m')
  await setVisible(page, true)
  await expect(feedState(page)).toHaveText('Connected')
  await expect(valueOf(page, 'Received')).toHaveText('60')
  await expect(valueOf(page, 'Missed')).toHaveText('0')
  expect(takeNotice(page, /./)).toBe(false)
})
