import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

const inLastSecond = ({ journal, nowMs }: World, kind: string, has: (entry: Record<string, unknown>) => boolean) => {
  for (let place = journal.entries.length - 1; place >= 0; place--) {
    const entry = journal.entries[place]
    if (!entry || Date.parse(entry.at) < nowMs - 3_000) return false
    if (entry.kind === kind && has(entry)) return true
  }
  return false
}

/** What can be true of the whole site in a second, by its name in a situation. */
export const WORLD_FACTS = {
  dip: ({ grid }: World) => grid.frequencyHz < 49.9,
  'deep dip': ({ grid }: World) => grid.frequencyHz < 49.5,
  'high frequency': ({ grid }: World) => grid.frequencyHz > 50.1,
  'no frequency': ({ grid }: World) => Number.isNaN(grid.frequencyHz),
  replay: ({ grid }: World) => grid.driver.kind === 'replay',
  'change of hour': ({ nowMs }: World) => nowMs % HOUR_MS < 3_000,
  'change of day': ({ nowMs, utcOffsetMs }: World) => (nowMs + utcOffsetMs) % DAY_MS < 3_000,
  'clock change': ({ nowMs }: World) =>
    [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)].some((ms) => nowMs >= ms && nowMs < ms + 3_000),
  'market refuses': ({ market }: World) => market.refusal !== null,
  'market rules': ({ market }: World) => market.hasRules,
  trade: ({ p2p }: World) => p2p.deals.length > 0,
  bid: ({ groups }: World) => [...groups.values()].some(({ bids }) => bids.size > 0),
  'deleted station': ({ stations }: World) => stations.some(({ isRemoved }) => isRemoved),
  'acknowledged problem': ({ acknowledgements }: World) => acknowledgements.size > 0,
  'refused call': (world: World) => inLastSecond(world, 'operator', ({ status }) => typeof status === 'number' && status >= 400),
  'forbidden call': (world: World) => inLastSecond(world, 'operator', ({ status }) => status === 403),
  'lost reply': (world: World) => inLastSecond(world, 'operator', ({ status }) => status === null),
} as const satisfies Record<string, (world: World) => boolean>
export type WorldFact = keyof typeof WORLD_FACTS

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
  'disobedient charger': ({ members }: GroupView) => members.some(({ path }) => (path?.fault ?? null) !== null),
  'faulted station': ({ members }: GroupView) => members.some(({ heldStatus }) => heldStatus !== null),
  'manual setpoint': ({ members }: GroupView) => members.some(({ control }) => control.powerW !== null),
  'shared station': ({ members }: GroupView) => members.some(({ groupIds }) => groupIds.length > 1),
  'priority car': ({ group, members }: GroupView) =>
    members.some(({ vehicle }) => group.customerGroupIds.includes(vehicle?.customerGroupId ?? -1)),
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

/** A named combination of facts of one group and of the site, which a search should reach. */
interface Situation {
  readonly name: string
  readonly ofGroup: readonly GroupFact[]
  readonly ofWorld: readonly WorldFact[]
}

const situation = (ofGroup: readonly GroupFact[], ofWorld: readonly WorldFact[] = []): Situation => ({
  name: [...ofGroup, ...ofWorld].join(' and '),
  ofGroup,
  ofWorld,
})

/** Combinations of two and three facts that rules must handle together. */
const COMBINED: readonly Situation[] = [
  situation(['queue full', 'safe limit'], ['dip']),
  situation(['queue full', 'priority car']),
  situation(['queue full', 'reserve active']),
  situation(['queue full', 'congestion rule']),
  situation(['queue full', 'offline car']),
  situation(['cars share', 'mixed phases']),
  situation(['cars share', 'reserve active']),
  situation(['cars share', 'shared station']),
  situation(['safe limit', 'reserve active']),
  situation(['safe limit', 'congestion rule']),
  situation(['safe limit', 'offline car']),
  situation(['safe limit', 'disobedient charger']),
  situation(['meter flapping', 'cars share']),
  situation(['meter flapping'], ['dip']),
  situation(['building above fuse', 'cars share']),
  situation(['building above fuse', 'offline car']),
  situation(['reserve active', 'offline car']),
  situation(['reserve active', 'manual setpoint']),
  situation(['reserve active', 'disobedient charger']),
  situation(['reserve active', 'congestion rule']),
  situation(['reserve active'], ['no frequency']),
  situation(['reserve active'], ['change of hour']),
  situation(['reserve offered'], ['high frequency']),
  situation(['offline car', 'disobedient charger']),
  situation(['offline car', 'shared station']),
  situation(['disobedient charger', 'no budget']),
  situation(['disobedient charger', 'mixed phases']),
  situation(['congestion rule'], ['clock change']),
  situation(['congestion rule'], ['change of day']),
  situation(['discharging'], ['deep dip']),
  situation(['load management off'], ['dip']),
  situation(['solar surplus', 'cars share']),
  situation(['faulted station', 'queue full']),
]

/** Every fact alone, then the combinations. */
export const SITUATIONS: readonly Situation[] = [
  ...(Object.keys(GROUP_FACTS) as GroupFact[]).map((fact) => situation([fact])),
  ...(Object.keys(WORLD_FACTS) as WorldFact[]).map((fact) => situation([], [fact])),
  ...COMBINED,
]
