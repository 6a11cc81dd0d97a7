import { expect, test } from 'vitest'
import {
  answerTo,
  CALLS,
  doorOf,
  FIRST_CALLS,
  MENU,
  MENU_LABELS,
  ROUTE_ENTRIES,
  ROUTES,
  VISITORS,
  wayOf,
  type FirstCall,
} from './route-permissions.ts'

test('the table has a letter for everybody', () => {
  const rows = [...Object.values(ROUTES).map(({ who }) => who), ...Object.values(MENU), ...Object.values(CALLS)]
  expect(new Set(rows.map((who) => who.replaceAll(' ', '').length))).toEqual(new Set([VISITORS.length]))
  for (const visitor of VISITORS) {
    for (const { who } of Object.values(ROUTES)) doorOf(who, visitor)
    for (const label of MENU_LABELS) wayOf(MENU[label], visitor)
    for (const name of FIRST_CALLS) answerTo(CALLS[name], visitor)
  }
})

test.each(ROUTE_ENTRIES)('%s: whoever sees the screen is obeyed in what it asks first', (_, { calls, who }) => {
  const refused = VISITORS.filter((visitor) => ['the screen', 'the dashboard'].includes(doorOf(who, visitor).sees)).flatMap(
    (visitor) =>
      (calls as FirstCall[]).filter((name) => answerTo(CALLS[name], visitor) !== 200).map((name) => `${visitor}: ${name}`),
  )
  expect(refused).toEqual([])
})

test('every first call of a screen is in the table, and no other but that for who is signed in', () => {
  const asked = new Set(Object.values(ROUTES).flatMap(({ calls }) => calls))
  expect(new Set(FIRST_CALLS)).toEqual(new Set([...asked, 'readMe']))
})
