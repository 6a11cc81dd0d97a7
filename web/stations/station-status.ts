import { shownStatus } from '#contract/shown-status.ts'
import type { Station, StackingService } from '#contract/stations.ts'
import { powerText } from '#units/current-power.ts'
import { agoText, isAhead, momentMs, roughAgeText } from '#units/dates.ts'
import { livePowerW } from './station-figures.ts'

/** The limit of a station in W, null without a limit, and its rated power in kW. */
type LimitedPower = Pick<Station, 'dynamicPowerLimit' | 'ratedPower'>

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

type Reporting = Pick<Station, 'status' | 'isOnline' | 'timestamp' | 'isBattery' | 'latestPower' | 'latestChargePower'>

/** The status of an online station, with the reported status if it differs; null if unknown. */
export interface KnownStatus {
  status: string | null
  reported?: string
}

/** The present status; `Offline` for an offline station. */
export function knownStatus(station: Reporting): KnownStatus {
  const status = shownStatus(station.status, station.isOnline, livePowerW(station))
  return status !== station.status && station.status !== null ? { status, reported: station.status } : { status }
}

/**
 * `Offline · last seen 3 d ago, was Available`, or shorter for a table: `Offline 3 d, was Available`. A station without a last message
 * and status has never connected.
 */
export function offlineText({ status, timestamp }: Pick<Station, 'status' | 'timestamp'>, nowMs: number, isShort = false) {
  const atMs = momentMs(timestamp)
  if (atMs === undefined && status === null) return isShort ? 'Never connected' : 'Offline · never connected'
  const ageMs = atMs === undefined ? undefined : nowMs - atMs
  const isAgeShort = isShort && ageMs !== undefined && !isAhead(ageMs)
  const since = ageMs === undefined ? '' : isAgeShort ? ` ${roughAgeText(ageMs)}` : ` · last seen ${agoText(ageMs, roughAgeText)}`
  return `Offline${since}${status === null ? '' : `, was ${status}`}`
}
