import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { readGroupChart } from './group-charts.ts'

/** The chart of a group with one charger, in the last 10 s and its last whole minute, A by grid line. */
function linesOf(...currents: (readonly number[])[]) {
  const { world, tell } = ocppWorld(1)
  tell(0, { boot: { vendor: 'S', model: 'O' } })
  tell(0, { start: { tag: 'T', key: 'k' }, status: 'Charging' })
  for (const currentA of currents) {
    for (let second = 0; second < 180; second += 5) {
      tell(0, { meter: { currentA: [...currentA] } })
      run(world, 5)
    }
  }
  const [group] = [...world.groups.values()]
  if (!group) throw new Error('The site has a group')
  const chart = (startMs: number, stepMs: number) =>
    finish(readGroupChart(world, group, { startMs, endMs: startMs + stepMs, stepMs, units: 'A' })).map(
      ({ points }) => points[0]?.value ?? NaN,
    )
  return {
    seconds: (agoMs: number) => chart(world.nowMs - agoMs, SECOND_MS),
    minute: (agoMs: number) => chart(Math.floor((world.nowMs - agoMs) / MINUTE_MS) * MINUTE_MS, MINUTE_MS),
  }
}

test.each<readonly [string, readonly number[]]>([
  ['on L2', [0, 16, 0]],
  ['on L3', [0, 0, 16]],
  ['on L2 and L3', [0, 12, 12]],
  ['on L3 and L1', [12, 0, 12]],
  ['on all lines', [10, 10, 10]],
])('a car that draws %s is on these lines of the chart', (_, currentA) => {
  const chart = linesOf(currentA)
  expect(chart.seconds(10_000)).toEqual(currentA.map((amperes) => expect.closeTo(amperes, 1) as number))
  expect(chart.minute(90_000)).toEqual(currentA.map((amperes) => expect.closeTo(amperes, 1) as number))
})

test('an earlier car keeps its line when the next one draws on another', () => {
  const chart = linesOf([0, 16, 0], [0, 0, 10])
  expect(chart.seconds(190_000)).toEqual([0, 16, 0].map((amperes) => expect.closeTo(amperes, 1) as number))
  expect(chart.seconds(10_000)).toEqual([0, 0, 10].map((amperes) => expect.closeTo(amperes, 1) as number))
})
