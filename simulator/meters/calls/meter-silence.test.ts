import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Allocations } from '#contract/allocations.ts'
import type { ChartPoint } from '#contract/charts.ts'
import type { DlmAction, ExternalMeterValues, SafeLimitChange } from '#contract/dlm.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { silenceMeter } from '../world/meter-actions.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

/** An office whose external meter sends no values for three minutes. All views show the same. */
let platform: FakePlatform<Engine>
const OFFICE = 5

beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  await engine.advance(2 * MINUTE_MS)
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

const read = async <T>(call: string): Promise<T> => {
  const reply = await platform.ask(`/api/groups/${OFFICE}/${call}`, { as: 'admin' })
  if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`)
  return (await reply.json()) as T
}
const windows = async () => ({
  isSafe: (await read<{ enabled: boolean }>('safe-limit-enabled')).enabled,
  values: Object.values(await read<ExternalMeterValues>('externalMeterValues')),
  changes: await read<SafeLimitChange[]>('safe-limit'),
  allocations: await read<Allocations>('allocations'),
})
const silence = (on: boolean) => {
  const { world } = platform.engine
  const group = world.groups.get(OFFICE)
  if (group) silenceMeter(world, group, on)
}

describe('a meter that stops sending values', () => {
  test('has values and no safe limit before', async () => {
    const { isSafe, values, changes, allocations } = await windows()
    expect([isSafe, changes.length, allocations.meter?.isSafeLimit]).toEqual([false, 0, false])
    expect(values.every((value) => value !== null)).toBe(true)
  })

  test('activates the safe limit after its timeout, in all views at the same time', async () => {
    silence(true)
    await platform.engine.advance(55_000)
    expect((await windows()).isSafe).toBe(false)
    await platform.engine.advance(2 * MINUTE_MS)
    const { isSafe, values, changes, allocations } = await windows()
    expect(isSafe).toBe(true)
    expect(values.every((value) => value === null)).toBe(true)
    expect(changes.map(({ enabled, externalDeviceId }) => [enabled, externalDeviceId])).toEqual([[true, 'enegic-2044']])
    expect(allocations.meter).toMatchObject({ isSafeLimit: true, timeoutS: 60 })
    expect(allocations.meter?.silentS).toBeGreaterThan(60)
    expect(allocations.stations).toHaveLength(platform.engine.world.groups.get(OFFICE)?.stationIndexes.length ?? -1)
  })

  test('leaves a gap in its chart, and has values again when it returns', async () => {
    silence(false)
    await platform.engine.advance(2 * MINUTE_MS)
    const { isSafe, values, changes } = await windows()
    expect(isSafe).toBe(false)
    expect(values.every((value) => value !== null)).toBe(true)
    expect(changes.map(({ enabled }) => enabled)).toEqual([false, true])

    const { nowMs } = platform.engine.world
    const iso = (ms: number) => new Date(ms).toISOString()
    const query = new URLSearchParams({ start: iso(nowMs - 20 * MINUTE_MS), end: iso(nowMs), units: 'A', minutes: '1' })
    const points = await read<ChartPoint[]>(`charts/dlmbox?${query}`)
    const known = points.filter(({ property }) => property === 'Current.L1').map(({ value }) => value !== null)
    const text = known.map((isKnown) => (isKnown ? 'x' : '.')).join('')
    // Values, then whole minutes without a value, then values again.
    expect(text).toMatch(/^x+\.{1,3}x+$/)
  })

  test('lists each decision newest first, with figures that add up', async () => {
    const actions = await read<DlmAction[]>('dlm-actions')
    expect(actions.length).toBeGreaterThan(0)
    const times = actions.map(({ timestamp }) => timestamp)
    expect(times.toSorted().toReversed()).toEqual(times)
    for (const row of actions) {
      const { nonChargersConsumption, totalBuildingConsumption, totalChargerConsumption, freeReserve } = row
      expect(nonChargersConsumption).toBeCloseTo(totalBuildingConsumption - totalChargerConsumption, 6)
      const least = Math.min((row.mainCurrent ?? Infinity) - nonChargersConsumption, row.importLimit ?? Infinity)
      expect(freeReserve).toBeCloseTo(least, 6)
    }
  })
})
