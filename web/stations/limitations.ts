import type { StackingService, Station } from '#contract/stations.ts'
import { powerText } from '#units/current-power.ts'

/** What a station is held to: its limit in W, null without one, and its rated power in kW. */
export type HeldPower = Pick<Station, 'dynamicPowerLimit' | 'ratedPower'>

/** Does the limit take anything away from the station? One above its rated power does not. */
const isLimited = ({ dynamicPowerLimit, ratedPower }: HeldPower) =>
  dynamicPowerLimit !== null && (ratedPower === null || dynamicPowerLimit < ratedPower * 1_000)

/** Is this the service whose value the station is held to? */
export const isBinding = (service: StackingService, station: HeldPower) =>
  service.isApplied && isLimited(station) && service.appliedValue === station.dynamicPowerLimit

/** What a service does to a station. */
export function effectText(service: StackingService, station: HeldPower): string {
  if (!service.isApplied) return 'does not apply now'
  if (isBinding(service, station)) return `limits it to ${powerText(service.appliedValue)} now`
  return service.appliedValue === null ? 'applies now, without a limit' : `applies now, at ${powerText(service.appliedValue)}`
}

/** The limit of a station in words. */
export function limitText(station: HeldPower): string {
  if (station.dynamicPowerLimit === null) return 'No limit'
  const limit = powerText(station.dynamicPowerLimit)
  return isLimited(station) ? limit : `${limit}, not below its rated power`
}
