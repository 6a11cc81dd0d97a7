import type { Station } from '#simulator/stations/world/station.ts'

/**
 * The last reported status; null for a charger outside that has reported none and shows no session by its values. A V2G device or battery
 * that connects by MQTT need not report one, and is available.
 */
export function reportedStatus({ ocpp, status }: Pick<Station, 'ocpp' | 'status'>): string | null {
  const isUnreported = ocpp && !ocpp.hasStatus && ocpp.entry.protocol !== 'mqtt' && status === 'Available'
  return isUnreported ? null : status
}
