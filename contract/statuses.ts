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

/** `Occupied` is not a status of OCPP 1.6, but other versions send it. `Discharging` follows from the power, see `shownStatus`. */
export const STATION_STATUSES = [...OCPP_STATUSES, 'Occupied', 'Discharging', 'Online', 'Offline'] as const
export type StationStatus = (typeof STATION_STATUSES)[number]
