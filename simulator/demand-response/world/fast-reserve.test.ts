import { describe, expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { charge } from '#simulator/control/world/control.ts'
import { run, sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { plugIn, unplug } from '#simulator/stations/world/station-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'

const worldWith = (v2g: Partial<NonNullable<Group['v2g']>> = {}) => {
  const world = sampleWorld()
  const group = world.groups.get(2)
  const point = stationOfKind(world, 'v2g')
  if (!group?.v2g) throw new Error('no settings')
  group.v2g = { ...group.v2g, mode: 'external', ffrPositive: 4_000, ffrNegative: 3_000, ...v2g }
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
  for (const one of world.stations) if (one.plan.kind === 'v2g') unplug(world, one)
  plugIn(world, point, { socPercent: 70, phases: 3 })
  run(world, 10)
  return { world, point, group }
}
const activations = (world: ReturnType<typeof sampleWorld>) => world.journal.entries.filter(({ kind }) => kind === 'ffr')

describe('fast frequency reserve', () => {
  test('reaches full power within 1.3 s of the crossing, holds it for 30 s, and ends after another 5 s', () => {
    const { world, point } = worldWith()
    moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
    const path = Array.from({ length: 40 }, () => run(world, 1) && Math.round(point.powerW) + 0)
    // The crossing is detected in the first step of 100 ms: 60 % after another 0.9 s, and 100 % 1 s after that.
    expect(path.slice(0, 3)).toEqual([-2_400, -4_000, -4_000])
    expect(path.slice(3, 31).every((powerW) => powerW === -4_000)).toBe(true)
    expect(path.slice(31, 38)).toEqual([-3_520, -2_720, -1_920, -1_120, -320, 0, 0])
  })

  test('takes power on over-frequency if the group asks for it', () => {
    const { world, point } = worldWith({ isFfrOverFrequencyEnabled: true })
    moveFrequency(world.grid, world.nowMs, { toHz: 50.4, overMs: 0 })
    run(world, 3)
    expect(point.powerW).toBeCloseTo(3_000, 6)
    expect(activations(world)).toMatchObject([{ side: 'over', activationHz: 50.3, powerW: 3_000 }])
  })

  test('does nothing on over-frequency otherwise', () => {
    const { world, point } = worldWith()
    moveFrequency(world.grid, world.nowMs, { toHz: 50.6, overMs: 0, isExact: true })
    run(world, 60)
    expect([activations(world).length, point.powerW]).toEqual([0, 0])
  })

  test.for([
    [49.7, 49.65, 1.3],
    [49.6, 49.55, 1],
    [49.5, 49.45, 0.7],
  ] as const)(
    'of the level %d Hz does nothing above it, and at %d Hz is complete within %d s',
    ([ffrActivationHz, lowHz, withinS]) => {
      const { world, point } = worldWith({ ffrActivationHz })
      moveFrequency(world.grid, world.nowMs, { toHz: ffrActivationHz + 0.003, overMs: 0, isExact: true })
      run(world, 30)
      expect([activations(world).length, point.powerW]).toEqual([0, 0])
      moveFrequency(world.grid, world.nowMs, { toHz: lowHz, overMs: 0, isExact: true })
      const path = Array.from({ length: 40 }, () => run(world, 1) && Math.round(point.powerW) + 0)
      expect(activations(world)).toMatchObject([{ side: 'under', activationHz: ffrActivationHz }])
      // The crossing is detected in the first step of 100 ms, so that the first second ends 0.9 s after it.
      expect(path[0]).toBe(Math.round(-4_000 * Math.min(1, 0.6 / (withinS - 0.3))))
      expect(path.slice(1, 30)).toEqual(Array(29).fill(-4_000))
      expect(path.at(-1)).toBe(0)
    },
  )

  test('is journalled once with the step of the crossing, and again 15 min later', () => {
    const { world, point } = worldWith()
    const fromMs = world.nowMs
    moveFrequency(world.grid, fromMs, { toHz: 49.6, overMs: 2_000 })
    run(world, 60)
    const [first] = activations(world)
    expect(activations(world)).toHaveLength(1)
    expect(first).toMatchObject({ deviceId: point.deviceId, event: 'activated', side: 'under', powerW: 4_000 })
    // 49.7 Hz is at three quarters of the way.
    expect(Date.parse(String(first?.['crossedAt'])) - fromMs).toBe(1_500)
    run(world, 14 * 60)
    expect(activations(world)).toHaveLength(1)
    run(world, 60)
    expect(activations(world)).toHaveLength(2)
    expect(point.ffr?.activations).toHaveLength(2)
  })

  test.for(['powermeter', 'no_v2g'] as const)('does not apply to points in the mode %s', (mode) => {
    const { world, point } = worldWith({ mode })
    moveFrequency(world.grid, world.nowMs, { toHz: 49.5, overMs: 0 })
    run(world, 5)
    expect([activations(world).length, point.ffr?.activations.length]).toEqual([0, 0])
  })

  test('requires a car and power', () => {
    const { world, point } = worldWith()
    charge(world, point, { FFRPowerPositive: 0 })
    moveFrequency(world.grid, world.nowMs, { toHz: 49.5, overMs: 0 })
    run(world, 5)
    charge(world, point, { FFRPowerPositive: 2_000 })
    unplug(world, point)
    run(world, 5)
    expect(activations(world)).toEqual([])
    plugIn(world, point, { socPercent: 70, phases: 3 })
    run(world, 9)
    expect(activations(world)).toHaveLength(1)
    expect(point.powerW).toBeCloseTo(-2_000, 6)
  })

  test('of a point that follows the frequency adds to its droop', () => {
    const { world, point } = worldWith({ mode: 'freq' })
    charge(world, point, { Pbaseline: 1_000 })
    run(world, 4)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.8, overMs: 0 })
    run(world, 3)
    expect(point.powerW).toBeCloseTo(1_000 - 4_000, 6)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 0 })
    run(world, 3)
    expect(point.powerW).toBeCloseTo(1_000 - 4_000 - 4_000, 6)
    expect(activations(world)).toHaveLength(1)
    // Each ends by its own rule: the droop with the frequency, the fast reserve after 30 s.
    moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0 })
    run(world, 3)
    expect(point.powerW).toBeCloseTo(1_000 - 4_000, 6)
    run(world, 40)
    expect(point.powerW).toBeCloseTo(1_000, 6)
  })

  test('is limited by the headroom of the point', () => {
    const { world, point } = worldWith({ mode: 'freq' })
    charge(world, point, { Pbaseline: -4_000 })
    run(world, 4)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.65, overMs: 0 })
    run(world, 5)
    expect(point.powerW).toBeCloseTo(-10_000, 6)
  })
})
