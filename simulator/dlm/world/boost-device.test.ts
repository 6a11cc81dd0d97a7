import { expect, test } from 'vitest'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { groupLimitsOf } from './reasons/group-limits.ts'
import { effectOfLimits } from './limit-effect.ts'
import { applyDlmLimits } from './load-limits.ts'
import { isSafeLimitInForce, meterReadingsOf } from './load-reports.ts'

/** A group with an import limit of 10 A and this boost device. One meter exists at the site. */
function boostedBy(deviceId: string) {
  const site = loadSite({ enabled: true, importLimit: 10 }, 6, 'Post', { meters: ['em24-1'] })
  const { world, group } = site
  const provider = 'CARLO_GAVAZZI_EM24' as const
  const boost = {
    enabledBoostCharging: true,
    boostChargingExternalDeviceId: deviceId,
    boostChargingMeterDeviceProvider: provider,
  }
  const limits = { ...group.dlm, ...boost }
  const { unknownDevice } = effectOfLimits(world, group, limits)
  applyDlmLimits(world, group, limits)
  run(world, 5)
  return {
    unknownDevice,
    amount: group.load.budgets?.[0]?.amount ?? 0,
    boost: meterReadingsOf(world, group).boost,
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
