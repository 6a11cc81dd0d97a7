import { expect, test } from 'vitest'
import type { DrawOrigin } from '#simulator/devices/model/draw-origin.ts'
import { originOver } from './past-origins.ts'

const draws = (['measured', 'assumed', 'derived'] as const).map((origin: DrawOrigin, place) => ({
  fromMs: 1_000 + place * 10_000,
  value: { origin, derivedFrom: null, firstLine: 1, phasesInUse: 3 } as const,
}))

test.each([
  [0, 0, undefined],
  [5_000, 5_000, 'measured'],
  [11_000, 11_000, 'assumed'],
  [5_000, 30_000, 'assumed'],
  [21_000, 90_000, 'derived'],
  [0, 5_000, 'measured'],
])('the origin from %s to %s ms is the least certain one: %s', (fromMs, toMs, origin) => {
  expect(originOver({ draws }, fromMs, toMs)).toBe(origin)
})
