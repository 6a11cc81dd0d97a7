import { describe, expect, test } from 'vitest'
import { fakeRule } from './testing/fake-rule.ts'
import { filterFrom, filterRules, groupsOf, isFiltered, misreadText, NO_FILTER, queryOf } from './rule-filter.ts'

const rules = [
  fakeRule({ id: 1, name: 'Evening peak', groupId: 7, groupName: 'Depot AC' }),
  fakeRule({ id: 2, name: 'Night', groupId: 8, groupName: 'Quay', isEnabled: false }),
  fakeRule({ id: 3, name: 'Works', groupId: 7, groupName: 'Depot AC', isEnabled: false }),
]
const shown = (change: Partial<typeof NO_FILTER>) => filterRules(rules, { ...NO_FILTER, ...change }).map(({ id }) => id)

test('returns the rules that match all criteria', () => {
  expect(shown({})).toEqual([1, 2, 3])
  expect(shown({ groupId: 7 })).toEqual([1, 3])
  expect(shown({ states: ['off'] })).toEqual([2, 3])
  expect(shown({ groupId: 7, states: ['off'] })).toEqual([3])
})

test('searches the names of rule and group, ignoring case', () => {
  expect(shown({ search: ' QUAY ' })).toEqual([2])
  expect(shown({ search: 'peak' })).toEqual([1])
})

describe('an address', () => {
  test('contains the whole filter', () => {
    const filter = { search: 'peak', groupId: 7, states: ['active', 'next'] } as const
    expect(queryOf(filter).toString()).toBe('search=peak&group=7&states=active%2Cnext')
    expect(filterFrom(queryOf(filter))).toEqual(filter)
    expect(queryOf(NO_FILTER).size).toBe(0)
  })

  test('with invalid parts reports them, and the other parts apply', () => {
    const query = new URLSearchParams('group=seven&states=off,sleeping&search=n')
    expect(filterFrom(query)).toEqual({ search: 'n', groupId: undefined, states: ['off'] })
    expect(misreadText(query)).toBe(
      'The address contains an unknown filter: the group “seven” and the state “sleeping”. The rest of the filter applies.',
    )
    expect(misreadText(new URLSearchParams('group=7&states=off'))).toBeUndefined()
  })
})

test('isFiltered is true with at least one criterion', () => {
  expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, groupId: 7 })]).toEqual([false, true])
})

test('groupsOf returns each group with rules once, sorted by name', () => {
  expect(groupsOf(rules)).toEqual([
    { id: 7, name: 'Depot AC' },
    { id: 8, name: 'Quay' },
  ])
})
