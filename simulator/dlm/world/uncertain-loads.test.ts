import { describe, expect, test } from 'vitest'
import { headroomA } from '#contract/phase-load.ts'
import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { onStationChanged } from './sessions.ts'
import { allocationReason } from './reasons/load-reasons.ts'
import { phaseLoads, worstPhaseOf } from './phase-loads.ts'
import { reasonContextOf } from './reasons/reason-picture.ts'

const START: readonly ChargerMessage[] = [
  { boot: { vendor: 'S', model: 'O' } },
  { start: { tag: 'T', key: 'k' } },
  { status: 'Charging' },
]

/** Two chargers in a group with 20 A. The first one charges with all of it. */
function charging(...messages: readonly ChargerMessage[]) {
  const site = ocppWorld(2, 20)
  const { world, tell } = site
  const play = (place: number, all: readonly ChargerMessage[]) => {
    for (const message of all) {
      tell(place, message)
      run(world, 1)
    }
  }
  play(0, [...START, { profile: { limitA: 20, answer: 'Accepted' } }, ...messages])
  run(world, 20)
  const [group] = [...world.groups.values()]
  if (!group) throw new Error('The site has a group')
  const reason = (place: number) => allocationReason(world, group, site.at(place), reasonContextOf(world, group))
  return { ...site, group, play, reason }
}

const AMPERES: ChargerMessage = { meter: { currentA: [20, 20, 20] } }

describe('the load of a group', () => {
  test('says which part of it was not measured', () => {
    const assumed = charging()
    const load = worstPhaseOf(assumed.world, assumed.group)
    expect(load?.taken).toBeGreaterThan(19)
    expect(load?.unmeasured).toBe(load?.taken)
    const measured = charging(AMPERES)
    run(measured.world, 1)
    measured.tell(0, AMPERES)
    run(measured.world, 1)
    expect(worstPhaseOf(measured.world, measured.group)).not.toHaveProperty('unmeasured')
  })

  test('has the same number for what an offline charger holds as its reason, and as the reason of a new car', () => {
    const site = charging(AMPERES)
    setOnline(site.world, site.at(0), false)
    site.play(1, [...START, { profile: { limitA: 0, answer: 'Accepted' } }, { meter: { currentA: [0, 0, 0] } }])
    run(site.world, 10)
    const loads = phaseLoads(site.world, site.group)
    expect(loads.map(({ taken, held }) => [taken, held])).toEqual([[0, 20]])
    expect(loads.map(headroomA)).toEqual([0])
    expect(site.reason(0)).toMatchObject({ state: 'offline', heldOffline: 20 })
    expect(site.reason(1)).toMatchObject({ state: 'paused', limit: 'import-limit', heldOffline: 20 })
  })

  test.each<readonly [string, readonly ChargerMessage[], number]>([
    ['has not answered its last limit', [], 20],
    ['has accepted its last limit', [{ profile: { limitA: 10, answer: 'Accepted' } }, { meter: { currentA: [10, 10, 10] } }], 10],
    ['has refused its last limit and draws more', [{ profile: { limitA: 10, answer: 'Rejected' } }], 20],
  ])('contains all that an offline charger may draw which %s', (_, answers, held) => {
    const site = charging(AMPERES)
    site.play(1, [...START, { profile: { limitA: 0, answer: 'Accepted' } }, { meter: { currentA: [0, 0, 0] } }])
    expect(site.at(0).allowedCurrentA).toBe(10)
    site.play(0, answers)
    setOnline(site.world, site.at(0), false)
    run(site.world, 30)
    expect(site.reason(0)).toMatchObject({ state: 'offline', heldOffline: held })
    expect(site.at(1).allowedCurrentA).toBe(20 - held)
  })

  test.each<readonly [string, (site: ReturnType<typeof charging>) => void]>([
    ['was suspended by an operator', ({ at }) => (at(0).control = { ...at(0).control, powerW: 0 })],
    ['is faulted', ({ tell }) => tell(0, { status: 'Faulted' })],
  ])('contains the former limit of an offline charger that %s and has not answered since', (_, change) => {
    const site = charging(AMPERES)
    change(site)
    onStationChanged(site.world, site.at(0))
    run(site.world, 2)
    setOnline(site.world, site.at(0), false)
    site.play(1, START)
    expect(site.reason(0)).toMatchObject({ state: 'offline', heldOffline: 20 })
    expect(site.at(1).allowedCurrentA).toBe(0)
  })

  test('contains the limit of an offline charger outside in a group with the fail-safe', () => {
    const site = charging(AMPERES)
    site.group.dlm = { ...site.group.dlm, enabledOfflineFailSafe: true, safeLimit: 12 }
    setOnline(site.world, site.at(0), false)
    site.play(1, START)
    expect(site.reason(0)).toMatchObject({ state: 'offline', heldOffline: 20 })
    expect(site.at(1).allowedCurrentA).toBe(0)
  })

  test('of chargers that are online and measured has neither', () => {
    const site = charging(AMPERES)
    site.tell(0, AMPERES)
    run(site.world, 1)
    expect(Object.keys(phaseLoads(site.world, site.group)[0] ?? {})).toEqual([
      'line',
      'taken',
      'chargers',
      'limit',
      'unit',
      'kind',
    ])
    expect(site.reason(0)).not.toHaveProperty('heldOffline')
  })
})
