import { expect, test } from 'vitest'
import { randomControlRun } from './random-control-run.ts'

/** `npm run bench -- reasons` runs 10,000 checks. */
const RUNS = 12
const LOOKS = 20

test('the named limit reason of random V2G points and batteries is the binding limit', () => {
  const seen = new Map<string | null, number>()
  for (let seed = 1; seed <= RUNS; seed++) {
    for (const { limit, problem } of randomControlRun(seed, LOOKS).flat()) {
      expect(problem === null ? null : `seed ${seed}, station ${problem}`).toBeNull()
      seen.set(limit, (seen.get(limit) ?? 0) + 1)
    }
  }
  const rare = (['setpoint', 'fcr', 'mode', 'storage', 'congestion', 'station', 'car'] as const).filter(
    (limit) => (seen.get(limit) ?? 0) < 5,
  )
  expect(rare).toEqual([])
})
