import { expect } from 'playwright/test'
import { enterPassword } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

// Before the login.
test.use({ expectedComplaints: refusedRequests(401) })

test('the console works where the browser refuses to store anything', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('The storage is forbidden.', 'SecurityError')
      }
    }
  })
  await page.goto('/')
  await enterPassword(page, 'admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // A preference is kept until the page is closed.
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Load management', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load management' })).toBeVisible()
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
})
