import { expect, test } from 'vitest'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import { signedCurrents } from './signed-currents.ts'

const line = (name: string, unit: string, ...values: (number | null)[]): ChartSeries => ({
  name,
  unit,
  points: values.map((value, place) => ({ atMs: place * 60_000, value })),
})

test('takes the direction of each current from the power of its line', () => {
  const currents = [line('Current L1', 'A', 20, 10), line('Current L2', 'A', 5, 5)]
  const powers = [line('Power L2', 'kW', 1, -1), line('Power L1', 'kW', -4.6, 2.3)]
  expect(signedCurrents(currents, powers)).toEqual([line('Current L1', 'A', -20, 10), line('Current L2', 'A', 5, -5)])
})

test('leaves a gap where the current or its direction is unknown', () => {
  const currents = [line('Current L1', 'A', null, 10), line('Current L2', 'A', 5, 5)]
  expect(signedCurrents(currents, [line('Power L1', 'kW', -4.6, null)])).toEqual([
    line('Current L1', 'A', null, null),
    line('Current L2', 'A', null, null),
  ])
})
