import { expect, type Page } from 'playwright/test'
import { enterPassword, expectNotice, logOut } from '../pages/console.ts'
import { refusedRequests, signIn, test } from '../pages/fixtures.ts'

test.use({ scenario: 'congested-evening' })

const heading = (page: Page) => page.getByRole('heading', { name: 'Congestion management', level: 1 })
const userMenu = (page: Page, name: string) => page.getByRole('button', { name: `User menu of ${name}` })

test('logging out in one tab logs out the other, and signing in again signs in both', async ({
  page,
  context,
  simulator,
  sim,
}) => {
  sim.pause()
  await signIn(context, simulator.url, 'operator')
  await page.goto('/congestion-management')
  await expect(heading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/congestion-management')
  await expect(heading(other)).toBeVisible()

  await logOut(page)
  await expect(other.getByText('You have logged out in another tab. Log in again to continue.')).toBeVisible()
  await expect(page.getByRole('form')).toBeVisible()
  await expect(page.getByText(/in another tab/)).toBeHidden()

  await enterPassword(page, 'viewer')
  await expectNotice(other, 'Veikko Viewer has signed in from another tab. This tab uses the same session.')
  await expect(userMenu(other, 'Veikko Viewer')).toBeVisible()
})

test.describe('a session that another tab takes over', () => {
  test.use({ expectedComplaints: refusedRequests(401) })

  test('after its end shows both tabs the new user alone, and says so in the other tab', async ({
    page,
    context,
    simulator,
    sim,
  }) => {
    sim.pause()
    await signIn(context, simulator.url, 'operator')
    await page.goto('/congestion-management')
    const other = await context.newPage()
    await other.goto('/groups/1')
    await expect(other.getByRole('heading', { name: 'Garages', level: 1 })).toBeVisible()

    sim.do({ session: { expire: true } })
    await expect(page.getByText(/^Your session has ended\./)).toBeVisible({ timeout: 30_000 })
    // The tab that is not refused itself has not been logged out by its user.
    await expect(other.getByText(/^Your session has ended\./)).toBeVisible()
    await expect(other).toHaveURL(/next=/)
    await enterPassword(page, 'viewer')
    await expect(userMenu(page, 'Veikko Viewer')).toBeVisible()
    await expect(userMenu(other, 'Veikko Viewer')).toBeVisible()
    await expectNotice(other, 'Veikko Viewer has signed in from another tab. This tab uses the same session.')
  })

  test('ends when one read alone is refused, and goes on at the same page after the next login', async ({
    page,
    context,
    simulator,
    sim,
  }) => {
    await signIn(context, simulator.url, 'operator')
    await page.goto('/groups/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    sim.do({ fault: { call: 'readAllocations', status: 401, times: 1 } })
    await expect(page.getByText(/^Your session has ended\./)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('banner')).toHaveCount(0)
    await enterPassword(page, 'operator')
    await expect(page).toHaveURL('/groups/1')
  })

  test('closes the open form of the previous user', async ({ page, context, simulator, sim }) => {
    sim.pause()
    await signIn(context, simulator.url, 'operator')
    await page.goto('/congestion-management')
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('form', { name: 'New congestion rule' })
    await form.getByLabel('Name').fill('Typed by the operator')

    // The scenario desk and links of other systems store a token before its user is known.
    const { token } = await page.evaluate(async () => {
      const body = JSON.stringify({ user: 'viewer', password: 'demo' })
      const answer = await fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await answer.json()) as { token: string }
    })
    const other = await context.newPage()
    await other.goto('/sim/openapi.json')
    await other.evaluate((credential) => localStorage.setItem('loadstar.credential', credential), JSON.stringify({ token }))
    await expect(userMenu(page, 'Veikko Viewer')).toBeVisible()
    await expectNotice(page, 'Veikko Viewer has signed in from another tab. This tab uses the same session.')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'New rule' })).toBeDisabled()
  })
})
