import { expect } from 'playwright/test'
import { logOut, menuEntries, signIn } from './console.ts'
import { refusedRequests, test } from './fixtures.ts'

const LOAD = 'Load management'
const BATTERY = 'Battery storage'

/** What each of the default users finds in the menu, and which screens refuse them. */
const USERS = {
  admin: { menu: [LOAD, BATTERY], refused: [] },
  support: { menu: [LOAD, BATTERY], refused: [] },
  yoda: { menu: [], refused: [LOAD, BATTERY] },
  operator: { menu: [LOAD], refused: [BATTERY] },
  editor: { menu: [LOAD], refused: [BATTERY] },
  viewer: { menu: [LOAD], refused: [BATTERY] },
}
const PATHS = { [LOAD]: '/site-management', [BATTERY]: '/battery-storage' }

for (const [user, { menu, refused }] of Object.entries(USERS)) {
  test.describe(user, () => {
    test.use({ role: user })

    test(`${user} finds in the menu what they may open`, async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
      await expect(menuEntries(page)).toHaveText(menu)
      for (const label of menu) {
        await menuEntries(page).filter({ hasText: label }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
      }
    })

    test(`${user} is told at home what they may not open`, async ({ page }) => {
      for (const [label, path] of Object.entries(PATHS)) {
        await page.goto(path)
        if ((refused as string[]).includes(label)) {
          await expect(page.getByText(`You do not have permission to open ${label}.`)).toBeVisible()
          expect(new URL(page.url()).pathname).toBe('/')
        } else {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
        }
      }
    })
  })
}

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

  test('who is signed in has no business at the login', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  test('logging out leads to the login, and the screens are closed again', async ({ page }) => {
    await page.goto('/site-management')
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await page.goto('/site-management')
    await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
  })
})
