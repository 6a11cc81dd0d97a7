import { shownStatus } from '#contract/shown-status.ts'
import type { Station } from '#contract/stations.ts'
import { momentMs, roughAgeText } from '#units/dates.ts'
import { livePowerW } from './station-figures.ts'

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

/** `Offline · last seen 3 d ago, was Available`, or shorter for a table: `Offline 3 d, was Available`. */
export function offlineText({ status, timestamp }: Pick<Station, 'status' | 'timestamp'>, nowMs: number, isShort = false) {
  const atMs = momentMs(timestamp)
  const age = atMs === undefined ? undefined : roughAgeText(nowMs - atMs)
  const since = age === undefined ? '' : isShort ? ` ${age}` : ` · last seen ${age} ago`
  return `Offline${since}${status === null ? '' : `, was ${status}`}`
}
