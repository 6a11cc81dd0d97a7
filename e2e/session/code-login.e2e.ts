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

test('the platform asks for a code; a wrong one fails, the right one opens', async ({ page }) => {
  await page.goto('/login')
  await enterPassword(page, 'mfa')
  await enterCode(page, '000000')
  await expectNotice(page, 'Failed to login')
  await enterCode(page, '123456')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('a login that the platform answers without a token has failed', async ({ page, sim }) => {
  // The scenario's own expectations sign in during its first seconds, and would use up the fault.
  await sim.advance('3s')
  sim.do({ fault: { call: 'login', body: {}, times: 1 } })
  await signIn(page, 'admin')
  await expectNotice(page, 'Failed to login')
  await enterPassword(page, 'admin')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
})

test('the directory sign-in shows a page to pick a user, and comes back', async ({ page }) => {
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

test('a bad code from a link leads to the login', async ({ page }) => {
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

test('a session that the platform has ended leads to the login', async ({ page, sim }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
  sim.do({ session: { expire: true } })
  // Whatever asks first finds out: the dashboard asks by itself, so there may be no link left to follow.
  await expect(page.getByText('Your session has ended.')).toBeVisible()
})
