import { expect, type Page } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

/** Replaces the notifications of the browser by a list in the page. */
const recordNotifications = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((state) => {
    class Recorded extends EventTarget {
      static permission = state === 'denied' ? 'denied' : 'default'
      static requestPermission() {
        Recorded.permission = state
        return Promise.resolve(state)
      }
      static shown: string[] = []
      constructor(title: string) {
        super()
        Recorded.shown.push(title)
      }
    }
    Object.assign(window, { Notification: Recorded })
  }, permission)
const shown = (page: Page) => page.evaluate(() => (Notification as unknown as { shown: string[] }).shown)

test('a new problem shows one notification, after the user allowed it', async ({ page, sim }) => {
  await recordNotifications(page, 'granted')
  await sim.runTo('30s')
  await page.goto('/activity')
  await page.getByRole('button', { name: /^User menu/ }).click()
  const entry = page.getByRole('menuitemcheckbox', { name: 'Browser notifications' })
  await expect(entry).not.toBeChecked()
  await entry.click()
  await expect(entry).toBeChecked()
  await page.keyboard.press('Escape')

  // The first read shows what is already known.
  await page.waitForResponse(/\/api\/dashboard/)
  sim.do({ station: { station: 'Van hall 1', status: 'Faulted' } })
  await sim.advance('5s')
  await expect.poll(() => shown(page), { timeout: 30_000 }).toEqual([expect.stringMatching(/^Faulted: /)])
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
