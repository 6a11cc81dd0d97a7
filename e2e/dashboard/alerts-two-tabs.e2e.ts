import { expect, type Page } from 'playwright/test'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { test } from '../pages/fixtures.ts'
import { recorded, recordNotifications } from '../pages/notifications.ts'

test.use({ scenario: 'quiet-day', role: 'operator', expectedComplaints: STREAM_REFUSED })

/** Time for two reads of the alerts, which each tab makes every 10 s. */
const TWO_READS = { timeout: 40_000 }

const untilRead = (page: Page) => page.waitForResponse(/\/api\/dashboard/)

test('one tab of two notifies, and the other one takes over when it is closed', async ({ page, context, sim }) => {
  test.setTimeout(150_000)
  await recordNotifications(context, 'granted')
  await sim.runTo('30s')
  onlyPolling(sim)
  await page.goto('/activity')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Browser notifications' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Browser notifications' })).toBeChecked()
  await page.keyboard.press('Escape')
  await untilRead(page)
  const other = await context.newPage()
  await Promise.all([untilRead(other), other.goto('/activity')])
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Activity')
  const heldLocks = () =>
    other.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [held, pending].map((locks) => locks.filter(({ name }) => name === 'loadstar-alerts').length)
    })
  await expect.poll(heldLocks).toEqual([1, 1])

  sim.do({ station: { station: 'Van hall 1', status: 'Faulted' } })
  await sim.advance('5s')
  await expect.poll(() => recorded(page, 'shown'), TWO_READS).toEqual([expect.stringMatching(/^Faulted: /)])
  // The other tab reads the same problem without a notification.
  await untilRead(other)
  await untilRead(other)
  expect(await recorded(other, 'shown')).toEqual([])

  await page.close()
  await expect.poll(heldLocks).toEqual([1, 0])
  sim.do({ station: { station: 'Bus lane 1', status: 'Faulted' } })
  await sim.advance('5s')
  await expect.poll(() => recorded(other, 'shown'), TWO_READS).toEqual([expect.stringMatching(/^Faulted: /)])
})
