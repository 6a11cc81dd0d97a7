import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { capacityForecastOf } from '#simulator/reserves/world/capacity-forecast.ts'
import { reservesOf } from '#simulator/reserves/world/reserves.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { membersOf } from '../installed-lines.ts'
import { ratedW } from '../v2g/reference.ts'
import type { Property } from '../property.ts'

const [EVERY_MINUTES, HOURS, TOLERANCE_KW] = [7, 24, 0.05]

const mayOffer = ({ fcr, v2g, type }: Group) =>
  fcr.isEnabled || fcr.isEnabledStepwise || v2g !== null || type === 'GROUP_TYPE_BATTERY'

/** Precondition, every seven minutes: a group that offers a reserve. A forecast, of one group by turns, also needs known past days. */
export const capacityForecast: Property = {
  name: 'capacity-forecast',
  about:
    'A forecast has the next 24 hours with p10 ≤ p50 ≤ p90 and what is sold, and no reserve exceeds the settings and devices.',
  concerns: ({ groups }) => [...groups.values()].some(mayOffer),
  begin: (_, met) => (world) => {
    if (world.nowMs % (EVERY_MINUTES * MINUTE_MS) !== 20_000) return undefined
    const offering = [...world.groups.values()].filter(mayOffer)
    const inTurn = offering[Math.floor(world.nowMs / (EVERY_MINUTES * MINUTE_MS)) % offering.length]
    const nowHour = Math.floor(world.nowMs / HOUR_MS) * HOUR_MS
    for (const group of world.groups.values()) {
      const { name, type, fcr, bids, v2g } = group
      const members = membersOf(world, group).filter(({ isRemoved }) => !isRemoved)
      const ratedKw = members.reduce((sum, one) => sum + (one.plan.kind === 'v2g' ? ratedW(one) / 1_000 : one.ratedPowerKw), 0)
      const ofSettings = fcr.isEnabled
        ? (fcr.powerDecrease ?? 0)
        : (fcr.maxStepwiseFlexibility ?? (fcr.mode === 'ECP' ? Infinity : 0))
      const isV2g = type === 'GROUP_TYPE_V2G'
      const ofFast = members.reduce((sum, one) => sum + (one.control.ffrPositiveW ?? v2g?.ffrPositive ?? 0) / 1_000, 0)
      const ofType = type === 'GROUP_TYPE_BATTERY' ? Infinity : isV2g ? ofFast : ofSettings
      const maxKw = Math.min(isV2g ? 2 * ratedKw : 1.1 * ratedKw, ofType)
      const what = (said: string) => ({ what: `The reserve of ${name} ${said}` })
      for (const { service, soldKw, availableKw, deliveredKw, source } of reservesOf(world, group)) {
        met()
        if (
          availableKw < -TOLERANCE_KW ||
          availableKw > (service === 'FFR' ? Math.min(2 * ratedKw, ofFast) : maxKw) + TOLERANCE_KW
        ) {
          return what(`has ${availableKw} kW available`)
        }
        if (service === 'FCR-N' && availableKw > soldKw + TOLERANCE_KW) return what(`offers ${soldKw} of ${availableKw} kW`)
        if (service === 'FFR' && deliveredKw < 0) return what(`delivers ${deliveredKw} kW`)
        const bidKw = (bids.get(nowHour)?.quantity ?? NaN) * 1_000
        if (service === 'FCR-D' && source === 'bid' && Math.abs(soldKw - bidKw) > 1e-6) {
          return what(`has sold ${soldKw} kW, and its bid is ${bidKw} kW`)
        }
      }
      if (group !== inTurn) continue
      const { state, hours } = capacityForecastOf(world, group)
      if ((state === 'known') !== hours.length > 0) return what(`is ${state} with ${hours.length} hours`)
      if (state !== 'known') continue
      if (hours.length !== HOURS) return what(`is forecast for ${hours.length} hours`)
      for (const [place, { hourMs, p10Kw, p50Kw, p90Kw, soldKw }] of hours.entries()) {
        met()
        if (hourMs !== nowHour + place * HOUR_MS) return what('is forecast for another hour')
        if (!(p10Kw >= 0 && p10Kw <= p50Kw && p50Kw <= p90Kw)) return what(`has quantiles of ${p10Kw}, ${p50Kw} and ${p90Kw} kW`)
        if (p90Kw > maxKw + TOLERANCE_KW) return what(`is forecast at ${p90Kw} kW, and can have ${maxKw} kW`)
        if (!isV2g && Math.abs(soldKw - (bids.get(hourMs)?.quantity ?? 0) * 1_000) > 1e-6) {
          return what(`has ${soldKw} kW sold in the hour ${place}`)
        }
      }
    }
    return undefined
  },
}
