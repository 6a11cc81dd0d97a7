import { expect, it } from 'vitest'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { applyDlmLimits } from '#simulator/dlm/world/load-limits.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import { breachIn } from '../testing/breach-in.ts'
import { dlmServices, fairShares, guaranteedCurrent } from './shares.ts'
import { offlineReserve, riseRule } from './limits.ts'

const LIMITS = {
  enabled: true,
  importLimit: 12,
  exportLimit: null,
  mainCurrent: 63,
  safeLimit: 8,
  useExternalDevice: true,
  isEnegicMainFuse: false,
  stationPowerIncluded: false,
  phaseCurrent: 0,
  phaseBalancing: true,
  isSolarCharging: false,
  enabledOfflineFailSafe: false,
  isQueuing: true,
  requiredCurrent: 8,
  enabledBoostCharging: false,
  boostChargingExternalDeviceId: null,
  boostChargingMeterDeviceProvider: null,
}

/** Three cars share 26 A. */
function sharing(dlm = {}) {
  const site = loadSite({ enabled: true, importLimit: 26, safeLimit: 18, ...dlm }, 6)
  for (const place of [0, 1, 2]) arrive(site.world, site.at(place), { limitA: 16, phases: 3 })
  run(site.world, 20)
  const session = (place: number) =>
    site.group.load.sessions.get(site.at(place).index) as { -readonly [K in keyof LoadSession]: LoadSession[K] }
  return { ...site, session }
}

it('shares, minimums, rises and reserves keep their rules while cars come and stations go offline', () => {
  for (const property of [fairShares, guaranteedCurrent, riseRule, offlineReserve, dlmServices]) {
    for (const dlm of [{}, { isQueuing: true, requiredCurrent: 8 }, { enabledOfflineFailSafe: true, phaseBalancing: true }]) {
      const { world, at } = sharing(dlm)
      let second = 0
      const play = () => {
        second++
        if (second === 10) arrive(world, at(3), { limitA: 32, phases: 1 })
        if (second === 30) setOnline(world, at(1), false)
        if (second === 70) setOnline(world, at(1), true)
      }
      expect(breachIn(property, world, 120, play)).toBeTypeOf('number')
    }
  }
})

it('reports an unequal share, and a car that waits although it fits', () => {
  const unequal = sharing()
  const shift = () => {
    unequal.session(0).allotted = 10
    unequal.session(1).allotted = 7.33
  }
  expect(breachIn(fairShares, unequal.world, 5, shift)).toContain('gets less than another one')
  const waiting = sharing({ isQueuing: true, requiredCurrent: 6 })
  expect(breachIn(fairShares, waiting.world, 5, () => (waiting.session(2).allotted = 0))).toMatch(
    /waits although it fits|gets less than it can take/,
  )
})

it('reports a priority that the driver does not have', () => {
  const { world, session } = sharing({ isQueuing: true, requiredCurrent: 6 })
  const give = () => void Object.assign(session(0).asked ?? {}, { isVip: true })
  expect(breachIn(fairShares, world, 12, give)).toContain('has priority')
})

it('reports a wrong minimum, an early rise, and a missing reserve', () => {
  const low = sharing()
  expect(
    breachIn(guaranteedCurrent, low.world, 5, () => (low.session(0).request = { ...low.session(0).request, min: 5 })),
  ).toContain('is guaranteed 5 A')
  const early = sharing()
  let second = 0
  const raise = () => {
    if (++second < 12) return
    early.session(0).allotted = 16
    early.session(0).applied = { ...early.session(0).applied, current: 16 }
  }
  expect(breachIn(riseRule, early.world, 20, raise)).toContain('rises')
  const gone = sharing()
  const play = () => (setOnline(gone.world, gone.at(0), false), (gone.group.load.offlineReserves = []))
  expect(breachIn(offlineReserve, gone.world, 10, play)).toContain('which is offline with')
})

it('a car that charges when load management is switched on is a new session, which starts at once', () => {
  const { world, group } = sharing()
  let second = 0
  const play = () => {
    second++
    if (second === 3) group.dlm = { ...group.dlm, enabled: false }
    if (second === 4) applyDlmLimits(world, group, { ...group.dlm, enabled: true, importLimit: 0 })
    if (second === 9) applyDlmLimits(world, group, { ...group.dlm, importLimit: 26 })
  }
  expect(breachIn(riseRule, world, 20, play)).toBeGreaterThan(10)
})

it('reports a service without load management', () => {
  const { world, group } = loadSite({ enabled: false })
  expect(breachIn(dlmServices, world, 5)).toBeGreaterThan(5)
  expect(breachIn(dlmServices, world, 5, () => (group.dlm = { ...group.dlm, isSolarCharging: true }))).toContain(
    'has isSolarCharging',
  )
})

it('fair-shares holds for two priority cars in a queue, of which the first one has its turn although the other just began', async () => {
  const body = { ...LIMITS, externalDeviceId: 'enegic-2045', meterDeviceProvider: 'ENEGIC' }
  const priority = { customerGroupId: 31, name: 'Ambulances' }
  const timeline = [
    { at: '1s', operator: { user: 'admin', call: 'saveDlmLimits', params: { groupId: 2 }, body } },
    { at: '2s', operator: { user: 'admin', call: 'addPriorityGroup', params: { groupId: 2 }, body: priority } },
    ...[25, 26].map((station) => ({ at: '30s', vehicle: { station, arrives: { vip: 'Ambulances' } } })),
  ]
  const expected = [{ always: true, property: 'fair-shares' }]
  const scenario = {
    about: 'A.',
    starts: '2026-03-02T07:56:00Z',
    lasts: '7m46s',
    site: 'courtyard',
    seed: 909,
    timeline,
    expect: expected,
  }
  const { outcomes } = await runScenario({ yaml: JSON.stringify(scenario) })
  expect(outcomes.map(({ held }) => held)).toEqual([true])
})
