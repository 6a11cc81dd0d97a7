import type { Property } from './property.ts'

/** The voltage of the grid varies, and with it the power of a current. */
const MAX_SHARE = 1.15
const TOLERANCE_W = 50

export const stationRating: Property = {
  name: 'station-rating',
  about: 'No station imports or exports more than its rated power, allowing for the voltage.',
  begin: (_start, met) => (world) => {
    if (world.stations.some(({ powerW }) => powerW !== 0)) met()
    const wrong = world.stations.find(
      ({ powerW, ratedPowerKw }) => Math.abs(powerW) > ratedPowerKw * 1_000 * MAX_SHARE + TOLERANCE_W,
    )
    return wrong && { what: `${wrong.name} has ${(wrong.powerW / 1_000).toFixed(1)} kW of ${wrong.ratedPowerKw} kW rated power` }
  },
}
