import { expect, test } from 'vitest'
import { loadScenario } from '../language/load.ts'

const { groups, stations, stationTypes } = loadScenario({ name: 'quiet-day' }).site

/** The maximum power of the chargers of a group, kW, from their ratings and the limit of the group. */
function mostKw(name: string, importLimitKw: number | null | undefined): number {
  const ratedKw = stations
    .filter((station) => station.groups.includes(name))
    .reduce((sum, { type }) => sum + (stationTypes.find((one) => one.name === type)?.powerKw ?? 0), 0)
  return Math.min(ratedKw, importLimitKw ?? Infinity)
}

test('every group of the depot can deliver the power of its bids', () => {
  const selling = groups.filter(({ bids }) => bids.length > 0)
  expect(selling.map(({ name }) => name)).toEqual(['Depot DC'])
  for (const { name, bids, fcr, dlm } of selling) {
    const offeredKw = fcr?.maxStepwiseFlexibility ?? 0
    expect(Math.max(...bids.map(({ quantity }) => quantity * 1_000))).toBeLessThanOrEqual(offeredKw)
    expect(offeredKw).toBeLessThanOrEqual(mostKw(name, dlm?.importLimit))
  }
})
