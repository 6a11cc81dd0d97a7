import { expect, test } from 'vitest'
import { rulesOf } from '#platform/draft/fields.ts'
import { changedElsewhereText, changeText } from '#ui/save-bar/draft-changes.ts'
import type { Group } from '#contract/groups.ts'
import { fieldsOf, GROUP_FIELDS, newGroupFields, saveFailedText, toRequest, type GroupFields } from './group-fields.ts'

const { check: validateGroup, changes = () => [] } = rulesOf(GROUP_FIELDS, undefined)
const changesBetween = (before: GroupFields, after: GroupFields) => changes(before, after).map(changedElsewhereText)

const seller = {
  seller_ID: 0,
  name: 'Loadstar',
  subSellers: [
    { seller_ID: 102, name: 'Lakeside Energy' },
    { seller_ID: 101, name: 'Harbour Power' },
    { seller_ID: 113, name: null },
  ],
}
const fields: GroupFields = {
  name: 'Depot AC',
  sellerId: '101',
  type: 'GROUP_TYPE_CHARGER',
  isSupergroup: false,
  realTimeReport: '',
  historyReport: '',
}
const group: Group = {
  id: 7,
  name: 'Depot AC',
  type: 'GROUP_TYPE_V2G',
  sellerId: 101,
  isSupergroup: true,
  realTimeReport: 'fingrid',
  historyReport: null,
  dlmEnabled: true,
  almEnabled: false,
  preconnectEnabled: false,
  solarChargingEnabled: false,
  customerGroupIds: [],
}

test("a new group belongs to the user's seller, or to the first seller with a name and an id", () => {
  expect(newGroupFields(seller, 102).sellerId).toBe('102')
  expect(newGroupFields(seller, 0).sellerId).toBe('101')
  expect(newGroupFields(seller, 113).sellerId).toBe('101')
  expect(newGroupFields({ seller_ID: 0, name: null, subSellers: [] }, 0).sellerId).toBe('')
})

test('a group requires a non-blank name and an owner', () => {
  expect(validateGroup(fields)).toEqual({})
  expect(validateGroup({ ...fields, name: '' })).toEqual({ name: 'Group name is required' })
  expect(validateGroup({ ...fields, name: '  ' })).toEqual({ name: 'Group name is required' })
  expect(validateGroup({ ...fields, name: ` ${'x'.repeat(255)} ` })).toEqual({})
  expect(validateGroup({ ...fields, name: 'x'.repeat(256) })).toEqual({ name: 'must have at most 255 characters' })
  expect(validateGroup({ ...fields, sellerId: '' })).toEqual({ sellerId: 'Group owner is required' })
})

test('an unchanged form sends the group as it was', () => {
  expect(toRequest(fieldsOf(group), true)).toEqual({
    name: 'Depot AC',
    sellerId: 101,
    type: 'GROUP_TYPE_V2G',
    isSupergroup: true,
    realTimeReport: 'fingrid',
    historyReport: null,
  })
})

test('surrounding spaces of a name are not sent', () => {
  expect(toRequest({ ...fields, name: ' Depot AC ' }, false).name).toBe('Depot AC')
})

test('a user without super group permission sends no super group fields', () => {
  expect(toRequest(fieldsOf(group), false)).toEqual({ name: 'Depot AC', sellerId: 101, type: 'GROUP_TYPE_V2G' })
})

test('a group that is not a super group sends no report formats', () => {
  expect(toRequest({ ...fieldsOf(group), isSupergroup: false }, true)).toMatchObject({
    isSupergroup: false,
    realTimeReport: null,
    historyReport: null,
  })
})

test('an error of the name takes precedence over a general error', () => {
  const errors = [{ path: 'body.name', message: 'is taken' }]
  expect(saveFailedText({ message: 'Invalid input', errors })).toBe('Error saving group. is taken')
  expect(saveFailedText({ message: 'Try later.' })).toBe('Error saving group. Try later.')
  expect(saveFailedText(undefined)).toBe('Error saving group.')
})

test('changes made elsewhere are shown with new and previous value', () => {
  expect(changesBetween(fields, fields)).toEqual([])
  expect(changesBetween(fields, { ...fields, name: 'Depot north', isSupergroup: true, historyReport: 'fingrid' })).toEqual([
    'Group name is now Depot north, was Depot AC',
    'Supergroup is now on, was off',
    'History-reporting format is now Finland(Fingrid), was None',
  ])
})

test('unsaved changes name report formats by their labels', () => {
  expect(
    changes(fields, { ...fields, name: 'Depot north', isSupergroup: true, realTimeReport: 'fingrid' }).map(changeText),
  ).toEqual(['Group name Depot AC → Depot north', 'Supergroup off → on', 'Real-time reporting format None → Finland(Fingrid)'])
})
