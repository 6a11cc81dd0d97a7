import { expect, type Page } from 'playwright/test'
import type { Permission } from '#contract/access.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  accessOf,
  MENU,
  MENU_LABELS,
  DEPOT_ROUTE_ENTRIES,
  ROUTES,
  USER_NAMES,
  linkPlaceOf,
  type Access,
  type MenuLabel,
  type Route,
  type RoutePath,
  type Visitor,
  type LinkPlace,
} from '#contract/testing/route-permissions.ts'
import { feedState, followAddress, menuEntries } from '../pages/console.ts'
import { refusedRequests, signIn, test } from '../pages/fixtures.ts'
import { SWEEP, sweepUnless } from '../pages/sweep.ts'

/** Checks the permission table of routes, menu entries and first requests in the console of the depot. */

// About 30 addresses for each user.
test.describe.configure({ timeout: 120_000 })

const HOME = ROUTES['/']

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const said = (page: Page, text: string | RegExp) => page.getByText(text)
/** Compares the path only, because screens write their state into the query. */
const expectPath = (page: Page, path: string) => expect(page).toHaveURL(({ pathname }) => pathname === path)

interface Visit {
  page: Page
  path: string
  route: Route
  visitor: Visitor
}

async function expectGreeting(page: Page, isExplained: boolean) {
  await expectPath(page, '/')
  await expect(heading(page)).toHaveText(/^Welcome, /)
  await expect(said(page, 'You do not have permission to see the dashboard.')).toHaveCount(isExplained ? 1 : 0)
}

/** Checks of what a visitor sees after opening an address, by the outcome in the table. */
const SEEN: Record<Access['sees'], (visit: Visit) => Promise<void>> = {
  'the screen': async ({ page, path, route }) => {
    // A station id redirects to the page of its device.
    await expectPath(page, path.replace('/s/', '/devices/d-'))
    await expect(heading(page)).toHaveText(route.heading)
    // Leaving the page before the feed is connected would log an error in the browser.
    if (path.endsWith('/mqtt-logs')) await expect(feedState(page)).toHaveText('Connected')
  },
  'the dashboard': async ({ page }) => {
    await expectPath(page, '/')
    await expect(heading(page)).toHaveText(HOME.heading)
  },
  'a greeting': ({ page }) => expectGreeting(page, false),
  'a greeting without the dashboard': ({ page }) => expectGreeting(page, true),
  home: (visit) => expectSeen({ ...visit, path: '/', route: HOME }),
  'a refused screen': async ({ page, route }) => {
    await expectPath(page, '/')
    await expect(said(page, `You do not have permission to open ${route.title}.`)).toBeVisible()
  },
  'a refused tab': async ({ page, path }) => {
    await expectPath(page, path)
    await expect(said(page, /^You do not have permission to open Activity: (?:Events|Download|Users)\.$/)).toBeVisible()
  },
  'the login': async ({ page, path }) => {
    const isAskedFor = path === '/' || path.startsWith('/login')
    await expect(page).toHaveURL(isAskedFor ? '/login' : `/login?${new URLSearchParams({ next: path })}`)
    await expect(heading(page)).toHaveText('Login with Azure AD')
  },
}
const expectSeen = (visit: Visit) => SEEN[accessOf(visit.route.who, visit.visitor).sees](visit)

const labelsOf = (visitor: Visitor, way: LinkPlace) => MENU_LABELS.filter((label) => linkPlaceOf(MENU[label], visitor) === way)

/** Checks the menu entries, the links of the greeting on the start page, and the target of each menu entry. */
async function expectWays(page: Page, visitor: Visitor) {
  await expect(menuEntries(page)).toHaveText(labelsOf(visitor, 'in the menu'))
  if (accessOf(HOME.who, visitor).sees !== 'the dashboard') {
    await expect(page.getByRole('main').getByRole('link')).toHaveText(labelsOf(visitor, 'in the greeting'))
  }
  for (const label of labelsOf(visitor, 'in the menu')) {
    await menuEntries(page).filter({ hasText: label }).click()
    const path = PATHS[label]
    await expectSeen({ page, path, route: ROUTES[path], visitor })
  }
}
const PATHS = {
  Dashboard: '/',
  'Load management': '/site-management',
  'Battery storage': '/battery-storage',
  'Congestion management': '/congestion-management',
  Activity: '/activity',
  'P2P market': '/p2p-market',
  'TSO market': '/tso-market',
} as const satisfies Record<MenuLabel, RoutePath>

/** Collects the names of the calls that a page makes from now on. */
function collectCalls(page: Page): Set<string> {
  const calls = new Set<string>()
  const known = Object.entries(endpoints).map(
    ([name, { method, path }]) => ({ name, method, isLike: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }) as const,
  )
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    for (const { name, method, isLike } of known) if (method === request.method() && isLike.test(pathname)) calls.add(name)
  })
  return calls
}

/**
 * Opens all addresses. Each one makes the calls of the table, unless an earlier address made them. A refused call would log an
 * error in the browser and fail the test.
 */
async function walk(page: Page, visitor: Visitor) {
  const calls = collectCalls(page)
  // Starts at an address that is no default target for any user.
  await page.goto('/fingrid')
  for (const [path, route] of DEPOT_ROUTE_ENTRIES) {
    await test.step(path, async () => {
      await followAddress(page, path)
      await expectSeen({ page, path, route, visitor })
      const asked = SHOWING.has(accessOf(route.who, visitor).sees) ? route.calls : []
      await expect.poll(() => asked.filter((name) => !calls.has(name)), { intervals: [20, 50] }).toEqual([])
    })
  }
}
const SHOWING = new Set(['the screen', 'the dashboard'])

for (const user of USER_NAMES) {
  test.describe(user, () => {
    test.use({ role: user })

    test(
      `${user} sees the outcome of the table at every address and in the menu`,
      sweepUnless(user === 'viewer' || user === 'support'),
      async ({ page }) => {
        await walk(page, user)
        await followAddress(page, '/')
        await expectWays(page, user)
      },
    )
  })
}

/** Permissions that open a screen or menu entry alone, or could be expected to. */
const ALONE: Permission[] = [
  'energy_dashboard_tab',
  'energy_dashboard_view',
  'energy_load_tab',
  'energy_load_dlm_view',
  'energy_load_dlm_edit',
  'energy_congestion_rules_view',
  'energy_activity_users',
]
for (const permission of ALONE) {
  test(`a user with only ${permission} sees the outcome of the table`, SWEEP, async ({ page, simulator }) => {
    const { users } = simulator.engine.world
    const operator = users.find(({ user }) => user === 'operator')
    if (operator) users.push({ ...operator, user: permission, permissions: [permission] })
    await signIn(page.context(), simulator.url, permission)
    await walk(page, permission)
    await followAddress(page, '/')
    await expectWays(page, permission)
  })
}

test.describe('signed out', () => {
  // The console requests the user of the directory session, and the answer is 401.
  test.use({ expectedComplaints: refusedRequests(401) })

  test('every address opens the login', ({ page }) => walk(page, 'anonymous'))
})
