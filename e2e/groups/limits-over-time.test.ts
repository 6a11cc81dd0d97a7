import { expect, test } from 'vitest'
import { differencesOverTime } from './limits-over-time.ts'

/** More groups on request: `LIMIT_GROUPS=112 npx vitest run e2e/groups/limits-over-time.test.ts` compares 10,080 seconds. */
const GROUPS = Number(process.env['LIMIT_GROUPS'] ?? 8)
const SECONDS = 90
const TIMEOUT_MS = 10_000 + GROUPS * 3_000

test(
  'head, bars, chart and CSV state the limit that load management used in each second, also across changes of the settings',
  () => {
    const runs = Array.from({ length: GROUPS }, (_, place) => differencesOverTime(place + 1, SECONDS))
    expect(runs.flatMap(({ found }) => found)).toEqual([])
    expect(runs.reduce((sum, { compared }) => sum + compared, 0)).toBe(GROUPS * SECONDS)
    const limits = new Set(runs.flatMap((run) => run.limits))
    expect([...limits].toSorted()).toEqual(['boost', 'congestion', 'import-limit', 'main-fuse', 'safe-limit', 'solar'])
  },
  TIMEOUT_MS,
)
