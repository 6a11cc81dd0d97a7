import { describe, expect, test } from 'vitest'
import type { ActivityEvent } from '#contract/activity.ts'
import { BINDING_LIMITS, ALLOCATION_STATES } from '#contract/allocations.ts'
import { dateTimeText } from '#units/dates.ts'
import { PROPERTIES, propertyText } from './properties.ts'
import { actionText, changeText, lineText, reasonText, valueText } from './texts.ts'

const event = (changes: Partial<ActivityEvent>): ActivityEvent => ({
  id: 1,
  at: '2026-03-02T08:00:00Z',
  kind: 'status',
  groupId: null,
  groupName: null,
  deviceId: null,
  deviceName: null,
  property: null,
  was: null,
  value: null,
  unit: null,
  hour: null,
  reason: null,
  ...changes,
})

test.each([
  [16, 'A', '16 A'],
  [10.123456, 'A', '10.123 A'],
  [-2_940, 'W', '−2\u202F940 W'],
  [-12.5, 'EUR', '−12,50 EUR'],
  [12.5, 'EUR', '12,50 EUR'],
  [0.12, 'EUR/kW', '0,12 EUR/kW'],
  [0.2, 'MW', '0.2 MW'],
  [0, null, '0'],
  [true, null, 'yes'],
  [false, null, 'no'],
  ['Charging', null, 'Charging'],
  ['', null, '–'],
  [null, 'A', '–'],
  ['2026-03-02T08:00:00.000Z', null, dateTimeText('2026-03-02T08:00:00.000Z')],
])('the text of the value %j in %s is %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text)
})

describe('a property', () => {
  test.each([
    ['importLimit', 'Import limit'],
    ['status', 'OCPP status'],
    ['fcrNEnabled', 'FCR-N'],
    ['anUnknownProperty', 'An unknown property'],
    [null, '–'],
  ])('%s has the label %s', (property, text) => {
    expect(propertyText(property)).toBe(text)
  })

  test('is listed once, sorted by label', () => {
    expect(new Set(PROPERTIES).size).toBe(PROPERTIES.length)
    const names = PROPERTIES.map(propertyText)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })
})

test.each([...BINDING_LIMITS, ...ALLOCATION_STATES.filter((state) => state !== 'waiting')])(
  'the reason %s has a text',
  (reason) => {
    expect(reasonText({ reason, hour: null })).toMatch(/^[A-Z]/)
    expect(reasonText({ reason, hour: null })).not.toMatch(/-/)
  },
)

test('a reason that is already text is unchanged and follows the hour', () => {
  const hour = '2026-03-02T10:00:00Z'
  expect(reasonText({ reason: 'at 1.20 EUR/kW', hour })).toBe(`Hour from ${dateTimeText(hour)}, at 1.20 EUR/kW`)
  expect(reasonText({ reason: null, hour: null })).toBe('–')
})

test('a limit of an allocation is named with its figures and its grid line', () => {
  const limit = { line: 3, limit: 90.5, unit: 'A', kind: 'main-fuse' } as const
  expect(reasonText({ reason: 'main-fuse', hour: null, limit: { ...limit, line: null } })).toBe('90.5 A main fuse')
  const parts = [
    { kind: 'main-fuse' as const, amount: 63 },
    { kind: 'boost' as const, amount: 27.5 },
  ]
  expect(reasonText({ reason: 'main-fuse', hour: null, limit: { ...limit, parts } })).toBe('L3 90.5 A: main fuse 63 + boost 27.5')
  expect(reasonText({ reason: 'main-fuse', hour: null, limit: null })).toBe('Main fuse')
})

test('the text of an action includes the hour that it concerns', () => {
  expect(actionText({ action: 'Added a bid', hour: '2026-03-02T10:00:00Z' })).toBe(
    `Added a bid for ${dateTimeText('2026-03-02T10:00:00Z').replace(':00:00', ':00')}`,
  )
  expect(actionText({ action: 'Saved the load limits', hour: null })).toBe('Saved the load limits')
})

test('the text of an event has the property, the values and the reason', () => {
  expect(lineText(event({ property: 'status', was: 'Charging', value: 'Finishing' }))).toBe('OCPP status: Charging → Finishing')
  expect(lineText(event({ property: 'allowedCurrent', value: 6, unit: 'A', reason: 'main-fuse' }))).toBe(
    'Allowed current: 6 A (Main fuse)',
  )
  expect(lineText(event({}))).toBe('')
})

test('the text of a change has the user, the action and the values', () => {
  const change = { ...event({ property: 'importLimit', was: 40, value: 50, unit: 'A' }), user: 'oona', userName: 'Oona Operator' }
  expect(changeText({ ...change, action: 'Saved the load limits' })).toBe(
    'Oona Operator: Saved the load limits. Import limit: 40 A → 50 A',
  )
  const command = event({ property: 'command', value: 'Requested FFR logs' })
  expect(changeText({ ...command, user: 'oona', userName: '', action: 'Requested FFR logs' })).toBe('oona: Requested FFR logs')
  expect(lineText(command)).toBe('Command: Requested FFR logs')
})
