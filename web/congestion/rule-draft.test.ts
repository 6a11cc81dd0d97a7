import { describe, expect, test } from 'vitest'
import { fakeRule } from './testing/fake-rule.ts'
import { copyOf, draftOf, newDraft, ruleErrors, toRequest, type RuleDraft } from './rule-draft.ts'
import { requestOf } from './rule-switch.ts'

const draft = (change: Partial<RuleDraft> = {}): RuleDraft => ({ ...draftOf(fakeRule()), ...change })
const errors = (change: Partial<RuleDraft>) => ruleErrors(draft(change), 'GROUP_TYPE_CHARGER')

describe('a draft', () => {
  test('of an existing rule becomes the same rule', () => {
    const rules = [
      fakeRule(),
      fakeRule({ recurrence: 'weekly', weekdays: [1, 5], endDate: '2026-04-01', mode: 'pause', target: null }),
      fakeRule({ recurrence: 'one-time', endDate: '2026-03-03', mode: 'limit-percent', target: 12.5, isEnabled: false }),
    ]
    for (const rule of rules) expect(toRequest(draftOf(rule), 'GROUP_TYPE_CHARGER')).toEqual(requestOf(rule))
  })

  test('of a copy has a new name', () => {
    expect(copyOf(fakeRule())).toEqual(draft({ name: 'Evening peak (copy)' }))
  })

  test('of a new rule starts today in the selected group, and cannot be sent without name and target', () => {
    const begun = newDraft(Date.UTC(2026, 2, 2, 12), 'Europe/Helsinki', 7)
    expect([begun.startDate, begun.groupId]).toEqual(['02/03/2026', '7'])
    expect(toRequest(begun, 'GROUP_TYPE_CHARGER')).toBeUndefined()
    expect(Object.keys(ruleErrors(begun, 'GROUP_TYPE_CHARGER'))).toEqual(['name', 'target'])
  })

  test('accepts times and dates without leading zeros, and a decimal comma', () => {
    const request = toRequest(draft({ startTime: '7:05', target: '12,5', startDate: '2/3/2026' }), undefined)
    expect(request).toMatchObject({ startTime: '07:05', target: 12.5, startDate: '2026-03-02' })
  })

  test('omits values that its mode and recurrence do not use', () => {
    expect(toRequest(draft({ mode: 'pause', target: 'x', weekdays: [3] }), undefined)).toMatchObject({
      target: null,
      weekdays: [],
    })
  })
})

describe('the errors of a draft', () => {
  test.each([
    [{ groupId: '' }, { groupId: 'Choose a group.' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(256) }, { name: 'must have at most 255 characters' }],
    [{ target: '' }, { target: 'Enter a value.' }],
    [{ target: 'much' }, { target: 'Enter a number.' }],
    [{ target: '-1' }, { target: 'Target power must be 0 or more.' }],
    [{ mode: 'limit-percent', target: '101' }, { target: 'Enter a percentage of 0 to 100.' }],
    [{ mode: 'v2g-export' }, { mode: 'Only V2G groups can export.' }],
    [{ startDate: '30/02/2026' }, { startDate: 'Enter a date as DD/MM/YYYY' }],
    [{ endDate: 'soon' }, { endDate: 'Enter a date as DD/MM/YYYY' }],
    [{ endDate: '01/03/2026' }, { endDate: 'The end must not be before the start.' }],
    [{ startTime: '25:00' }, { startTime: 'Enter a time of day, like 17:30.' }],
    [{ endTime: '' }, { endTime: 'Enter a time of day, like 17:30.' }],
    [{ recurrence: 'weekly' }, { weekdays: 'Choose at least one weekday.' }],
    [{ recurrence: 'one-time' }, { endDate: 'Enter a date as DD/MM/YYYY' }],
    [{ recurrence: 'one-time', endDate: '02/03/2026', endTime: '17:00' }, { endTime: 'The end must be after the start.' }],
  ] as const)('with %o', (change, expected) => {
    expect(errors(change as Partial<RuleDraft>)).toEqual(expected)
    expect(toRequest(draft(change as Partial<RuleDraft>), 'GROUP_TYPE_CHARGER')).toBeUndefined()
  })

  test('are empty for an end on the next day', () => {
    expect(errors({ endTime: '06:00' })).toEqual({})
    expect(errors({ recurrence: 'one-time', endDate: '03/03/2026', endTime: '06:00' })).toEqual({})
  })

  test('are empty for the export of a V2G group', () => {
    expect(ruleErrors(draft({ mode: 'v2g-export' }), 'GROUP_TYPE_V2G')).toEqual({})
  })
})
