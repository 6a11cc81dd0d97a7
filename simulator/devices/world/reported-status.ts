import type { Station } from '#simulator/stations/world/station.ts'

/**
 * The last reported status; null for a charger outside that has reported none and shows no session by its values. A V2G device or battery
 * need not report one: it is available while it is online.
 */
export function reportedStatus({ ocpp, status, isOnline }: Pick<Station, 'ocpp' | 'status' | 'isOnline'>): string | null {
  if (!ocpp || ocpp.hasStatus || status !== 'Available') return status
  return ocpp.entry.protocol === 'mqtt' && isOnline ? status : null
}
