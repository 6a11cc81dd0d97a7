import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DlmLimits } from '#contract/dlm.ts'
import { moveFrequency, replay } from '#simulator/grid/model/grid.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'
import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { deliveredKw, fcrSecondAt, requiredKw, saveFcr, type FcrDraft } from './fcr-settings.ts'
import { journalBreaches } from '#simulator/dlm/world/journal-budget.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { loadSite, type LoadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { arrive, leave } from '#simulator/stations/world/station-actions.ts'

const SINGLE: Partial<FcrDraft> = { isEnabled: true, powerDecrease: 10 }
const STEPWISE: Partial<FcrDraft> = { isEnabledStepwise: true, maxStepwiseFlexibility: 20, minStepwiseCurrent: 8 }
const NO_DLM: Partial<DlmLimits> = { enabled: false }

/** A group of six AC chargers with cars that charge on three phases. */
function busy(
  fcr: Partial<FcrDraft>,
  dlm: Partial<DlmLimits> = { enabled: true, importLimit: 60 },
  type: 'Post' | 'Fast' = 'Post',
) {
  const site = loadSite(dlm, 6, type)
  saveFcr(site.world, site.group, { ...site.group.fcr, ...fcr })
  const car = { limitA: type === 'Post' ? 16 : 100, socPercent: 20, phases: 3 } as const
  for (const station of site.stations) arrive(site.world, station, car)
  run(site.world, 120)
  return site
}

const moveTo = ({ world }: LoadSite, toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0 })
const powerKw = ({ stations }: LoadSite) => stations.reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
const told = ({ stations }: LoadSite) => stations.map(({ allowedCurrentA }) => allowedCurrentA)
const delivered = ({ group }: LoadSite) => deliveredKw(group)
const required = ({ group }: LoadSite) => requiredKw(group)

/** Holds a frequency for a time and returns the delivered power at the end. */
function held(site: LoadSite, toHz: number, seconds: number): number {
  moveTo(site, toHz)
  run(site.world, seconds)
  return delivered(site)
}

describe('single-step', () => {
  test('reduces the power of the chargers in the second of the crossing, and releases it', () => {
    const site = busy(SINGLE)
    const before = powerKw(site)
    moveTo(site, 49.65)
    run(site.world, 1)
    expect(site.group.fcr.activated).toBe(true)
    expect(before - powerKw(site)).toBeGreaterThan(9.9)
    expect(before - powerKw(site)).toBeLessThan(10.5)
    expect(delivered(site)).toBeGreaterThan(9.9)
    expect(required(site)).toBe(10)
    moveTo(site, 49.95)
    run(site.world, 179)
    expect(powerKw(site)).toBeLessThan(before - 9)
    run(site.world, 2)
    expect(site.group.fcr.activated).toBe(false)
    expect(powerKw(site)).toBeCloseTo(before, 0)
    expect([delivered(site), required(site)]).toEqual([0, 0])
  })

  test('no charger receives a current between 0 and its minimum, and the others keep theirs', () => {
    const site = busy(SINGLE)
    held(site, 49.65, 5)
    expect(told(site).slice(0, 2)).toEqual([10, 10])
    expect(told(site).slice(3)).toEqual([6, 6, 6])
    for (const currentA of told(site)) expect(currentA === 0 || currentA >= 6).toBe(true)
    const { stations } = allocationsOf(site.world, site.group)
    expect(stations[5]?.reason).toMatchObject({ state: 'holding', limit: 'fcr', current: 6 })
    expect(stations[0]?.reason.limit).toBe('import-limit')
  })

  test('pauses chargers that are at their minimum', () => {
    const site = busy(SINGLE, { enabled: true, importLimit: 36 })
    held(site, 49.65, 5)
    expect(told(site)).toEqual([6, 6, 6, 0, 0, 0])
    expect(site.at(5).status).toBe('SuspendedEVSE')
    expect(allocationsOf(site.world, site.group).stations[5]?.reason).toMatchObject({ state: 'paused', limit: 'fcr', current: 0 })
  })

  test('works without load management', () => {
    const site = busy(SINGLE, NO_DLM)
    const before = powerKw(site)
    expect(before).toBeGreaterThan(60)
    expect(held(site, 49.65, 5)).toBeGreaterThan(9.9)
    expect(powerKw(site)).toBeLessThan(before - 9.9)
    held(site, 50, 185)
    expect(told(site)).toEqual(Array(6).fill(Infinity))
  })

  test('limits DC chargers in kilowatts', () => {
    const site = busy(SINGLE, { enabled: true, importLimit: 120 }, 'Fast')
    held(site, 49.65, 5)
    expect(powerKw(site)).toBeCloseTo(110, 1)
    expect(delivered(site)).toBeCloseTo(10, 1)
  })

  test('cuts the whole power if it is less than the decrease', () => {
    const site = busy({ ...SINGLE, powerDecrease: 500 })
    const before = powerKw(site)
    expect(held(site, 49.65, 5)).toBeCloseTo(before, 1)
    expect([powerKw(site), required(site)]).toEqual([0, 500])
  })

  test('is activated before it sends its command, which follows after the delay', () => {
    const site = busy({ ...SINGLE, triggerDelayInMs: 4_000 })
    held(site, 49.65, 4)
    expect(site.group.fcr.activated).toBe(true)
    expect(Math.abs(delivered(site))).toBeLessThan(0.5)
    expect(required(site)).toBe(10)
    run(site.world, 1)
    expect(delivered(site)).toBeGreaterThan(9.8)
  })

  test('a car that arrives during an activation receives none of the cut power', () => {
    const site = busy(SINGLE)
    leave(site.world, site.at(0))
    run(site.world, 60)
    held(site, 49.65, 5)
    const during = powerKw(site)
    arrive(site.world, site.at(0), { limitA: 16, socPercent: 20, phases: 3 })
    run(site.world, 90)
    expect(powerKw(site)).toBeCloseTo(during, 0)
  })

  test('a car that departs during an activation counts as nothing delivered, and the others stay cut', () => {
    const site = busy(SINGLE, NO_DLM)
    const before = powerKw(site)
    held(site, 49.65, 5)
    // It drew 11 kW, more than the whole decrease.
    leave(site.world, site.at(5))
    run(site.world, 30)
    expect(delivered(site)).toBeGreaterThan(9.9)
    expect(delivered(site)).toBeLessThan(10.5)
    expect(powerKw(site)).toBeCloseTo((before * 5) / 6 - delivered(site), 0)
    expect(site.group.response.ceilings.size).toBeGreaterThan(0)
  })

  test('keeps every budget, also according to the journal', () => {
    const site = busy(SINGLE)
    for (const hz of [49.65, 49.95, 49.6, 50]) {
      for (let second = 0; second < 200; second++) {
        if (second === 0) moveTo(site, hz)
        run(site.world, 1)
        expect(budgetBreaches(site.world)).toEqual([])
      }
    }
    expect(journalBreaches(site.world.journal.entries)).toEqual([])
  })

  test('activates and deactivates at the seconds of a recording', () => {
    const site = busy(SINGLE)
    const file = 'single-dip_800MW_1s.csv'
    const text = readFileSync(new URL(`../../../scenarios/traces/${file}`, import.meta.url), 'utf8')
    const startMs = site.world.nowMs
    replay(site.world.grid, startMs, traceOf(text, file))
    run(site.world, 600)
    const [only, ...others] = site.group.response.activations
    expect(others).toEqual([])
    expect(only).toMatchObject({ reason: 'recovered', stepType: 'single-step', thresholds: { activationFrequency: 49.7 } })
    expect(Math.abs(((only?.atMs ?? 0) - startMs) / 1_000 - 125)).toBeLessThanOrEqual(1)
    expect(Math.abs(((only?.untilMs ?? 0) - startMs) / 1_000 - 528)).toBeLessThanOrEqual(1)
    const entries = site.world.journal.entries.filter(({ kind }) => kind === 'fcr').map(({ event }) => event)
    expect(entries).toEqual(['saved', 'activated', 'power', 'released', 'power'])
  })
})

describe('stepwise', () => {
  test('cuts its share of the flexibility, in both directions', () => {
    const site = busy(STEPWISE)
    for (const [hz, share] of [
      [49.9, 0],
      [49.8, 0.25],
      [49.7, 0.5],
      [49.5, 1],
      [49.7, 0.5],
      [49.91, 0],
    ] as const) {
      const kw = held(site, hz, 60)
      expect(required(site)).toBeCloseTo(20 * share, 6)
      expect(kw).toBeGreaterThanOrEqual(20 * share - 0.25)
      expect(kw).toBeLessThanOrEqual(20 * share + 8 * 0.69 + 0.25)
      for (const currentA of told(site)) expect(currentA === 0 || currentA >= 8).toBe(true)
    }
  })

  test('reaches its target with a lag of some seconds', () => {
    const site = busy(STEPWISE)
    const course = [1, 1, 3, 5, 10].map((seconds) => held(site, 49.5, seconds))
    expect(course[0]).toBeLessThan(12)
    expect(course[3]).toBeGreaterThan(18)
    expect(course[4]).toBeGreaterThan(19.8)
  })

  test('does not switch chargers at each change of frequency, and switches them on when it is stable', () => {
    const site = busy({ ...STEPWISE, maxStepwiseFlexibility: 30 })
    const isOff = () => told(site).map((currentA) => currentA === 0)
    held(site, 49.62, 30)
    const off = isOff()
    expect(off).toContain(true)
    for (let second = 0; second < 120; second++) {
      held(site, second % 2 === 0 ? 49.68 : 49.62, 1)
      expect(isOff()).toEqual(off)
    }
    held(site, 49.85, 60)
    expect(isOff()).not.toContain(true)
  })

  test('sends its command after the delay, even if the dip has ended by then', () => {
    const site = busy({ ...STEPWISE, triggerDelayInMs: 10_000 })
    expect(held(site, 49.5, 8)).toBeLessThan(0.5)
    expect(required(site)).toBe(20)
    expect(held(site, 50, 8)).toBeGreaterThan(10)
    expect(required(site)).toBe(0)
    run(site.world, 60)
    expect(delivered(site)).toBe(0)
    held(site, 49.5, 3)
    expect(held(site, 50, 6)).toBeLessThan(0.5)
    run(site.world, 3)
    expect(delivered(site)).toBeGreaterThan(5)
  })

  test('sends its command after a long delay', () => {
    const site = busy({ ...STEPWISE, triggerDelayInMs: 30_000 })
    held(site, 49.5, 3)
    held(site, 50, 27)
    expect(site.group.response.baselineKw).toBeNull()
    run(site.world, 3)
    expect(delivered(site)).toBeGreaterThan(5)
  })

  test('static keeps its greatest cut until the frequency has been back for 60 s, classic does not', () => {
    const [classic, latched] = [busy(STEPWISE), busy({ ...STEPWISE, stepwiseMode: 'static' })]
    for (const site of [classic, latched]) {
      held(site, 49.5, 30)
      held(site, 49.95, 58)
    }
    expect(classic.group.response.ceilings.size).toBe(0)
    expect(delivered(classic)).toBe(0)
    expect(delivered(latched)).toBeGreaterThan(19)
    held(latched, 49.95, 120)
    expect(delivered(latched)).toBe(0)
    expect(latched.group.response.activations).toHaveLength(1)
  })

  test('with ECP its flexibility is the bid of the hour, and 0 without one', () => {
    const site = busy({ ...STEPWISE, mode: 'ECP' })
    expect(held(site, 49.5, 30)).toBeCloseTo(0, 0)
    expect(required(site)).toBe(0)
    const hourMs = Math.floor(site.world.nowMs / 3_600_000) * 3_600_000
    site.group.bids.set(hourMs, { quantity: 0.01, price: 5 })
    run(site.world, 30)
    expect(required(site)).toBe(10)
    expect(delivered(site)).toBeGreaterThan(9.9)
  })

  test('with ECP it delivers no more than its total flexibility, also of a larger bid', () => {
    const site = busy({ ...STEPWISE, mode: 'ECP', maxStepwiseFlexibility: 10 })
    site.group.bids.set(Math.floor(site.world.nowMs / 3_600_000) * 3_600_000, { quantity: 0.016, price: 5 })
    expect(held(site, 49.5, 60)).toBeCloseTo(10, 0)
    expect(required(site)).toBe(16)
  })

  test('limits DC chargers in steps down to the power of the minimum current', () => {
    const site = busy({ ...STEPWISE, maxStepwiseFlexibility: 100 }, { enabled: true, importLimit: 120 }, 'Fast')
    expect(held(site, 49.7, 60)).toBeCloseTo(50, 0)
    // 8 A on three phases are 5.52 kW.
    for (const { powerW } of site.stations) expect(powerW === 0 || powerW >= 5_519).toBe(true)
  })
})

describe('the delivered power', () => {
  test('is recorded for every second with an offer of the group', () => {
    const site = busy(SINGLE)
    const fromMs = site.world.nowMs
    held(site, 49.65, 10)
    expect(fcrSecondAt(site.group, fromMs)).toMatchObject({ deliveredKw: 0, requiredKw: 0, capacityKw: 10 })
    const second = fcrSecondAt(site.group, fromMs + 5_000)
    expect(second?.requiredKw).toBe(10)
    expect(second?.deliveredKw).toBeGreaterThan(9.8)
    expect(fcrSecondAt(site.group, fromMs - 86_400_000)).toBeNull()
    saveFcr(site.world, site.group, { ...site.group.fcr, isEnabled: false })
    run(site.world, 5)
    expect(fcrSecondAt(site.group, site.world.nowMs)).toBeNull()
  })
})

test('two runs have the same journal', () => {
  const journal = () => {
    const site = busy(STEPWISE)
    held(site, 49.6, 40)
    held(site, 50, 40)
    return site.world.journal.toText()
  }
  expect(journal()).toBe(journal())
})
