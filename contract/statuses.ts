/** Statuses of a status chip: OCPP statuses, and whether the station is connected. */
export const OCPP_STATUSES = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEVSE',
  'SuspendedEV',
  'Finishing',
  'Reserved',
  'Unavailable',
  'Faulted',
] as const
export type OcppStatus = (typeof OCPP_STATUSES)[number]

/**
 * What pauses a session while its charger reports SuspendedEVSE. `queue`: it waits for other sessions; `load-management`: a limit,
 * a rule or demand response leaves no current for it; `operator`: a setpoint of a person; `charger`: none of them, so the charger
 * itself.
 */
export const PAUSE_CAUSES = ['queue', 'load-management', 'operator', 'charger'] as const
export type PauseCause = (typeof PAUSE_CAUSES)[number]

/** `Occupied` is not a status of OCPP 1.6, but other versions send it. `Discharging` and `Unknown` are those of `shownStatus`. */
export const STATION_STATUSES = [...OCPP_STATUSES, 'Occupied', 'Discharging', 'Unknown', 'Online', 'Offline'] as const
export type StationStatus = (typeof STATION_STATUSES)[number]
