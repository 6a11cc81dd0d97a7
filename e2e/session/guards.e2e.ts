import { expect } from 'playwright/test'
import { logOut, signIn } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

/** Redirects to and from the login. The permission table of the routes holds which user may open which screen. */

test.describe('signed out', () => {
  // The console requests the user of the directory session, and the answer is 401.
  test.use({ expectedComplaints: refusedRequests(401) })

  test('a screen opens the login first, and the screen itself after signing in', async ({ page }) => {
    await page.goto('/site-management/stations?search=dep')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
    await signIn(page, 'admin')
    await expect(page).toHaveURL('/site-management/stations?search=dep')
  })

  test('an address that is opened during the redirect to the login is redirected too', async ({ page }) => {
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      let isFirst = true
      history.replaceState = (state: unknown, unused, to) => {
        replace(state, unused, to)
        if (!isFirst || !String(to).startsWith('/login')) return
        isFirst = false
        history.pushState(null, '', '/')
      }
    })
    await page.goto('/fingrid')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('signed out, at an unknown address', () => {
  test.use({ expectedComplaints: refusedRequests(401, 404) })

  test('the page names the console and offers the login', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByText('Loadstar', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search the console' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the login' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('signed in', () => {
  test.use({ role: 'admin', expectedComplaints: refusedRequests(401) })

  test('logging out opens the login, and screens require a sign-in again', async ({ page }) => {
    await page.goto('/site-management')
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await page.goto('/site-management')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
  })
})
