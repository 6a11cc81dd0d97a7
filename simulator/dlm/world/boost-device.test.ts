import { expect, test } from 'vitest'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { groupLimitsOf } from './group-limits.ts'
import { effectOfLimits } from './limit-effect.ts'
import { applyDlmLimits } from './load-limits.ts'
import { meterReadingsOf } from './load-reports.ts'

test.each([
  ['em24-1', true],
  ['em24-9999', false],
])('a device adds its surplus only if it exists: %s, %s', (deviceId, isKnown) => {
  const site = loadSite({ enabled: true, importLimit: 10 }, 6, 'Post', { meters: ['em24-1'] })
  const boosted = {
    ...site.group.dlm,
    enabledBoostCharging: true,
    boostChargingExternalDeviceId: deviceId,
    boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' as const,
  }
  expect(effectOfLimits(site.world, site.group, boosted).unknownDevice).toBe(isKnown ? undefined : deviceId)
  applyDlmLimits(site.world, site.group, boosted)
  run(site.world, 5)
  const amount = site.group.load.budgets?.[0]?.amount ?? 0
  const { boost } = meterReadingsOf(site.world, site.group)
  const limit = groupLimitsOf(site.world, site.group).find(({ kind }) => kind === 'boost')
  expect(boost).toMatchObject({ deviceId, isKnown, isStale: !isKnown })
  if (isKnown) {
    expect(amount).toBeGreaterThan(10)
    expect(limit).toMatchObject({ state: 'in-force' })
    expect(boost?.values.powerL1).toBeLessThan(0)
  } else {
    expect(amount).toBe(10)
    expect(limit).toMatchObject({ state: 'standby', cause: 'unknown-device' })
    expect(boost?.values.powerL1).toBeNull()
  }
})
