import { expect, type Page } from 'playwright/test'
import {
  doorOf,
  ROUTE_ENTRIES,
  USER_NAMES,
  type Door,
  type RoutePath,
  type UserName,
} from '#contract/testing/route-permissions.ts'
import { expectAccessible } from '../pages/axe.ts'
import { feedState, followAddress, scrollsSideways } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

/**
 * Every screen, tab and kind of group and device, as every user of the depot who may see it: from a phone to a wide screen nothing
 * scrolls sideways, and the browser's console stays empty. As the first user who sees a place, in both themes, and nothing breaks
 * a rule of accessibility.
 */

test.use({ scenario: 'busy-day' })

const WIDTHS = [360, 1_440, 2_560]

/** Addresses that lead on to another one, or are another name of one. */
const LEADS_ON = new Set<RoutePath>(['/login', '/login/nap', '/s/1001', '/site-management', '/battery-storage', '/activity'])

interface Place {
  path: string
  sees: Door['sees']
}
const SUPER_GROUP: Place = { path: '/groups/10', sees: 'the screen' }

/** What a user may look at; super groups are for admins. */
function placesOf(user: UserName): Place[] {
  const places = ROUTE_ENTRIES.filter(([path]) => !LEADS_ON.has(path))
    .map(([path, { who }]) => ({ path, sees: doorOf(who, user).sees }))
    .filter(({ sees }) => sees !== 'why not')
  return user === 'admin' ? [...places, SUPER_GROUP] : places
}

/** The rules of accessibility are looked after once: as the first user who sees a place. */
const isFirstAt = (user: UserName, { path, sees }: Place) =>
  USER_NAMES.find((other) => placesOf(other).some((place) => place.path === path && place.sees === sees)) === user

/** The screen has come, and what it asks for first. */
async function untilDrawn(page: Page, path: string) {
  await expect(page).toHaveURL(({ pathname }) => pathname === path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...').or(page.locator('[aria-busy=true]'))).toHaveCount(0)
  // Left while it is being connected, a feed would leave a line in the browser's console.
  if (path.endsWith('/mqtt-logs')) await expect(feedState(page)).toHaveText('Connected')
}

async function expectToFit(page: Page, widths: readonly number[], name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => scrollsSideways(page), { message: `${name} at ${width} pixels`, intervals: [20, 50, 100] })
      .toBe(false)
  }
}

/**
 * Up the widths in one theme, and down again in the other. Where both meet, at the widest, nothing is left out for want of
 * room: there the rules of accessibility are looked after. The theme changes no size, so further users need one theme only.
 */
async function expectWhole(page: Page, name: string, isFirst = true) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page, WIDTHS, `${name}, light`)
  if (!isFirst) return
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await expectToFit(page, WIDTHS.toReversed(), `${name}, dark`)
}

for (const user of USER_NAMES) {
  test.describe(user, () => {
    test.use({ role: user })

    test(`${user} sees every screen whole at every width`, async ({ page, sim }) => {
      // Some thirty places, each three or six times over: half a minute, or many on a machine that is busy with something else.
      test.setTimeout(900_000)
      await sim.runTo('9m')
      await page.goto('/')
      for (const place of placesOf(user)) {
        await test.step(place.path, async () => {
          await followAddress(page, place.path)
          await untilDrawn(page, place.path)
          await expectWhole(page, place.path, isFirstAt(user, place))
        })
      }
    })
  })
}

test.describe('nobody', () => {
  // The console asks whether the directory knows somebody, and is told that it does not.
  test.use({ expectedComplaints: refusedRequests(401) })

  test('who is not signed in sees the login whole, in both themes and at every width', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login with Azure AD')
    await expectWhole(page, '/login')
  })
})
