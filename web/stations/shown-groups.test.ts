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

test('each group stands with its services', () => {
  expect(text([service(1, 'DLM', true), service(1, 'FFR', false)], true)).toBe('Depot AC (DLM, FFR), Nordic reserve')
})

test('who may not see super groups reads Grid services, and only while one of their services applies', () => {
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', true)], false)).toBe('Depot AC (DLM), Grid services')
  expect(text([service(1, 'DLM', true), service(9, 'FCR-D', false)], false)).toBe('Depot AC (DLM)')
  expect(text([], false)).toBe('Depot AC')
})

test('several super groups are one label', () => {
  const baltic = { ...nordic, id: 8, name: 'Baltic reserve' }
  const services = [service(8, 'FFR', true), service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [baltic, nordic], stackingServices: services }, false)
  expect(groups).toEqual([{ name: 'Grid services', isSuperGroup: false, services }])
})

test('a group has its id to be linked by, Grid services have none', () => {
  const services = [service(9, 'FCR-D', true)]
  const groups = shownGroups({ assignedGroups: [depot, nordic], stackingServices: services }, false)
  expect(groups.map(({ id }) => id)).toEqual([1, undefined])
})

test('who may see super groups reads their names and no Grid services', () => {
  expect(text([service(9, 'FCR-D', true)], true)).toBe('Depot AC, Nordic reserve (FCR-D)')
})
