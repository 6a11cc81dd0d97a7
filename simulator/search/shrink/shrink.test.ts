import { expect, it } from 'vitest'
import type { Plan } from '../generate/generate.ts'
import { shrink } from './shrink.ts'

const plan: Plan = {
  seed: 1,
  worldSeed: 1,
  site: 'courtyard',
  startMs: 0,
  lastsS: 600,
  ideal: true,
  meterTimeoutS: 20,
  lines: Array.from({ length: 40 }, (_, place) => ({
    atS: place * 10,
    stimulus: { station: { station: place, online: false, plug: true } },
  })),
}
const has = ({ lines }: Plan, station: number) =>
  lines.some(({ stimulus }) => (stimulus['station'] as { station: number }).station === station)

it('keeps the two lines that the failure needs, and ends the run at the failure', async () => {
  const smallest = await shrink(
    plan,
    async (one) => (has(one, 4) && has(one, 17) ? { atS: 170 } : undefined),
    () => 0,
  )
  expect(smallest).toEqual({
    ...plan,
    lastsS: 170,
    ideal: undefined,
    meterTimeoutS: undefined,
    lines: [
      { atS: 40, stimulus: { station: { station: 4 } } },
      { atS: 170, stimulus: { station: { station: 17 } } },
    ],
  })
})

it('returns the smallest plan so far when the time is over', async () => {
  let nowMs = 0
  const slow = await shrink(
    plan,
    async () => ({ atS: 500 }),
    () => (nowMs += 30_000),
  )
  expect(slow.lines.length).toBeGreaterThan(1)
})
