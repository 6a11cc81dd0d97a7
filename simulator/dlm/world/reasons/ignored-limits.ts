import type { AllocationReason, IgnoredLimit } from '#contract/allocations.ts'
import type { Excess } from '#simulator/dynamics/model/charger-path.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { budgetLinesOf } from '../sessions.ts'

const tenths = (value: number) => Math.round(value * 10) / 10

const ignoredBy = ({ name }: Station, { drawn, limit }: Excess, isOwn: boolean, isSwitchedOff: boolean): IgnoredLimit => ({
  station: name,
  drawn: tenths(drawn),
  limit: tenths(limit),
  isOwn,
  isSwitchedOff,
})

/**
 * Adds the chargers that do not obey to a reason: the station itself, also after load management has ended its session, or those
 * that draw on a budget of the station. `isBound`: a budget binds the station.
 */
export function withIgnoredLimits(
  world: World,
  group: Group,
  station: Station,
  reason: AllocationReason,
  isBound: boolean,
): AllocationReason {
  const { path } = station
  if (path?.disobeys) return { ...reason, ignoring: [ignoredBy(station, path.disobeys, true, false)] }
  if (path?.switchedOff) return { ...reason, ignoring: [ignoredBy(station, path.switchedOff, true, true)] }
  if (!isBound || group.load.excessReserves.length === 0) return reason
  const own = budgetLinesOf(station, group, station.vehicle?.phases ?? station.phases)
  const ignoring = group.load.excessReserves.flatMap(({ station: index, lines }) => {
    const other = world.stations[index]
    return other?.path?.disobeys && (lines & own) !== 0 ? [ignoredBy(other, other.path.disobeys, false, false)] : []
  })
  return ignoring.length === 0 ? reason : { ...reason, ignoring }
}
