import { isOutOfService } from '#simulator/devices/world/in-service.ts'
import { isUnknownBehind, type ForecastObstacle } from '#contract/v2g.ts'
import type { Station } from '#simulator/stations/world/station.ts'

const OF_STATUS: Readonly<Record<string, ForecastObstacle>> = { Faulted: 'faulted', Reserved: 'reserved' }

/** Why the car at a V2G point does not follow its plan now. Null while the point works, and without a car. */
export function obstacleOf(station: Station, nowMs: number): ForecastObstacle | null {
  const { vehicle, isOnline, heldStatus, path, ocpp } = station
  if (!vehicle) return null
  if (!isOnline) return 'offline'
  if (isOutOfService(station)) return OF_STATUS[heldStatus ?? ''] ?? 'unavailable'
  if (nowMs >= vehicle.endsMs) return 'finished'
  return path?.disobeys || ocpp?.refuses ? 'disobeying' : null
}

/**
 * Whether a car with this plan has its target at its departure. Nothing is known of a car at a station that is offline or does
 * not obey. Behind another obstacle the car keeps its state of charge. Null also without a plan.
 */
export function isReachableBehind(
  obstacle: ForecastObstacle | null,
  isPlanned: boolean | null,
  isAtGoal: boolean,
): boolean | null {
  if (obstacle === null || isPlanned === null) return isPlanned
  return isUnknownBehind(obstacle) ? null : isAtGoal
}

/** The same for the car at a point, by its plan of the last second. */
export function isTargetReachable(station: Station, nowMs: number): boolean | null {
  const { vehicle } = station
  if (!vehicle) return null
  const { outlook, socPercent, targetSocPercent } = vehicle
  return isReachableBehind(obstacleOf(station, nowMs), outlook.isReachable, socPercent >= targetSocPercent)
}
