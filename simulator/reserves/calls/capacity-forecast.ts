import type { readCapacityForecast as forecastCall } from '#contract/reserves.ts'
import type { Handler } from '#simulator/http/call.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'
import { capacityForecastOf } from '../world/capacity-forecast.ts'

const tenths = (kw: number) => Math.round(kw * 10) / 10

export const readCapacityForecast: Handler<typeof forecastCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  const { service, state, hours } = capacityForecastOf(world, group)
  return {
    groupId: group.id,
    service,
    state,
    hours: hours.map(({ hourMs, p10Kw, p50Kw, p90Kw, soldKw }) => ({
      start: new Date(hourMs).toISOString(),
      p10Kw: tenths(p10Kw),
      p50Kw: tenths(p50Kw),
      p90Kw: tenths(p90Kw),
      soldKw: tenths(soldKw),
    })),
  }
}
