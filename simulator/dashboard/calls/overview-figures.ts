import { activationEndMs } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Overview } from '#contract/dashboard.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { STARTS_HZ } from '#simulator/demand-response/model/stepwise.ts'
import { recentBids } from '#simulator/bids/world/bids.ts'
import { fcrDOf } from '#simulator/reserves/world/reserves.ts'
import type { FleetSum } from '../world/fleet-sums.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { groupLimitW } from '#simulator/groups/calls/groups.ts'

const MAX_ACTIVATIONS = 100

const iso = (ms: number) => new Date(ms).toISOString()
const sumOf = <T>(list: readonly T[], figure: (one: T) => number) => list.reduce((sum, one) => sum + figure(one), 0)

/**
 * Power by group type, with the limits of the groups that have one. Super groups are left out, because their stations
 * belong to other groups.
 */
export function powerByType(groups: readonly Group[], fleet: readonly FleetSum[]): Overview['power'] {
  const limits = new Map(groups.flatMap((group) => [[group, groupLimitW(group)] as const]))
  return CATEGORIES.flatMap((kind) => {
    const type = GROUP_TYPE_OF[kind]
    const ofType = groups.filter((group) => group.type === type && !group.isSupergroup)
    const sums = fleet.filter(({ group, category }) => (group?.type ?? GROUP_TYPE_OF[category]) === type)
    if (ofType.length === 0 && sums.length === 0) return []
    const alone = sums.filter(({ group }) => group === null)
    const limited = ofType.flatMap((group) => limits.get(group) ?? [])
    return {
      type,
      groups: ofType.length,
      importW: Math.round(sumOf(sums, ({ importW }) => importW)),
      exportW: Math.round(sumOf(sums, ({ exportW }) => exportW)),
      ungrouped: {
        stations: sumOf(alone, ({ online, offline }) => online + offline.count),
        importW: Math.round(sumOf(alone, ({ importW }) => importW)),
        exportW: Math.round(sumOf(alone, ({ exportW }) => exportW)),
      },
      limitW: limited.length > 0 ? Math.round(sumOf(limited, (limitW) => limitW)) : null,
      limitedImportW: Math.round(
        sumOf(sums, ({ group, importW }) => (((group && limits.get(group)) ?? null) === null ? 0 : importW)),
      ),
    }
  })
}

/** Stations by category and status. A category without stations has no entry. */
export function stationsByCategory(fleet: readonly FleetSum[]): Overview['stations'] {
  return CATEGORIES.flatMap((category) => {
    const sums = fleet.filter((sum) => sum.category === category)
    if (sums.length === 0) return []
    const statuses: Record<string, number> = {}
    for (const sum of sums) for (const [status, count] of sum.statuses) statuses[status] = (statuses[status] ?? 0) + count
    return {
      category,
      online: sumOf(sums, ({ online }) => online),
      offline: sumOf(sums, ({ offline }) => offline.count),
      statuses,
    }
  })
}

type Threshold = Overview['frequency']['thresholds'][number]

/** The frequencies at which the demand response of these groups starts and ends, lowest first. */
export function thresholdsOf(groups: readonly Group[]): Threshold[] {
  const known = new Map<string, Threshold>()
  const count = (side: Threshold['side'], frequencyHz: number) => {
    const key = `${side} ${frequencyHz}`
    known.set(key, { frequencyHz, side, groups: (known.get(key)?.groups ?? 0) + 1 })
  }
  for (const { fcr } of groups) {
    if (fcr.isEnabled) {
      count('activation', fcr.activationFrequency)
      count('deactivation', fcr.deactivationFrequency)
    } else if (fcr.isEnabledStepwise) count('activation', STARTS_HZ)
  }
  return [...known.values()].toSorted((a, b) => a.frequencyHz - b.frequencyHz || a.side.localeCompare(b.side))
}

/** The demand response activations of these groups in the last hour, newest first. */
export function overviewActivations({ nowMs }: World, groups: readonly Group[]): Overview['frequency']['activations'] {
  return groups
    .flatMap((group) =>
      group.response.activations.map((one) => ({
        id: group.id,
        name: group.name,
        atMs: one.atMs,
        untilMs: activationEndMs(group, one),
      })),
    )
    .filter(({ untilMs }) => untilMs === null || untilMs > nowMs - HOUR_MS)
    .toSorted((a, b) => b.atMs - a.atMs || a.id - b.id)
    .slice(0, MAX_ACTIVATIONS)
    .map(({ id, name, atMs, untilMs }) => ({
      groupId: id,
      groupName: name,
      start: iso(atMs),
      end: untilMs === null ? null : iso(untilMs),
    }))
}

const tenths = (kw: number) => Math.round(kw * 10) / 10
const UNKNOWN_FIGURES = { availableKw: null, deliveredKw: null, requiredKw: null }

/** Accepted bids of the current hour and of the next hour with bids, sorted by hour and then by name. */
export function bidsNow(world: World, groups: readonly Group[]): NonNullable<Overview['bids']> {
  const found = groups
    .filter(({ bids }) => bids.size > 0)
    .flatMap((group) => {
      const { current, next } = recentBids(world, group, world.nowMs)
      const reserve = current && fcrDOf(world, group)
      const figures = reserve && {
        availableKw: tenths(reserve.availableKw),
        deliveredKw: tenths(reserve.deliveredKw),
        requiredKw: reserve.requiredKw === null ? null : tenths(reserve.requiredKw),
      }
      return [current, next].flatMap((bid) => {
        const isOngoing = bid === current
        return bid ? [{ ...bid, groupName: group.name, isOngoing, ...((isOngoing && figures) || UNKNOWN_FIGURES) }] : []
      })
    })
  return found
    .toSorted((a, b) => a.hour.localeCompare(b.hour) || a.groupName.localeCompare(b.groupName, 'en', { numeric: true }))
    .map(({ groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }) => {
      return { groupId, groupName, hour, quantity, isOngoing, availableKw, deliveredKw, requiredKw }
    })
}
