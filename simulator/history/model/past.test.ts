import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sampleWorld, stationOfKind } from '#simulator/testing/sample-site.ts'
import { PastEnergy } from './past-energy.ts'
import { PastReader } from './past.ts'

describe('the past of a station does not depend on the order of reads', () => {
  test.each(['ac', 'dc', 'v2g', 'battery'] as const)('%s', (kind) => {
    const world = sampleWorld({ seed: 9 })
    const { plan } = stationOfKind(world, kind)
    const around = [plan, world.grid.noise, world.batteryPast] as const
    const reader = () => ({ past: new PastReader(...around), energy: new PastEnergy(...around) })
    const tell = ({ past, energy }: ReturnType<typeof reader>, tMs: number) => ({
      ...past.at(tMs),
      ...energy.since(tMs),
      visit: past.visitAt(tMs),
    })

    // 200 moments of 3.6 days, each read by its own reader.
    const forward = Array.from({ length: 200 }, (_, i) => plan.startMs - 4 * DAY_MS + i * 1_563_000)
    const back = forward.toReversed()
    const across = forward.map((_, i) => forward[(i * 211) % forward.length] ?? 0)
    const alone = new Map(forward.map((tMs) => [tMs, tell(reader(), tMs)]))
    for (const moments of [forward, back, across]) {
      const past = reader()
      expect(moments.map((tMs) => tell(past, tMs))).toEqual(moments.map((tMs) => alone.get(tMs)))
    }
  })
})
