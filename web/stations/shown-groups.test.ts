import { expect, test } from 'vitest'
import type { AssignedGroup, StackingService } from '#contract/stations.ts'
import { shownGroups, shownGroupsText } from './shown-groups.ts'

const depot: AssignedGroup = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }
const nordic: AssignedGroup = { id: 9, name: 'Nordic reserve', type: 'GROUP_TYPE_CHARGER', isSuperGroup: true }
const service = (appliedGroupId: number, name: string, isApplied: boolean): StackingService => ({
  appliedGroupId,
  name,
  isApplied,
  appliedValue: null,
})

const text = (stackingServices: StackingService[], seesSuperGroups: boolean) =>
  shownGroupsText(shownGroups({ assignedGroups: [depot, nordic], stackingServices }, seesSuperGroups))

test('each group is shown with its services', () => {
  expect(text([service(1, 'DLM', true), service(1, 'FFR', false)], true)).toBe('Depot AC (DLM, FFR), Nordic reserve')
})

test('a user without super group permission sees "Grid services" only while a service of a super group applies', () => {
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', true)], false)).toBe('Depot AC (DLM), Grid services')
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', false)], false)).toBe('Depot AC (DLM)')
  expect(text([], false)).toBe('Depot AC')
})

test('several super groups share one label', () => {
  const baltic = { ...nordic, id: 8, name: 'Baltic reserve' }
  const services = [service(8, 'FFR', true), service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [baltic, nordic], stackingServices: services }, false)
  expect(groups).toEqual([{ name: 'Grid services', isSuperGroup: false, services }])
})

test('a group has an id for its link, "Grid services" has none', () => {
  const services = [service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [depot, nordic], stackingServices: services }, false)
  expect(groups.map(({ id }) => id)).toEqual([1, undefined])
})

test('a user with super group permission sees their names instead of "Grid services"', () => {
  expect(text([service(9, 'FCR-D', true)], true)).toBe('Depot AC, Nordic reserve (FCR-D)')
})
