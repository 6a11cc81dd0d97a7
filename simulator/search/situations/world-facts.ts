import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'

const inLastSecond = ({ journal, nowMs }: World, kind: string, has: (entry: Record<string, unknown>) => boolean) => {
  for (let place = journal.entries.length - 1; place >= 0; place--) {
    const entry = journal.entries[place]
    if (!entry || Date.parse(entry.at) < nowMs - 3_000) return false
    if (entry.kind === kind && has(entry)) return true
  }
  return false
}

/** What can be true of the whole site in a second, by its name in a situation. */
export const WORLD_FACTS = {
  dip: ({ grid }: World) => grid.frequencyHz < 49.9,
  'deep dip': ({ grid }: World) => grid.frequencyHz < 49.5,
  'high frequency': ({ grid }: World) => grid.frequencyHz > 50.1,
  'no frequency': ({ grid }: World) => Number.isNaN(grid.frequencyHz),
  replay: ({ grid }: World) => grid.driver.kind === 'replay',
  'change of hour': ({ nowMs }: World) => nowMs % HOUR_MS < 3_000,
  'change of day': ({ nowMs, utcOffsetMs }: World) => (nowMs + utcOffsetMs) % DAY_MS < 3_000,
  'clock change': ({ nowMs }: World) =>
    [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)].some((ms) => nowMs >= ms && nowMs < ms + 3_000),
  'market refuses': ({ market }: World) => market.refusal !== null,
  'market rules': ({ market }: World) => market.hasRules,
  trade: ({ p2p }: World) => p2p.deals.length > 0,
  bid: ({ groups }: World) => [...groups.values()].some(({ bids }) => bids.size > 0),
  'deleted station': ({ stations }: World) => stations.some(({ isRemoved }) => isRemoved),
  'acknowledged problem': ({ acknowledgements }: World) => acknowledgements.size > 0,
  'refused call': (world: World) => inLastSecond(world, 'operator', ({ status }) => typeof status === 'number' && status >= 400),
  'forbidden call': (world: World) => inLastSecond(world, 'operator', ({ status }) => status === 403),
  'lost reply': (world: World) => inLastSecond(world, 'operator', ({ status }) => status === null),
} as const satisfies Record<string, (world: World) => boolean>
export type WorldFact = keyof typeof WORLD_FACTS
