import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { forecast } from './v2g-path.ts'
import { newOutlook, type Planned } from './v2g-plan.ts'

const CAR: Planned = {
  mode: 'freq',
  nowMs: 0,
  readyMs: 30_000,
  departureMs: 6 * HOUR_MS,
  keptUntilMs: 0,
  socPercent: 40,
  goalPercent: 80,
  slowS: 0,
  capacityWh: 62_000,
  ratedW: 10_000,
  assuredW: Infinity,
  lostMs: 0,
  squeezes: [],
}
const seen = (change: Partial<Planned> = {}) => {
  const found = forecast({ ...CAR, ...change }, newOutlook())
  if (!found) throw new Error('no forecast')
  return found
}
const socs = (path: readonly { socPercent: number }[]) => path.map(({ socPercent }) => socPercent)

describe('the two paths', () => {
  test('the earliest path rises immediately and stays at the target', () => {
    const { earliest } = seen()
    expect(earliest[0]).toEqual({ atMs: 0, socPercent: 40 })
    expect(earliest.filter(({ socPercent }) => socPercent === 80).length).toBeGreaterThan(5)
    expect(earliest.at(-1)).toEqual({ atMs: 6 * HOUR_MS, socPercent: 80 })
  })

  test('the latest path rises from the latest start and reaches the target at the departure', () => {
    const { latest, latestStartMs } = seen()
    expect(latest.filter(({ atMs }) => atMs <= (latestStartMs ?? 0)).every(({ socPercent }) => socPercent === 40)).toBe(true)
    expect(latest.some(({ atMs }) => atMs === latestStartMs)).toBe(true)
    expect(latest.at(-1)).toEqual({ atMs: 6 * HOUR_MS, socPercent: 80 })
    expect(latest.at(-2)?.socPercent).toBeLessThan(80)
  })

  test('both are monotonic, and the latest is never above the earliest', () => {
    for (const goalPercent of [45, 80, 95]) {
      const { earliest, latest } = seen({ goalPercent })
      for (const path of [earliest, latest]) {
        expect(socs(path)).toEqual(socs(path).toSorted((a, b) => a - b))
        expect(path.map(({ atMs }) => atMs)).toEqual([...new Set(path.map(({ atMs }) => atMs))].toSorted((a, b) => a - b))
      }
      const at = new Map(earliest.map(({ atMs, socPercent }) => [atMs, socPercent]))
      for (const { atMs, socPercent } of latest) expect(socPercent).toBeLessThanOrEqual(at.get(atMs) ?? Infinity)
    }
  })

  test('both are equal if the target cannot be reached', () => {
    const { earliest, latest, isReachable, reachablePercent, latestStartMs } = seen({ departureMs: HOUR_MS })
    expect(latest).toEqual(earliest)
    expect([isReachable, latestStartMs]).toEqual([false, 30_000])
    expect(reachablePercent).toBe(earliest.at(-1)?.socPercent)
    expect(reachablePercent).toBeCloseTo(40 + 14.9, 0)
  })

  test('a car above its target keeps its state of charge', () => {
    expect(new Set(socs(seen({ socPercent: 90 }).earliest))).toEqual(new Set([90]))
  })
})

describe('around a pause', () => {
  const pause = { startMs: 2 * HOUR_MS, endMs: 4 * HOUR_MS, powerW: 0 }
  const paused = (change: Partial<Planned> = {}) => seen({ lostMs: 2 * HOUR_MS, squeezes: [pause], ...change })
  const socAt = (path: readonly { atMs: number; socPercent: number }[], hour: number) =>
    path.find(({ atMs }) => atMs === hour * HOUR_MS)?.socPercent ?? NaN

  test('the earliest path pauses and then continues', () => {
    const { earliest, reachablePercent } = paused()
    expect(socAt(earliest, 2)).toBeGreaterThan(65)
    expect(socAt(earliest, 4)).toBe(socAt(earliest, 2))
    expect(socAt(earliest, 5)).toBeGreaterThan(socAt(earliest, 4))
    expect([earliest.at(-1)?.socPercent, reachablePercent]).toEqual([80, 80])
  })

  test('the latest path charges before the pause only what cannot be charged after it', () => {
    const { latest, latestStartMs } = paused()
    // Two of two hours and three quarters are after the pause.
    expect(latestStartMs).toBeGreaterThan(HOUR_MS)
    expect(latestStartMs).toBeLessThan(1.5 * HOUR_MS)
    expect(socAt(latest, 4)).toBe(socAt(latest, 2))
    expect(socAt(latest, 2)).toBeGreaterThan(45)
    expect(latest.at(-1)?.socPercent).toBeCloseTo(80, 1)
  })

  test('a car that can charge enough after the pause does not charge before it', () => {
    const { latest, latestStartMs } = paused({ goalPercent: 50 })
    expect(latestStartMs).toBeGreaterThan(4 * HOUR_MS)
    expect(socAt(latest, 4)).toBe(40)
    expect(latest.at(-1)?.socPercent).toBeCloseTo(50, 1)
  })

  test('with half of the power a path rises half as fast', () => {
    const half = { ...pause, powerW: 5_000 }
    const { earliest } = seen({ lostMs: HOUR_MS, squeezes: [half], socPercent: 20 })
    const [before, during] = [socAt(earliest, 1.75) - socAt(earliest, 1.25), socAt(earliest, 3) - socAt(earliest, 2.5)]
    expect(during).toBeCloseTo(before / 2, 1)
  })
})

test('returns null without a departure', () => {
  expect(forecast({ ...CAR, departureMs: null }, newOutlook())).toBeNull()
})

test('returns no forecast for external setpoints', () => {
  expect(seen({ mode: 'external' })).toMatchObject({ isReachable: null, latestStartMs: null })
})
