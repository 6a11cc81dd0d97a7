import { describe, expect, test } from 'vitest'
import {
  type Access,
  accessOf,
  holderOf,
  type LinkPlace,
  linkPlaceOf,
  MENU,
  MENU_LABELS,
  type MenuLabel,
  ROUTE_ENTRIES,
  ROUTES,
  type Visitor,
  VISITORS,
} from '#contract/testing/route-permissions.ts'
import { can } from '#contract/access.ts'
import type { Me } from '#contract/session.ts'
import { segmentOf } from '#ui/url-query.ts'
import { activityTabs, wantedTab } from '#web/activity/ActivityScreen.tsx'
import { admit } from './guard.ts'
import { homeContentOf } from './home.ts'
import { linksOf, menuOf, screens, screensAt } from './screens.ts'

function sessionOf(visitor: Visitor): Me | undefined {
  const holder = holderOf(visitor)
  if (!holder) return undefined
  const { roles, permissions } = holder
  const sellerId = roles.length > 0 ? 0 : 101
  return {
    id: 'u',
    name: 'U',
    email: 'u@x',
    accessToken: { token: 't', expiresInSecs: 60 },
    sellerId,
    roles: [...roles],
    permissions,
  }
}
const forEveryVisitor = <Result>(resultFor: (visitor: Visitor) => Result) =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, resultFor(visitor)]))

/** The permission check of the route at a path. */
function guardAt(path: string, me: Me | undefined) {
  const [screen] = screensAt(path)
  if (!screen) throw new Error(`no screen has the path ${path}`)
  return admit(screen.allow, me ? { state: 'signed-in', me, way: 'password' } : { state: 'signed-out', reason: 'ended' }, path)
}

/** The content that an admitted user sees at a path. */
function seenAt(path: string, session: Me): Access['sees'] {
  if (path === '/') return homeContentOf(session)
  // The login redirects signed-in users.
  if (path.startsWith('/login')) return 'home'
  if (path.endsWith('/protocol')) return can.controlDevice(session) ? 'the screen' : 'a refused tab'
  if (!path.startsWith('/activity')) return 'the screen'
  return wantedTab(activityTabs(session), segmentOf(path, 1))?.isOpen ? 'the screen' : 'a refused tab'
}

describe('the console checks the permissions of routes as the table states', () => {
  test.each(ROUTE_ENTRIES)('%s', (path, { title, who }) => {
    expect(screensAt(path).map((screen) => screen.title)).toEqual([title])
    expect(forEveryVisitor((visitor) => guardAt(path, sessionOf(visitor)).kind)).toEqual(
      forEveryVisitor((visitor) => accessOf(who, visitor).guard),
    )
    const admitted = VISITORS.flatMap((visitor) => {
      const session = sessionOf(visitor)
      return session && accessOf(who, visitor).guard === 'in' ? [[visitor, session] as const] : []
    })
    expect(Object.fromEntries(admitted.map(([visitor, session]) => [visitor, seenAt(path, session)]))).toEqual(
      Object.fromEntries(admitted.map(([visitor]) => [visitor, accessOf(who, visitor).sees])),
    )
  })

  test('every screen and every tab is in the table of routes', () => {
    const addresses = screens.flatMap(({ path, tabs = [] }) => [path, ...tabs.map((tab) => `${path}/${tab}`)])
    const isLike = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
    expect(addresses.filter((pattern) => !Object.keys(ROUTES).some((path) => isLike(pattern).test(path)))).toEqual([])
  })
})

/** Where a user finds the link to a screen. */
function linkPlaceTo(label: MenuLabel, session: Me | undefined): LinkPlace {
  if (!session) return 'nowhere'
  if (menuOf(session).some((entry) => entry.label === label)) return 'in the menu'
  const isGreeted = homeContentOf(session) !== 'the dashboard'
  return isGreeted && linksOf(session).some((entry) => entry.label === label) ? 'in the greeting' : 'nowhere'
}

describe('the menu and the greeting have links as the table states', () => {
  test.each(MENU_LABELS)('%s', (label) => {
    expect(forEveryVisitor((visitor) => linkPlaceTo(label, sessionOf(visitor)))).toEqual(
      forEveryVisitor((visitor) => linkPlaceOf(MENU[label], visitor)),
    )
  })

  test('the menu has exactly these entries in this order', () => {
    expect(screens.flatMap(({ menu }) => (menu ? [menu.label] : []))).toEqual(MENU_LABELS)
  })

  test('the greeting has no link to a screen that refuses the user', () => {
    const closed = VISITORS.flatMap((visitor) => {
      const session = sessionOf(visitor)
      if (!session) return []
      return linksOf(session).flatMap(({ label, to }) => (guardAt(to, session).kind === 'in' ? [] : [`${visitor}: ${label}`]))
    })
    expect(closed).toEqual([])
  })
})
