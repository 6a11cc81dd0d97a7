import { expect, test } from 'vitest'
import { randomReasonRun } from './random-reason-run.ts'

/** `npm run bench -- reasons` looks 10,000 times. */
const RUNS = 20
const LOOKS = 20

test('of random groups the limit that is named binds, and no other limit alone', () => {
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= RUNS; seed++) {
    for (const { limit, problem } of randomReasonRun(seed, LOOKS).flat()) {
      expect(problem === null ? null : `seed ${seed}, station ${problem}`).toBeNull()
      seen.set(limit, (seen.get(limit) ?? 0) + 1)
    }
  }
  const rare = (['main-fuse', 'import-limit', 'queue', 'car', 'settling'] as const).filter(
    (limit) => (seen.get(limit) ?? 0) <= 10,
  )
  expect(rare).toEqual([])
})
