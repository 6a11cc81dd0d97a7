import { expect, test } from 'vitest'
import { randomReasonRun } from './random-reason-run.ts'

/** `npm run bench -- reasons` runs 10,000 checks. */
const RUNS = 20
const LOOKS = 20

test('the named limit reason of random groups is the binding limit', () => {
  const seen = new Map<string | null, number>()
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

test('the limits of random groups are those that the allocation used, in every second', () => {
  for (let seed = 1; seed <= RUNS / 2; seed++) {
    const problems = randomReasonRun(seed, LOOKS, true)
      .flat()
      .flatMap(({ problem }) => problem ?? [])
    expect(problems, `seed ${seed}`).toEqual([])
  }
})
