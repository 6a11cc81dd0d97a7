import { expect } from 'playwright/test'
import { enterCode, enterPassword, expectNotice, signIn } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'code-login', expectedComplaints: refusedRequests(401, 423) })

const welcome = 'Dashboard'

test('a wrong password fails to log in', async ({ page }) => {
  await page.goto('/login')
  await enterPassword(page, 'admin', 'wrong')
  await expectNotice(page, 'Failed to login')
  await expect(page).toHaveURL('/login')
})

test('with a code required, a wrong code fails and the right code signs in', async ({ page }) => {
  await page.goto('/login')
  await enterPassword(page, 'mfa')
  await enterCode(page, '000000')
  await expectNotice(page, 'Failed to login')
  await enterCode(page, '123456')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('a login answer without a token is a failed login', async ({ page, sim }) => {
  // Expectations of the scenario sign in during its first seconds and would use up the fault.
  await sim.advance('3s')
  sim.do({ fault: { call: 'login', body: {}, times: 1 } })
  await signIn(page, 'admin')
  await expectNotice(page, 'Failed to login')
  await enterPassword(page, 'admin')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('the directory sign-in shows a page to pick a user and returns to the console', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page
    .getByRole('link', { name: 'support' })
    .or(page.getByRole('button', { name: 'support' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('a code from a link signs in', async ({ page }) => {
  await page.goto('/login/nap?code=NAP-OK')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('a wrong code from a link opens the login with an error', async ({ page }) => {
  await page.goto('/login/nap?code=NAP-NO')
  await expect(page.getByRole('heading', { name: 'Login with Azure AD' })).toBeVisible()
  await expectNotice(page, 'Failed to login')
})

test('a wrong code in a link shows an error to a signed-in user and keeps the session', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
  await page.goto('/login/nap?code=NAP-NO')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
  await expectNotice(page, /^Failed to login\. You are still signed in as /)
})

test('an expired session opens the login with the reason', async ({ page, sim }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
  sim.do({ session: { expire: true } })
  // The next request is refused. The dashboard polls, so no click is needed.
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})
