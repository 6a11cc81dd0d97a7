import { describe, expect, test } from 'vitest'
import { fakeGroup, fakeStation, withDlm, worldOf } from '#simulator/testing/fake-world.ts'
import { GRID_SERVICES, stackingOf } from './stacking.ts'
import { sessionOf } from '#simulator/session/calls/visibility.ts'
import type { V2gMode } from '#contract/v2g.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '../world/station.ts'

const seenBy = (name: string, station: Station, groups: Group[]) => {
  const world = worldOf([station], groups)
  const user = world.users.find(({ user }) => user === name)
  if (!user) throw new Error(`no user ${name}`)
  return stackingOf(world, sessionOf(world, user), station)
}

describe('services', () => {
  test('load management applies while a current is allowed: A × 230 V × phases', () => {
    const station = fakeStation(0, 'charger', { allowedCurrentA: 10, phases: 3 })
    const group = fakeGroup(1, 'Depot', [station], { dlm: withDlm() })
    const { stackingServices } = seenBy('admin', station, [group])
    expect(stackingServices).toEqual([
      { appliedGroupId: 1, name: 'Dynamic load management', isApplied: true, appliedValue: 6_900 },
    ])
  })
  test('load management does not apply and has no value without a limit', () => {
    const station = fakeStation(0, 'charger')
    const group = fakeGroup(1, 'Depot', [station], { dlm: withDlm() })
    expect(seenBy('admin', station, [group]).stackingServices[0]).toMatchObject({ isApplied: false, appliedValue: null })
  })
  test('a group without load management has no such service', () => {
    const station = fakeStation(0, 'charger', { allowedCurrentA: 10 })
    expect(seenBy('admin', station, [fakeGroup(1, 'Depot', [station])]).stackingServices).toEqual([])
  })
})

describe('V2G', () => {
  const settings = (mode: V2gMode): Group['v2g'] => ({
    mode,
    minSoC: 50,
    ffrPositive: 1_000,
    ffrNegative: 500,
    startChargeWith2kW: false,
    dailySchedule: [],
    isDriverBypassEnabled: true,
  })
  const pointOf = (modes: readonly (V2gMode | null)[], changes: Partial<Station> = {}) => {
    const station = fakeStation(0, 'V2G', { ffrPositiveW: 1_000, ffrNegativeW: 500, ...changes })
    const groups = modes.map((mode, at) =>
      fakeGroup(at + 1, `Quay ${at + 1}`, [station], { type: 'GROUP_TYPE_V2G', v2g: mode && settings(mode) }),
    )
    return { station, groups }
  }
  const servicesAt = (modes: readonly (V2gMode | null)[], changes?: Partial<Station>) => {
    const { station, groups } = pointOf(modes, changes)
    return seenBy('admin', station, groups).stackingServices.map(
      ({ appliedGroupId, name, isApplied, appliedValue }) => `${appliedGroupId} ${name} ${isApplied} ${appliedValue}`,
    )
  }
  /** Only this field of the vehicle is read. */
  const bypassing = { bypass: true } as Vehicle

  test.each([
    ['freq', ['1 Adaptive V2G true null', '1 FCR-N true null', '1 FFR true 1000']],
    ['powermeter', ['1 Adaptive V2B true null']],
    ['external', ['1 FFR true 1000']],
    ['no_v2g', []],
  ] as const)('the mode %s gives %j', (mode, expected) => {
    expect(servicesAt([mode])).toEqual(expected)
  })
  test('nothing is planned while no car is in session, and the reserve is available', () => {
    expect(servicesAt(['freq'], { demandA: 0 })).toEqual(['1 Adaptive V2G false null', '1 FCR-N false null', '1 FFR true 1000'])
  })
  test('without an amount there is no reserve', () => {
    expect(servicesAt(['external'], { ffrPositiveW: 0, ffrNegativeW: 500 })).toEqual(['1 FFR false null'])
  })
  test('a point without an amount in both directions does not follow the frequency', () => {
    expect(servicesAt(['freq'], { ffrNegativeW: 0 })).toContain('1 FCR-N false null')
  })
  test('the bypass of a driver ends all services', () => {
    expect(servicesAt(['freq'], { vehicle: bypassing })).toEqual([
      '1 Adaptive V2G false null',
      '1 FCR-N false null',
      '1 FFR false null',
    ])
  })
  test('the first group with settings decides', () => {
    expect(servicesAt([null, 'powermeter', 'freq'])).toEqual([
      '2 Adaptive V2B true null',
      '3 Adaptive V2G false null',
      '3 FCR-N false null',
      '3 FFR false null',
    ])
  })
})

describe('super groups', () => {
  const reserve = (follows: boolean) => {
    const station = fakeStation(0, 'Energy storage', { fcrNEnabled: follows })
    const own = fakeGroup(1, 'Cellar', [station])
    const supers = [2, 3].map((id) =>
      fakeGroup(id, `Reserve ${id}`, [station], { type: 'GROUP_TYPE_BATTERY', isSupergroup: true, sellerId: 0 }),
    )
    return { station, groups: [own, ...supers] }
  }
  const namesFor = (user: string, follows: boolean) => {
    const { station, groups } = reserve(follows)
    return seenBy(user, station, groups).assignedGroups.map(({ name }) => name)
  }

  test('admins read their names', () => {
    expect(namesFor('admin', true)).toEqual(['Cellar', 'Reserve 2', 'Reserve 3'])
  })
  test('other users read one general name for all of them while a service applies', () => {
    expect(namesFor('operator', true)).toEqual(['Cellar', GRID_SERVICES])
    expect(namesFor('support', true)).toEqual(['Cellar', GRID_SERVICES])
  })
  test('other users read nothing while no service applies', () => {
    expect(namesFor('operator', false)).toEqual(['Cellar'])
    const { station, groups } = reserve(false)
    expect(seenBy('operator', station, groups).stackingServices).toEqual([])
  })
})

test('the group of another seller is not named', () => {
  const station = fakeStation(0, 'charger')
  expect(seenBy('operator', station, [fakeGroup(1, 'Theirs', [station], { sellerId: 20 })]).assignedGroups).toEqual([])
})
