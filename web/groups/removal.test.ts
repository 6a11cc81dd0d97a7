import { describe, expect, test } from 'vitest'
import type { AssignedGroup } from '#contract/stations.ts'
import { type RemovalFacts, removalQuestion } from './use-removal.ts'

const depot: AssignedGroup = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }
const yard: AssignedGroup = { ...depot, id: 5, name: 'Yard' }
const reserve: AssignedGroup = { ...depot, id: 10, name: 'Reserve', isSuperGroup: true }
const station = {
  name: 'Gate four',
  deviceId: 'd-4',
  assignedGroups: [depot, reserve],
  maxChargingCurrentA: 32,
  ratedPower: 22,
}
const group = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSupergroup: false } as const
const facts: RemovalFacts = {
  limits: { enabled: true, isQueuing: true },
  meter: { siteCurrent: 62.96, mainCurrent: 63 },
  commitments: [],
}

test('the question shows station, group, consequence and the load of the main fuse', () => {
  expect(removalQuestion(station, group, facts)).toEqual({
    title: 'Remove Gate four from Depot AC?',
    text: 'It will no longer be limited and can draw up to 32 A per phase.',
    points: ['The queue of the group no longer includes it.', 'Main fuse: 63 of 63 A.'],
    ok: 'Remove',
  })
})

describe('the consequence', () => {
  const text = (change: object, of = {}, known = facts) =>
    removalQuestion({ ...station, ...change }, { ...group, ...of }, known).text
  test('lists the groups whose limits still apply', () => {
    expect(text({ assignedGroups: [depot, yard] })).toBe('Only the limits of Yard still apply to it.')
  })
  test('shows kW for a DC group', () => {
    expect(text({ ratedPower: 150 }, { type: 'GROUP_TYPE_DC' })).toBe('It will no longer be limited and can draw up to 150.0 kW.')
    expect(text({ ratedPower: null, maxChargingCurrentA: null })).toBe('It will no longer be limited.')
  })
  test('names limits that are unknown, and omits consequences that do not apply', () => {
    const off = { enabled: false, isQueuing: false }
    expect(text({}, {}, { ...facts, limits: off })).toBe('Load management is off in this group, so it is not limited now.')
    expect(text({}, {}, { ...facts, limits: undefined, meter: undefined })).toBe(
      'Its limits no longer apply. They could not be read, so the effect on the load is not known.',
    )
    expect(text({}, { type: 'GROUP_TYPE_BATTERY' })).toBe('It no longer takes part in the services of the group.')
    expect(text({}, { isSupergroup: true })).toBe('It no longer takes part in the services of the group.')
  })
})

test('a main fuse without meter values is shown without a load', () => {
  const meter = { siteCurrent: null, mainCurrent: 63 }
  expect(removalQuestion(station, group, { ...facts, limits: { enabled: true, isQueuing: false }, meter }).points).toEqual([
    'Main fuse: 63 A. The site load is unknown because the meter sends no values.',
  ])
})

test('the question for a V2G point mentions the V2G settings', () => {
  const { points } = removalQuestion(
    station,
    { ...group, type: 'GROUP_TYPE_V2G' },
    { ...facts, limits: undefined, meter: undefined },
  )
  expect(points).toEqual(['The V2G settings and the daily schedule of the group no longer apply to it.'])
})

test('the question names the reserve that the group has sold', () => {
  const sold = 'Sold now: 100.0 kW of FCR-D (bid).'
  const { points } = removalQuestion(station, group, { ...facts, limits: undefined, meter: undefined, commitments: [sold] })
  expect(points).toEqual([sold, 'Without the station, the group can deliver less of this reserve.'])
})
