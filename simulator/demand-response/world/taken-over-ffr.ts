import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'
import { isStuck } from './curtailment.ts'

type Side = 'positive' | 'negative'

/** The part of a point without that of others, W. */
export function ownFfrW({ control, plan }: Station, { ffrPositive, ffrNegative }: NonNullable<Group['v2g']>, side: Side): number {
  const own = side === 'positive' ? (control.ffrPositiveW ?? ffrPositive) : (control.ffrNegativeW ?? ffrNegative)
  return Math.min(ratedPowerW(plan), own)
}

/** What a point can do beyond its own part, W. */
function headroomW(station: Station, v2g: NonNullable<Group['v2g']>, side: Side): number {
  const { baselineW, minPowerW, maxPowerW, plan } = station
  const ableW = side === 'positive' ? baselineW - minPowerW : maxPowerW - baselineW
  return Math.max(0, Math.min(ratedPowerW(plan), ableW) - ownFfrW(station, v2g, side))
}

/**
 * What a V2G device outside does not give of the fast reserve of its group, because it does not obey or is offline, is taken over by the
 * others of the group, in proportion to what they can do beyond their own parts. The device keeps its part, so that it can follow later.
 */
export function takeOverFfr(world: World): void {
  for (const group of world.groups.values()) {
    const { v2g } = group
    if (!v2g || (v2g.mode !== 'freq' && v2g.mode !== 'external')) continue
    // Before any list is made: most sites have no device outside, and this runs each second.
    if (!group.stationIndexes.some((index) => world.stations[index]?.ocpp)) continue
    const points = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
    const members = points.filter(
      (station) => station.ffr && station.vehicle && v2gGroupOf(world.groups, station.groupIds) === group,
    )
    // One that responds by itself, before its setpoint, is not missing.
    const gives = (one: Station) => one.isOnline && one.baselineW - one.powerW >= ownFfrW(one, v2g, 'positive')
    const isMissing = (one: Station) => one.ocpp !== null && (!one.isOnline || (isStuck(one) && !gives(one)))
    const missing = members.filter(isMissing)
    const able = members.filter((one) => !isMissing(one) && one.isOnline && isInSession(one, world.nowMs))
    for (const station of members) station.takenOverW = null
    if (missing.length === 0) continue
    const sides = (['positive', 'negative'] as const).map((side) => {
      const missingW = missing.reduce((sum, station) => sum + ownFfrW(station, v2g, side), 0)
      const roomW = able.reduce((sum, station) => sum + headroomW(station, v2g, side), 0)
      return { side, share: roomW > 0 ? Math.min(1, missingW / roomW) : 0 }
    })
    for (const station of able) {
      const [positive = 0, negative = 0] = sides.map(({ side, share }) => Math.round(share * headroomW(station, v2g, side)))
      if (positive > 0 || negative > 0) station.takenOverW = { positive, negative }
    }
  }
}
