import type { Station } from '#simulator/stations/world/station.ts'

/** The last reported status; null for a station outside that has reported none, and shows none by its values. */
export function reportedStatus({ ocpp, status }: Pick<Station, 'ocpp' | 'status'>): string | null {
  const isUnreported = ocpp && !ocpp.hasStatus && !ocpp.isAvailableByValues && status === 'Available'
  return isUnreported ? null : status
}
