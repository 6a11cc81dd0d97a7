import type { StackingService, Station } from '#contract/stations.ts'
import { powerText } from '#units/current-power.ts'

/** The limit of a station in W, null without a limit, and its rated power in kW. */
export type LimitedPower = Pick<Station, 'dynamicPowerLimit' | 'ratedPower'>

/** True if the limit is below the rated power. */
const isLimited = ({ dynamicPowerLimit, ratedPower }: LimitedPower) =>
  dynamicPowerLimit !== null && (ratedPower === null || dynamicPowerLimit < ratedPower * 1_000)

/** True if this service sets the limit of the station. */
export const isBinding = (service: StackingService, station: LimitedPower) =>
  service.isApplied && isLimited(station) && service.appliedValue === station.dynamicPowerLimit

/** Describes the effect of a service on a station. */
export function effectText(service: StackingService, station: LimitedPower): string {
  if (!service.isApplied) return 'does not apply now'
  if (isBinding(service, station)) return `limits the station to ${powerText(service.appliedValue)} now`
  return service.appliedValue === null ? 'applies now, without a limit' : `applies now, at ${powerText(service.appliedValue)}`
}

/** The limit of a station as text. */
export function limitText(station: LimitedPower): string {
  if (station.dynamicPowerLimit === null) return 'No limit'
  const limit = powerText(station.dynamicPowerLimit)
  return isLimited(station) ? limit : `${limit}, not below the rated power`
}
