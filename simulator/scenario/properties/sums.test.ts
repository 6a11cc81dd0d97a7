import { expect, it } from 'vitest'
import { arrive, setOnline } from '#simulator/stations/world/station-actions.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { breachIn } from './testing/breach-in.ts'
import { chartSums, stationValues } from './sums.ts'

function charging() {
  const { world, at } = loadSite({}, 3)
  for (const place of [0, 1]) arrive(world, at(place), { limitA: 16, phases: 3, socPercent: 20 })
  run(world, 10)
  return { world, at }
}

it('charts and histories have the values of the samples', () => {
  expect(breachIn(chartSums, charging().world, 200)).toBeGreaterThan(3)
  expect(breachIn(stationValues, charging().world, 200)).toBeGreaterThan(100)
})

it('reports samples that are not those of the chart or of the history', () => {
  const chart = charging()
  expect(breachIn(chartSums, chart.world, 200, () => (chart.at(0).currentA += 1))).toContain('The chart of Yard')
  const history = charging()
  expect(breachIn(stationValues, history.world, 200, () => (history.at(0).powerW += 500))).toContain('The history of Place 1')
})

it('a chart without a value of its stations has a gap, or is reported', () => {
  const offline = charging()
  for (const place of [0, 1, 2]) setOnline(offline.world, offline.at(place), false)
  expect(breachIn(chartSums, offline.world, 200)).toBeGreaterThan(0)
  const filled = charging()
  const unheard = () => [0, 1, 2].forEach((place) => (filled.at(place).lastHeardMs = 0))
  expect(breachIn(chartSums, filled.world, 200, unheard)).toContain('without a value of its stations')
})
