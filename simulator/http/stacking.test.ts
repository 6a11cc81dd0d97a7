import { describe, expect, test } from 'vitest'
import { fakeGroup, fakeStation, withDlm, worldOf } from './fake-engine.ts'
import { GRID_SERVICES, stackingOf } from './stacking.ts'
import { sessionOf } from './visibility.ts'
import type { Group, Station } from '#simulator/world/state.ts'

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
  test('without a limit it does not apply and has no value', () => {
    const station = fakeStation(0, 'charger')
    const group = fakeGroup(1, 'Depot', [station], { dlm: withDlm() })
    expect(seenBy('admin', station, [group]).stackingServices[0]).toMatchObject({ isApplied: false, appliedValue: null })
  })
  test('a group without load management has no such service', () => {
    const station = fakeStation(0, 'charger', { allowedCurrentA: 10 })
    expect(seenBy('admin', station, [fakeGroup(1, 'Depot', [station])]).stackingServices).toEqual([])
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
  test('others read one general name for all of them, while a service applies', () => {
    expect(namesFor('operator', true)).toEqual(['Cellar', GRID_SERVICES])
    expect(namesFor('support', true)).toEqual(['Cellar', GRID_SERVICES])
  })
  test('others read nothing of them while none applies', () => {
    expect(namesFor('operator', false)).toEqual(['Cellar'])
    const { station, groups } = reserve(false)
    expect(seenBy('operator', station, groups).stackingServices).toEqual([])
  })
})

test('the group of another seller is not named', () => {
  const station = fakeStation(0, 'charger')
  expect(seenBy('operator', station, [fakeGroup(1, 'Theirs', [station], { sellerId: 20 })]).assignedGroups).toEqual([])
})
