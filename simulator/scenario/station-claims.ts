import { allocationsOf } from '#simulator/world/load-reports.ts'
import type { Station, World } from '#simulator/world/state.ts'
import type { StationExpectation } from './expectation.ts'
import { isWithin, rangeInWords } from './matches.ts'
import type { Claim } from './watch.ts'

/** Why the station has what it has: by the first of its groups whose load is managed. */
function reasonOf(world: World, { deviceId, groupIds }: Station) {
  const groups = groupIds.flatMap((id) => world.groups.get(id) ?? [])
  const group = groups.find(({ dlm }) => dlm.enabled) ?? groups[0]
  return group && allocationsOf(world, group).stations.find((station) => station.deviceId === deviceId)?.reason
}

/** What a line says of a station. */
export function stationClaims(world: World, station: Station, { status, current, reason }: StationExpectation): Claim[] {
  const claims: Claim[] = []
  if (status !== undefined) {
    const look = () => ({ holds: station.status === status, seen: `it is ${station.status}` })
    claims.push({ claim: `is ${status}`, look })
  }
  if (current !== undefined) {
    const look = () => ({ holds: isWithin(station.currentA, current), seen: `it takes ${station.currentA.toFixed(1)} A` })
    claims.push({ claim: `takes ${rangeInWords(current)} A`, look })
  }
  if (reason !== undefined) {
    const { state, limit } = reason
    const look = () => {
      const found = reasonOf(world, station)
      const holds = !!found && (state ?? found.state) === found.state && (limit ?? found.limit) === found.limit
      return { holds, seen: found ? `its state is ${found.state}, its limit ${found.limit ?? 'none'}` : 'it has no reason' }
    }
    const said = [state && `state ${state}`, limit && `limit ${limit}`].filter(Boolean).join(' and ')
    claims.push({ claim: `has the ${said}`, look })
  }
  return claims
}
