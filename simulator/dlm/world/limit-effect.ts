import type { DlmLimits, LimitEffect } from '#contract/dlm.ts'
import type { StoredRule } from '#simulator/congestion/world/congestion-state.ts'
import { isMissing, updateMeters } from './meters.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { allocateBudget } from './allocate-budget.ts'
import { allowedByA } from './allowed-current.ts'
import { boostGroupsOf } from './site-figures.ts'
import type { MeterName } from './group-load.ts'

/** A smaller reduction does not count, A. */
const TOLERANCE_A = 0.05

/** The effect of these limits on the present sessions of a group: the allocation of load management on a copy of the group. */
export function effectOfLimits(world: World, group: Group, dlm: DlmLimits): LimitEffect {
  const copy = copyOf(group, dlm)
  updateMeters(world, copy)
  const unknown = (name: MeterName): string | undefined => {
    const device = copy.load.meters[name]?.device
    return device && isMissing(device, copy.load.meterOverrides[name]) ? device.deviceId : undefined
  }
  const [unknownDevice, unknownMeter, boostGroups] = [unknown('boost'), unknown('external'), boostGroupsOf(world, copy)]
  return {
    ...effectOf(world, group, copy),
    ...(unknownDevice !== undefined && { unknownDevice }),
    ...(boostGroups !== 1 && { boostGroups }),
    ...(unknownMeter !== undefined && { unknownMeter }),
  }
}

/** The effect of a power limit in addition to the present limits and rules, kW. */
export function effectOfPowerLimit(world: World, group: Group, limitKw: number): LimitEffect {
  const rule: StoredRule = { ...NO_RULE, groupId: group.id, target: limitKw }
  const inForce = new Map(world.congestion.inForce).set(group.id, [...(world.congestion.inForce.get(group.id) ?? []), rule])
  return effectOf({ ...world, congestion: { ...world.congestion, inForce } }, group, copyOf(group, group.dlm))
}

/** A copy whose allocation does not change the group. */
function copyOf(group: Group, dlm: DlmLimits): Group {
  const { load } = group
  const sessions = new Map([...load.sessions].map(([index, session]) => [index, { ...session }]))
  return { ...group, dlm, load: { ...load, sessions, meters: { ...load.meters }, meterHistory: { external: null, boost: null } } }
}

function effectOf(world: World, group: Group, copy: Group): LimitEffect {
  allocateBudget(world, copy)
  let [paused, reduced, started, reducedW] = [0, 0, 0, 0]
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station?.isOnline) continue
    if (station.currentA > 0) {
      const thenA = allowedAfterA(world, station, copy)
      if (thenA > station.currentA - TOLERANCE_A) continue
      if (thenA > 0) reduced++
      else paused++
      reducedW += station.powerW * (1 - thenA / station.currentA)
    } else if (isStarting(group, copy, index)) {
      started++
    }
  }
  return { asOf: new Date(world.nowMs).toISOString(), paused, reduced, started, reducedKw: Math.round(reducedW / 100) / 10 }
}

/** The strictest of the groups of a station decides. */
const allowedAfterA = (world: World, { index, groupIds }: Station, copy: Group): number =>
  groupIds.reduce((minA, id) => {
    const group = id === copy.id ? copy : world.groups.get(id)
    return group ? Math.min(minA, allowedByA(group, index)) : minA
  }, Infinity)

/** Whether a session that has nothing now gets a share. A share may need a few seconds to take effect. */
function isStarting({ load }: Group, copy: Group, index: number): boolean {
  const was = load.sessions.get(index)
  if (was?.applied.current !== 0 || was.allotted > 0) return false
  const session = copy.load.sessions.get(index)
  return copy.load.budgets === null || (session?.allotted ?? 0) > 0
}

/** Only group, mode and target of a rule matter to the allocation. */
const NO_RULE: Omit<StoredRule, 'groupId' | 'target'> = {
  id: 0,
  name: '',
  isEnabled: true,
  recurrence: 'one-time',
  timeZone: 'UTC',
  startDate: '',
  endDate: null,
  startTime: '',
  endTime: '',
  weekdays: [],
  mode: 'limit-kw',
}
