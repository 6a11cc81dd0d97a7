import { expect, test } from 'vitest'
import {
  replyStatusOf,
  CALLS,
  accessOf,
  FIRST_CALLS,
  MENU,
  MENU_LABELS,
  ROUTE_ENTRIES,
  ROUTES,
  VISITORS,
  linkPlaceOf,
  type FirstCall,
} from './route-permissions.ts'

test('each row has a letter for each visitor', () => {
  const rows = [...Object.values(ROUTES).map(({ who }) => who), ...Object.values(MENU), ...Object.values(CALLS)]
  expect(new Set(rows.map((who) => who.replaceAll(' ', '').length))).toEqual(new Set([VISITORS.length]))
  for (const visitor of VISITORS) {
    for (const { who } of Object.values(ROUTES)) accessOf(who, visitor)
    for (const label of MENU_LABELS) linkPlaceOf(MENU[label], visitor)
    for (const name of FIRST_CALLS) replyStatusOf(CALLS[name], visitor)
  }
})

test.each(ROUTE_ENTRIES)('%s: a user who may see the screen may make its first calls', (_, { calls, who }) => {
  const refused = VISITORS.filter((visitor) => ['the screen', 'the dashboard'].includes(accessOf(who, visitor).sees)).flatMap(
    (visitor) =>
      (calls as FirstCall[]).filter((name) => replyStatusOf(CALLS[name], visitor) !== 200).map((name) => `${visitor}: ${name}`),
  )
  expect(refused).toEqual([])
})

test('the table has exactly the first calls of the screens and readMe', () => {
  const asked = new Set(Object.values(ROUTES).flatMap(({ calls }) => calls))
  expect(new Set(FIRST_CALLS)).toEqual(new Set([...asked, 'readMe']))
})
