import type { Overview } from '#contract/dashboard.ts'
import { expect } from 'playwright/test'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { test } from '../pages/fixtures.ts'
import { recorded, recordNotifications } from '../pages/notifications.ts'
import { setVisible } from '../pages/visibility.ts'

test.use({ scenario: 'quiet-day', role: 'operator', expectedComplaints: STREAM_REFUSED })

test('a new problem shows one notification, also in a hidden tab, until it is acknowledged', async ({ page, sim, simulator }) => {
  await recordNotifications(page, 'granted')
  await sim.runTo('30s')
  onlyPolling(sim)
  await page.goto('/activity')
  await page.getByRole('button', { name: /^User menu/ }).click()
  const entry = page.getByRole('menuitemcheckbox', { name: 'Browser notifications' })
  await expect(entry).not.toBeChecked()
  await entry.click()
  await expect(entry).toBeChecked()
  await page.keyboard.press('Escape')

  // The first read shows what is already known.
  await page.waitForResponse(/\/api\/dashboard/)
  await setVisible(page, false)
  sim.do({ station: { station: 'Van hall 1', status: 'Faulted' } })
  await sim.advance('5s')
  await expect.poll(() => recorded(page, 'shown'), { timeout: 30_000 }).toEqual([expect.stringMatching(/^Faulted: /)])
  expect(await recorded(page, 'closed')).toEqual([])

  const { body } = await simulator.callAs('operator', 'readOverview', {})
  const faulted = (body as Overview).problems.find(({ kind, groupName }) => kind === 'faulted' && groupName === 'Depot AC')
  await simulator.callAs('operator', 'acknowledgeProblem', {
    params: { problemId: faulted?.id ?? '' },
    body: { note: '', snooze: null },
  })
  await expect.poll(() => recorded(page, 'closed'), { timeout: 30_000 }).toHaveLength(1)
  await setVisible(page, true)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-act.svg', { timeout: 40_000 })
})

test('names the reason why notifications cannot be turned on', async ({ page, sim }) => {
  await recordNotifications(page, 'denied')
  await sim.runTo('30s')
  await page.goto('/activity')
  await page.getByRole('button', { name: /^User menu/ }).click()
  const entry = page.getByRole('menuitemcheckbox', { name: /^Browser notifications/ })
  await expect(entry).toHaveAttribute('aria-disabled', 'true')
  await expect(entry).toContainText('The browser blocks notifications of this site.')
})
