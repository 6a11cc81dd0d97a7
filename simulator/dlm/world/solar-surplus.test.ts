import { expect, test } from 'vitest'
import { FleetCounter } from '#simulator/dashboard/world/fleet-sums.ts'
import { problemsOf } from '#simulator/dashboard/world/problems.ts'
import { setMeterValue, silenceMeter } from '#simulator/meters/world/meter-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { groupLimitsOf } from './reasons/group-limits.ts'
import { applyDlmLimits } from './load-limits.ts'
import { allocationsOf, isSafeLimitInForce } from './load-reports.ts'
import { phaseLoads } from './phase-loads.ts'

const SOLAR = { ...METERED, useExternalDevice: false, isSolarCharging: true, safeLimit: null }

test('solar charging without an external device has no safe limit: an unknown surplus counts as 0 and is reported', () => {
  const site = loadSite(SOLAR)
  const { world, group } = site
  const seen = () => {
    const { meter, stations } = allocationsOf(world, group)
    const problems = problemsOf(world, [group], new FleetCounter(world).read()).map(({ kind }) => kind)
    const solar = groupLimitsOf(world, group).find(({ kind }) => kind === 'solar')
    return { meter, reason: stations[0]?.reason, load: phaseLoads(world, group).at(-1), solar, problems }
  }
  setMeterValue(world, group, -20)
  arrive(world, site.at(0), { limitA: 16 })
  run(world, 20)
  const before = seen()
  expect(before.load).toMatchObject({ kind: 'solar', limit: 20 })
  expect(before.problems).toEqual([])
  for (const part of [before.meter, before.load, before.reason]) {
    expect(part).not.toHaveProperty('isSurplusUnknown')
    expect(part).not.toHaveProperty('isUnknown')
  }

  silenceMeter(world, group, true)
  run(world, 90)
  const silent = seen()
  expect(isSafeLimitInForce(group)).toBe(false)
  expect(silent.meter).toMatchObject({ isSafeLimit: false, isSurplusUnknown: true })
  expect(silent.load).toMatchObject({ kind: 'solar', limit: 0, isUnknown: true })
  expect(silent.reason).toMatchObject({ state: 'paused', limit: 'solar', isSurplusUnknown: true })
  expect(silent.solar).toMatchObject({ limit: 0, cause: 'no-values' })
  expect(silent.problems[0]).toBe('surplus-unknown')

  // With the external device the safe limit applies instead.
  applyDlmLimits(world, group, { ...group.dlm, useExternalDevice: true, safeLimit: 12 })
  run(world, 5)
  expect(isSafeLimitInForce(group)).toBe(true)
  expect(seen().meter).not.toHaveProperty('isSurplusUnknown')
  expect(seen().problems[0]).toBe('safe-limit')
})
