import { expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { addRule } from '#simulator/congestion/world/congestion-actions.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { ruleDraft } from '#simulator/testing/congestion-site.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { limitStepsWithin } from './limit-steps.ts'
import { applyDlmLimits } from './load-limits.ts'
import { phaseLoads } from './phase-loads.ts'

type Site = ReturnType<typeof loadSite>

function save({ world, group }: Site, change: Partial<DlmLimits>) {
  const { isQueuingVip: _vip, requiredCurrentVip: _current, ...draft } = group.dlm
  applyDlmLimits(world, group, { ...draft, ...change })
}

/** The limits that the loads of this second state. */
const statedNow = ({ world, group }: Site): readonly string[] =>
  phaseLoads(world, group).map(({ line, limit, unit, kind, parts }) =>
    JSON.stringify({ line, limit, unit, kind, ...(parts && { parts }) }),
  )

/** The differences between the recorded limits of a second and the stated ones; the import limit is recorded also while it is not stated. */
function differencesAt({ world, group }: Site, atMs: number, stated: readonly string[]): readonly string[] {
  const recorded = (limitStepsWithin(world, group, atMs, Infinity)[0]?.limits ?? []).map((limit) => JSON.stringify(limit))
  return [
    ...stated.filter((limit) => !recorded.includes(limit)).map((limit) => `not recorded: ${limit}`),
    ...recorded
      .filter((limit) => !stated.includes(limit) && !limit.includes('"import-limit"'))
      .map((limit) => `not stated: ${limit}`),
  ]
}

test('a lower main current begins in its second and leaves the limits before it', () => {
  const site = loadSite({ ...METERED, importLimit: null, phaseBalancing: true })
  arrive(site.world, site.at(0), { limitA: 32 })
  run(site.world, 60)
  const before = limitStepsWithin(site.world, site.group, site.world.startMs, Infinity)
  const changedMs = site.world.nowMs
  save(site, { mainCurrent: 50 })
  run(site.world, 60)
  const after = limitStepsWithin(site.world, site.group, site.world.startMs, Infinity)
  expect(after.slice(0, before.length)).toEqual(before)
  const added = after.slice(before.length)
  expect(added.map(({ limits }) => limits?.map(({ limit }) => limit))).toEqual([[50, 50, 50]])
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
  const stated: { readonly atMs: number; readonly limits: readonly string[] }[] = []
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
    stated.push({ atMs: site.world.nowMs, limits: statedNow(site) })
  }
  return {
    compared: stated.length,
    found: stated.flatMap(({ atMs, limits }) =>
      differencesAt(site, atMs, limits).map((each) => `seed ${seed}, ${atMs}: ${each}`),
    ),
  }
}

test('before the start of the world the limits are the main fuse and the import limit of that time, also after a change', () => {
  const site = loadSite({ ...METERED, importLimit: 40, phaseBalancing: false })
  const { world, group } = site
  run(world, 10)
  const past = () => limitStepsWithin(world, group, world.startMs - 3_600_000, world.startMs)
  const fuse = [1, 2, 3].map((line) => ({ line, limit: 63, unit: 'A', kind: 'main-fuse' }))
  const step = {
    at: new Date(world.startMs - 3_600_000).toISOString(),
    limits: [...fuse, { line: null, limit: 40, unit: 'A', kind: 'import-limit' }],
    meterIncludesChargers: false,
  }
  expect(past()).toEqual([step])
  save(site, { mainCurrent: 50, importLimit: 20, stationPowerIncluded: true })
  run(world, 10)
  expect(past()).toEqual([step])
  expect(limitStepsWithin(world, group, world.nowMs, Infinity).at(-1)).toMatchObject({ meterIncludesChargers: true })
})

test('the limits before the start are unknown with solar charging, and those of steps that were evicted', () => {
  const solar = loadSite({ ...METERED, isSolarCharging: true })
  const beforeMs = solar.world.startMs - 1_000
  expect(limitStepsWithin(solar.world, solar.group, beforeMs, solar.world.startMs)).toEqual([
    { at: new Date(beforeMs).toISOString(), limits: null },
  ])
  const { world, group } = loadSite(METERED)
  run(world, 5)
  const { limits } = group.load
  limits.isCut = true
  limits.steps.splice(0, Infinity, { at: new Date(world.nowMs).toISOString(), limits: [] })
  const [first, second] = limitStepsWithin(world, group, world.startMs, Infinity)
  expect([first?.limits, second?.limits]).toEqual([null, []])
})

test('the recorded limits of every second are those that were stated in it, also after changes of the settings', () => {
  const runs = Array.from({ length: 12 }, (_, seed) => differences(seed + 1, 120))
  expect(runs.flatMap(({ found }) => found)).toEqual([])
  expect(runs.reduce((sum, { compared }) => sum + compared, 0)).toBe(12 * 120)
})

test.each(['Fast', 'Post'] as const)('what a boost source adds leaves the import limit of a group of %s as it is', (type) => {
  const boosted = { ...BOOST, enabled: true, importLimit: 240, enabledBoostCharging: true }
  const site = loadSite(boosted, 6, type)
  const { world, group } = site
  // In a group in kW, these currents end in half a hundredth.
  const sources = Array.from({ length: 40 }, (_, place) => -(place + 0.5))
  for (const source of sources) {
    group.load.meterOverrides.boost.loadA = [source, source, source]
    run(world, 5)
  }
  const steps = limitStepsWithin(world, group, world.startMs, Infinity).flatMap(({ limits }) => limits ?? [])
  const boosts = steps.flatMap(({ parts }) => (parts ? [parts] : []))
  expect(boosts.length).toBeGreaterThanOrEqual(sources.length)
  expect(new Set(boosts.map(([base]) => base?.amount))).toEqual(new Set([240]))
})
