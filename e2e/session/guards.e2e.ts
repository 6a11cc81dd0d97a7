import { expect } from 'playwright/test'
import { logOut, signIn } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

/** The ways through the login; who may open which screen is in the truth table of the routes. */

test.describe('signed out', () => {
  // The console asks whether the directory knows somebody, and is told that it does not.
  test.use({ expectedComplaints: refusedRequests(401) })

  test('who is not signed in is sent to the login, and afterwards to where they wanted to go', async ({ page }) => {
    await page.goto('/site-management/stations?search=dep')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
    await signIn(page, 'admin')
    await expect(page).toHaveURL('/site-management/stations?search=dep')
  })
})

test.describe('signed in', () => {
  test.use({ role: 'admin', expectedComplaints: refusedRequests(401) })

  test('logging out leads to the login, and the screens are closed again', async ({ page }) => {
    await page.goto('/site-management')
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await page.goto('/site-management')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
  })
})
