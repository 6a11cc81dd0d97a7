import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { ruleDraft } from '#simulator/testing/congestion-site.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { limitStepsFrom } from './limit-steps.ts'
import { applyDlmLimits } from './load-limits.ts'
import { phaseLoads } from './phase-loads.ts'

type Site = ReturnType<typeof loadSite>

function save({ world, group }: Site, change: Partial<DlmLimits>) {
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...draft } = group.dlm
  applyDlmLimits(world, group, { ...draft, ...change })
}

/** The limits that the loads of this second state. */
const shown = ({ world, group }: Site) =>
  JSON.stringify(
    phaseLoads(world, group).map(({ line, limit, unit, kind, parts }) =>
      Object.assign({ line, limit, unit, kind }, parts ? { parts } : {}),
    ),
  )

const recordedAt = ({ group }: Site, atMs: number) => JSON.stringify(limitStepsFrom(group, atMs)[0]?.limits)

test('a lower main current begins in its second and leaves the limits before it', () => {
  const site = loadSite({ ...METERED, importLimit: null, phaseBalancing: true })
  arrive(site.world, site.at(0), { limitA: 32 })
  run(site.world, 60)
  const before = limitStepsFrom(site.group, site.world.startMs)
  const changedMs = site.world.nowMs
  save(site, { mainCurrent: 50 })
  run(site.world, 60)
  const after = limitStepsFrom(site.group, site.world.startMs)
  expect(after.slice(0, before.length)).toEqual(before)
  const added = after.slice(before.length)
  expect(added.map(({ limits }) => limits.map(({ limit }) => limit))).toEqual([[50, 50, 50]])
  expect(Date.parse(added[0]?.at ?? '')).toBeGreaterThanOrEqual(changedMs)
  expect(Date.parse(added[0]?.at ?? '')).toBeLessThanOrEqual(changedMs + 1_000)
})

/** Numbers from 0 to below 1 from a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const BOOST = { boostChargingExternalDeviceId: 'em24-1', boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24' } as const

/** Compares each second with what was recorded for it, after the run and its changes. Returns the differences. */
function differences(seed: number, seconds: number): { readonly compared: number; readonly found: readonly string[] } {
  const random = randomFrom(seed)
  const pick = <T>(...choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0]
  const site = loadSite({ ...METERED, ...BOOST }, 6, pick('Post', 'Fast'), {}, seed)
  for (const station of site.stations) if (random() < 0.7) arrive(site.world, station, { limitA: 32, socPercent: 20 })
  const stated: { readonly atMs: number; readonly limits: string }[] = []
  for (let second = 0; second < seconds; second++) {
    if (random() < 0.05) {
      save(site, {
        mainCurrent: pick(40, 50, 63),
        importLimit: pick(null, 30, 60),
        phaseBalancing: pick(true, false),
        enabledBoostCharging: pick(true, false),
        isSolarCharging: random() < 0.1,
        enabled: random() < 0.9,
      })
    }
    if (random() < 0.02) site.group.load.meterOverrides.external.isSilent = pick(true, false)
    if (random() < 0.05) site.group.load.meterOverrides.boost.loadA = [-random() * 20, -random() * 20, -random() * 20]
    if (random() < 0.01) addRule(site.world, ruleDraft({ startTime: '08:00', endTime: '08:10', target: 5 + 20 * random() }))
    run(site.world, 1)
    stated.push({ atMs: site.world.nowMs, limits: shown(site) })
  }
  return {
    compared: stated.length,
    found: stated.flatMap(({ atMs, limits }) => (recordedAt(site, atMs) === limits ? [] : [`seed ${seed}, ${atMs}: ${limits}`])),
  }
}

test('the recorded limits of every second are those that were stated in it, also after changes of the settings', () => {
  const runs = Array.from({ length: 12 }, (_, seed) => differences(seed + 1, 120))
  expect(runs.flatMap(({ found }) => found)).toEqual([])
  expect(runs.reduce((sum, { compared }) => sum + compared, 0)).toBe(12 * 120)
})
