import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { takeMeterMessage } from '#simulator/mqtt-devices/world/meter-messages.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { groupLimitsOf } from './reasons/group-limits.ts'
import { effectOfLimits } from './limit-effect.ts'
import { applyDlmLimits } from './load-limits.ts'
import { isSafeLimitInForce, meterReadingsOf } from './load-reports.ts'

const OUTSIDE = { id: 'roof-1', mqtt: { identity: 'gateway', password: 'secret' } }

interface Case {
  readonly limits?: Partial<DlmLimits>
  readonly type?: 'Post' | 'Fast'
  /** A on each line. */
  readonly sends?: PhaseCurrents
}

/** A group with an import limit of 10 and this boost device. Two meters exist at the site, one of others. */
function boostedBy(deviceId: string, { limits: own = {}, type = 'Post', sends }: Case = {}) {
  const site = loadSite({ enabled: true, importLimit: 10 }, 6, type, { meters: ['em24-1', OUTSIDE] })
  const { world, group } = site
  const provider = 'CARLO_GAVAZZI_EM24' as const
  const boost = {
    enabledBoostCharging: true,
    boostChargingExternalDeviceId: deviceId,
    boostChargingMeterDeviceProvider: provider,
  }
  const limits = { ...group.dlm, ...boost, ...own }
  const { unknownDevice } = effectOfLimits(world, group, limits)
  applyDlmLimits(world, group, limits)
  if (sends && deviceId !== OUTSIDE.id) setMeterValue(world, group, sends, 'boost')
  for (let second = 0; second < 5; second++) {
    if (sends && deviceId === OUTSIDE.id) takeMeterMessage(world, deviceId, { meter: { currentA: [...sends] } })
    run(world, 1)
  }
  return {
    unknownDevice,
    amount: group.load.budgets?.[0]?.amount ?? 0,
    boost: meterReadingsOf(world, group).boost,
    noted: world.outsideMeters.get(deviceId)?.noted,
    limit: groupLimitsOf(world, group).find(({ kind }) => kind === 'boost'),
  }
}

test('a boost device of the site adds its surplus, with its present values', () => {
  const { unknownDevice, amount, boost, limit } = boostedBy('em24-1')
  expect(unknownDevice).toBeUndefined()
  expect(amount).toBeGreaterThan(10)
  expect(limit).toMatchObject({ state: 'in-force' })
  expect(boost).toMatchObject({ deviceId: 'em24-1', isKnown: true, isStale: false })
  expect(boost?.values.powerL1).toBeLessThan(0)
})

test('a boost device that does not exist adds nothing and is named as unknown, before and after the save', () => {
  const { unknownDevice, amount, boost, limit } = boostedBy('em24-9999')
  expect(unknownDevice).toBe('em24-9999')
  expect(amount).toBe(10)
  expect(limit).toMatchObject({ state: 'standby', cause: 'unknown-device' })
  expect(boost).toMatchObject({ deviceId: 'em24-9999', isKnown: false, isStale: true })
  expect(boost?.values.powerL1).toBeNull()
})

const METER = { useExternalDevice: true, safeLimit: 5, mainCurrent: 63, meterDeviceProvider: 'CARLO_GAVAZZI_EM24' } as const

test.each<readonly [string, string, Case]>([
  ['without a provider', 'em24-1', { limits: { boostChargingMeterDeviceProvider: null } }],
  ['without a device', '', {}],
  ['that draws', 'em24-1', { sends: [20, 20, 20] }],
  ['that has nothing', 'em24-1', { sends: [0, 0, 0] }],
  ['that feeds in on one of the lines only', 'em24-1', { sends: [-20, 0, 0] }],
  ['with an export that cannot be', 'em24-1', { sends: [-100_000, -100_000, -100_000] }],
  ['with an export that cannot be on one line', 'em24-1', { sends: [-20, -20, -95] }],
  ['of others with an export that cannot be', OUTSIDE.id, { sends: [-9_000, -9_000, -9_000] }],
  ['of others that sends nothing', OUTSIDE.id, {}],
  ['that is the external meter, whose surplus counts already', 'em24-1', { limits: { ...METER, externalDeviceId: 'em24-1' } }],
  ['that is the meter of solar charging', OUTSIDE.id, { limits: { isSolarCharging: true, externalDeviceId: OUTSIDE.id } }],
])('a boost device %s adds nothing, and the list of limits says so', (_, deviceId, given) => {
  const { amount, boost, limit } = boostedBy(deviceId, given)
  expect(amount).toBeLessThanOrEqual(10)
  expect(limit).toMatchObject({ state: 'standby', limit: null })
  expect(boost?.isStale || (boost?.values.powerL3 ?? -1) >= 0).toBe(true)
})

test.each<readonly [string, string, Case, number]>([
  ['a usual main fuse carries', 'em24-1', { sends: [-94, -94, -94] }, 104],
  ['of others a usual main fuse carries', OUTSIDE.id, { sends: [-94, -94, -94] }, 104],
  ['its main fuse carries', 'em24-1', { limits: { mainCurrent: 400 }, sends: [-500, -500, -500] }, 510],
  ['its import limit allows', 'em24-1', { limits: { importLimit: 400 }, sends: [-500, -500, -500] }, 900],
  ['its import limit of 276 kW allows', 'em24-1', { type: 'Fast', limits: { importLimit: 276 }, sends: [-500, -500, -500] }, 621],
])('an export that %s is added', (_, deviceId, given, amount) => {
  expect(boostedBy(deviceId, given).amount).toBeCloseTo(amount, 6)
})

test('the list of deviations names the exports of a meter of others that cannot be', () => {
  expect(boostedBy(OUTSIDE.id, { sends: [-9_000, -9_000, -9_000] }).noted).toMatchObject([{ what: 'not possible', count: 5 }])
  expect(boostedBy(OUTSIDE.id, { sends: [-20, -20, -20] }).noted).toEqual([])
})

test('an external meter that does not exist sends no values, so that the safe limit applies, and the effect names it', () => {
  const { world, group } = loadSite({ ...METERED }, 6, 'Post')
  run(world, 5)
  expect(effectOfLimits(world, group, group.dlm)).not.toHaveProperty('unknownMeter')
  const limits = { ...group.dlm, externalDeviceId: 'enegic-9999' }
  expect(effectOfLimits(world, group, limits)).toMatchObject({ unknownMeter: 'enegic-9999' })
  applyDlmLimits(world, group, limits)
  run(world, 5)
  // A meter of others may connect with this ID.
  const { outsideMeters, ...values } = meterReadingsOf(world, group)
  expect(outsideMeters).toEqual(['enegic-9999'])
  expect(Object.values(values).every((value) => value === null)).toBe(true)
  run(world, 65)
  expect(isSafeLimitInForce(group)).toBe(true)
  setMeterValue(world, group, 20)
  run(world, 10)
  expect(effectOfLimits(world, group, limits)).not.toHaveProperty('unknownMeter')
  expect(isSafeLimitInForce(group)).toBe(false)
})
