import { describe, expect, test } from 'vitest'
import {
  doorOf,
  holderOf,
  MENU,
  MENU_LABELS,
  ROUTE_ENTRIES,
  ROUTES,
  VISITORS,
  wayOf,
  type Door,
  type MenuLabel,
  type Visitor,
  type Way,
} from '#contract/testing/route-permissions.ts'
import type { Me } from '#contract/session.ts'
import { segmentOf } from '#ui/path-segment.ts'
import { activityTabs, wantedTab } from '#web/activity/activity-tabs.ts'
import { admit } from './guard.ts'
import { homeOf } from './home.ts'
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
const ofEverybody = <Said>(say: (visitor: Visitor) => Said) =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, say(visitor)]))

/** What becomes of somebody at the door of an address. */
function doorAt(path: string, me: Me | undefined) {
  const [screen] = screensAt(path)
  if (!screen) throw new Error(`no screen answers to ${path}`)
  return admit(screen.allow, me ? { state: 'signed-in', me, way: 'password' } : { state: 'signed-out', reason: 'ended' }, path)
}

/** What those see who have been let in. */
function seenAt(path: string, session: Me): Door['sees'] {
  if (path === '/') return homeOf(session)
  // The login sends on whoever is signed in.
  if (path.startsWith('/login')) return 'home'
  if (!path.startsWith('/activity')) return 'the screen'
  return wantedTab(activityTabs(session), segmentOf(path, 1))?.isOpen ? 'the screen' : 'why not here'
}

describe('the doors of the console are as the table says', () => {
  test.each(ROUTE_ENTRIES)('%s', (path, { title, who }) => {
    expect(screensAt(path).map((screen) => screen.title)).toEqual([title])
    expect(ofEverybody((visitor) => doorAt(path, sessionOf(visitor)).kind)).toEqual(
      ofEverybody((visitor) => doorOf(who, visitor).door),
    )
    const letIn = VISITORS.flatMap((visitor) => {
      const session = sessionOf(visitor)
      return session && doorOf(who, visitor).door === 'in' ? [[visitor, session] as const] : []
    })
    expect(Object.fromEntries(letIn.map(([visitor, session]) => [visitor, seenAt(path, session)]))).toEqual(
      Object.fromEntries(letIn.map(([visitor]) => [visitor, doorOf(who, visitor).sees])),
    )
  })

  test('every screen and every tab is in the table', () => {
    const addresses = screens.flatMap(({ path, tabs = [] }) => [path, ...tabs.map((tab) => `${path}/${tab}`)])
    const isLike = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
    expect(addresses.filter((pattern) => !Object.keys(ROUTES).some((path) => isLike(pattern).test(path)))).toEqual([])
  })
})

/** Where somebody finds the way to a screen. */
function wayTo(label: MenuLabel, session: Me | undefined): Way {
  if (!session) return 'nowhere'
  if (menuOf(session).some((entry) => entry.label === label)) return 'in the menu'
  const isGreeted = homeOf(session) !== 'the dashboard'
  return isGreeted && linksOf(session).some((entry) => entry.label === label) ? 'in the greeting' : 'nowhere'
}

describe('the menu and the greeting lead where the table says', () => {
  test.each(MENU_LABELS)('%s', (label) => {
    expect(ofEverybody((visitor) => wayTo(label, sessionOf(visitor)))).toEqual(
      ofEverybody((visitor) => wayOf(MENU[label], visitor)),
    )
  })

  test('the menu has no other entry, and this order', () => {
    expect(screens.flatMap(({ menu }) => (menu ? [menu.label] : []))).toEqual(MENU_LABELS)
  })

  test('the greeting leads to no door that is closed', () => {
    const closed = VISITORS.flatMap((visitor) => {
      const session = sessionOf(visitor)
      if (!session) return []
      return linksOf(session).flatMap(({ label, to }) => (doorAt(to, session).kind === 'in' ? [] : [`${visitor}: ${label}`]))
    })
    expect(closed).toEqual([])
  })
})
