import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

interface GroupView {
  readonly world: World
  readonly group: Group
  readonly members: readonly Station[]
}

const sessions = ({ group }: GroupView) => [...group.load.sessions.values()]

/** What can be true of one group in a second, by its name in a situation. */
export const GROUP_FACTS = {
  'queue full': (view: GroupView) => view.group.dlm.isQueuing && sessions(view).some(({ applied }) => applied.current === 0),
  'cars share': (view: GroupView) => sessions(view).filter(({ applied }) => applied.current > 0).length > 1,
  'safe limit': ({ group }: GroupView) => isSafeLimitInForce(group),
  'meter flapping': ({ group }: GroupView) => group.load.meterOverrides.external.flapping !== null,
  'building above fuse': ({ group }: GroupView) =>
    group.dlm.mainCurrent !== null && Math.max(...(group.load.meterOverrides.external.loadA ?? [0])) > group.dlm.mainCurrent,
  'reserve active': ({ group }: GroupView) => group.response.baselineKw !== null,
  'reserve offered': ({ group }: GroupView) => isOffering(group),
  'offline car': ({ members }: GroupView) => members.some(({ isOnline, vehicle }) => !isOnline && vehicle !== null),
  'disobedient charger': ({ members }: GroupView) => members.some(({ path }) => path?.fault != null),
  'faulted station': ({ members }: GroupView) => members.some(({ heldStatus }) => heldStatus !== null),
  'manual setpoint': ({ members }: GroupView) => members.some(({ control }) => control.powerW !== null),
  'shared station': ({ members }: GroupView) => members.some(({ groupIds }) => groupIds.length > 1),
  'priority car': ({ group, members }: GroupView) =>
    members.some(({ vehicle }) => vehicle?.customerGroupId != null && group.customerGroupIds.includes(vehicle.customerGroupId)),
  'congestion rule': ({ world, group }: GroupView) => (world.congestion.inForce.get(group.id) ?? []).length > 0,
  'load management off': ({ group, members }: GroupView) => !group.dlm.enabled && members.some(({ currentA }) => currentA > 0),
  'no budget': ({ group }: GroupView) => group.load.budgets?.some(({ amount }) => amount === 0) === true,
  'solar surplus': ({ group }: GroupView) => group.dlm.isSolarCharging,
  discharging: ({ members }: GroupView) => members.some(({ powerW }) => powerW < 0),
  'no members': ({ members }: GroupView) => members.length === 0,
  'mixed phases': ({ members }: GroupView) =>
    new Set(members.flatMap(({ currentA, phasesInUse }) => (currentA > 0 ? [phasesInUse] : []))).size > 1,
} as const satisfies Record<string, (view: GroupView) => boolean>
export type GroupFact = keyof typeof GROUP_FACTS
