import { expect, type Page } from 'playwright/test'
import {
  accessOf,
  DEPOT_ROUTE_ENTRIES,
  USER_NAMES,
  type Access,
  type RoutePath,
  type UserName,
} from '#contract/testing/route-permissions.ts'
import { brokenRules, expectAccessible } from '../pages/axe.ts'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { feedState, followAddress, untilLoaded } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { SWEEP, sweepUnless } from '../pages/sweep.ts'

/**
 * Opens every screen, tab and kind of group and device as every user of the depot who may see it. From a phone to a wide screen
 * nothing scrolls sideways, no text is clipped or overlaps, targets are large enough, and the browser logs no error. The first user who sees a place also checks both themes and the
 * accessibility rules.
 */

test.use({ scenario: 'busy-day' })

const WIDTHS = [360, 720, 1_440, 2_560]
/** The size of a finger below the width of a tablet. */
const minTargetPx = (width: number) => (width <= 640 ? 44 : 24)

/** Addresses that redirect, or are an alias of another address. */
const LEADS_ON = new Set<RoutePath>(['/login', '/login/nap', '/s/1001', '/site-management', '/battery-storage', '/activity'])

interface Place {
  path: string
  sees: Access['sees']
}
const SUPER_GROUP: Place = { path: '/groups/10', sees: 'the screen' }

/** The places that a user may open; super groups are for admins. */
function placesOf(user: UserName): Place[] {
  const places = DEPOT_ROUTE_ENTRIES.filter(([path]) => !LEADS_ON.has(path))
    .map(([path, { who }]) => ({ path, sees: accessOf(who, user).sees }))
    .filter(({ sees }) => sees !== 'a refused screen')
  return user === 'admin' ? [...places, SUPER_GROUP] : places
}

/** Whether the user is the first one who sees a place. Only the first user checks the accessibility rules. */
const isFirstAt = (user: UserName, { path, sees }: Place) =>
  USER_NAMES.find((other) => placesOf(other).some((place) => place.path === path && place.sees === sees)) === user

/** Waits until the screen and its first data are shown. */
async function untilDrawn(page: Page, path: string) {
  await expect(page).toHaveURL(({ pathname }) => pathname === path)
  await untilLoaded(page)
  // Leaving the page before the feed is connected would log an error in the browser.
  if (path.endsWith('/mqtt-logs')) await expect(feedState(page)).toHaveText('Connected')
}

async function expectToFit(page: Page, widths: readonly number[], name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(layoutProblems, minTargetPx(width)), {
        message: `${name} at ${width} pixels`,
        intervals: [20, 50, 100],
      })
      .toEqual([])
  }
}

/** The lowest window has the most that scrolls. */
const LOW_PX = 320

/**
 * Widens the window. The widest one shows all columns, so the accessibility rules are checked there. Phones show rows and bars that
 * a wide window does not have, so the colours of the dark theme are checked on one.
 */
async function expectWhole(page: Page, name: string, isFirst = true) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectToFit(page, WIDTHS, `${name}, light`)
  if (!isFirst) return
  await expectAccessible(page)
  await page.setViewportSize({ width: 1_440, height: LOW_PX })
  await expect.poll(() => brokenRules(page, 'scrolling'), { message: `${name}, ${LOW_PX} pixels high` }).toEqual([])
  await page.setViewportSize({ width: Math.min(...WIDTHS), height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
}

/** The other combinations of theme and width. */
async function expectOtherThemes(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectToFit(page, WIDTHS, `${name}, dark`)
  await expectAccessible(page, 'colours')
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' })
  await expectToFit(page, WIDTHS, `${name}, high contrast`)
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: Math.min(...WIDTHS), height: 900 })
  await page.emulateMedia({ colorScheme: 'light', contrast: null })
  await expectAccessible(page, 'colours')
}

for (const user of USER_NAMES) {
  test.describe(user, () => {
    test.use({ role: user })

    test(
      `${user} sees every screen without sideways scrolling at every width`,
      sweepUnless(user === 'admin'),
      async ({ page, sim }) => {
        // About 30 places, each at three or six widths: half a minute, or many minutes on a busy machine.
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
      },
    )
  })
}

test.describe('in the other themes', () => {
  test.use({ role: 'admin' })

  test(
    'admin sees every screen in the dark and high contrast themes at every width, and in the light theme on a phone',
    SWEEP,
    async ({ page, sim }) => {
      test.setTimeout(900_000)
      await sim.runTo('9m')
      await page.goto('/')
      for (const { path } of placesOf('admin')) {
        await test.step(path, async () => {
          await followAddress(page, path)
          await untilDrawn(page, path)
          await expectOtherThemes(page, path)
        })
      }
    },
  )
})

test.describe('signed out', () => {
  // The console requests the user of the directory session, and the answer is 401.
  test.use({ expectedComplaints: refusedRequests(401) })

  test('the login fits every width in both themes', SWEEP, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login with Azure AD')
    await expectWhole(page, '/login')
  })
})
