import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Property } from '../property.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** No precondition for the settings; for the limits, a group that has balanced its present limits. */
export const dlmServices: Property = {
  name: 'dlm-services',
  about: 'Without load management a group has no meter, solar or boost charging, no budget of its own and no safe limit.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => !dlm.enabled),
  begin: (_, met) => (world) => {
    for (const group of world.groups.values()) {
      const { dlm, load, name } = group
      if (dlm.enabled) continue
      const on = (['useExternalDevice', 'isSolarCharging', 'enabledBoostCharging'] as const).find((field) => dlm[field])
      if (on) return { what: `${name} has ${on} without load management` }
      if (load.balancedLimits !== dlm || world.congestion.inForce.has(group.id)) continue
      met()
      if (load.budgets?.some(({ limit }) => limit !== 'congestion')) {
        return { what: `${name} has budgets without load management` }
      }
      if (isSafeLimitInForce(group)) return { what: `${name} is on its safe limit without load management` }
    }
    return undefined
  },
}

/** A session that asks for current. */
interface ShareRequest {
  readonly session: LoadSession
  readonly places: readonly number[]
  readonly share: number
  readonly min: number
  readonly max: number
  readonly isVip: boolean
  /** First VIPs by arrival and id, then sessions that were just switched on, then the others, both by arrival and id. */
  readonly turn: readonly number[]
}

/** The budgets that a station draws on: those of the lines of its phases. */
function placesOf({ dlm, type, load }: Group, { stations }: World, station: number): number[] {
  const { vehicle, isOnline = true, phases = 3, phasesInUse = 3, firstLine = 1, lastHeardMs = 0 } = stations[station] ?? {}
  if (!dlm.phaseBalancing || type === 'GROUP_TYPE_DC' || load.budgets?.length !== 3) return [0]
  // The car of an offline station may have left, or come unseen. The lines of its last draw are kept for it, and all without a session.
  if (!isOnline && !load.sessions.has(station)) return Array.from({ length: phases }, (_, phase) => (firstLine - 1 + phase) % 3)
  const isSeen = isOnline || (vehicle?.arrivesMs ?? Infinity) < lastHeardMs
  const used = (isSeen ? vehicle?.phases : undefined) ?? (isOnline ? phases : phasesInUse)
  return Array.from({ length: used }, (_, phase) => (firstLine - 1 + phase) % 3)
}

/** The online sessions of a group that ask for current. Shares are by rating in a DC group. */
function requestsOf(world: World, group: Group): ShareRequest[] {
  return [...group.load.sessions.values()].flatMap((session) => {
    const { asked, allotted, isOffline, request } = session
    if (isOffline || !asked) return []
    const weight = group.type === 'GROUP_TYPE_DC' ? asked.weight : 1
    const turn = [asked.isVip ? 0 : 1, asked.isVip || asked.isHeldOn ? 0 : 1, request.arrivesMs, request.id]
    const [min, max] = [asked.min / weight, asked.max / weight]
    return {
      session,
      places: placesOf(group, world, session.station),
      share: allotted / weight,
      min,
      max,
      isVip: asked.isVip,
      turn,
    }
  })
}

/** Whether a session has its turn before another one. */
const isBefore = (a: ShareRequest, b: ShareRequest) => {
  const place = a.turn.findIndex((value, at) => value !== b.turn[at])
  return place >= 0 && (a.turn[place] ?? 0) < (b.turn[place] ?? 0)
}

/** Shares are rounded down to 0.01 A each. */
const ROUNDING = 0.011
/** A priority that has changed applies in the next second. */
const PRIORITY_MS = 3_000
/** Shares last until something changes, so that a look in each of these seconds sees them. */
const LOOK_EVERY_MS = 3_000

/**
 * Max-min fairness by its definition. Precondition: a group that has balanced its present limits and cars, without a reserve for a
 * charger that does not obey. Shares are those without the waiting times of a rise. Who has priority is judged of a car that came 3 s
 * ago or earlier, with the same priority groups since then.
 */
export const fairShares: Property = {
  name: 'fair-shares',
  about: 'Sessions share a budget equally (DC by rating), priority first; a waiting one does not fit behind those before it.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    const priorities = new Map<number, { text: string; sinceMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { load, dlm, type, customerGroupIds } = group
        const text = `${dlm.isQueuing} ${customerGroupIds.join()}`
        const known = priorities.get(group.id)
        const sinceMs = known?.text === text ? known.sinceMs : world.nowMs
        if (sinceMs === world.nowMs) priorities.set(group.id, { text, sinceMs })
        if (world.nowMs % LOOK_EVERY_MS !== 0) continue
        if (!load.budgets || load.balancedLimits !== dlm || load.needsBalancing || load.excessReserves.length > 0) continue
        if (load.newMembers.size > 0 || load.sessions.size === 0) continue
        const all = requestsOf(world, group)
        if (all.length === 0) continue
        const weightOf = ({ session }: ShareRequest) => (type === 'GROUP_TYPE_DC' ? session.request.weight : 1)
        const reserves = load.offlineReserves.map(({ station, current }) => ({
          places: placesOf(group, world, station),
          current,
        }))
        const reserved = (line: number) =>
          reserves.reduce((sum, { places, current }) => (places.includes(line) ? sum + current : sum), 0)
        const open = load.budgets.map(({ amount }, line) => Math.max(0, amount - reserved(line)))
        const on = open.map((_, line) => all.filter(({ places }) => places.includes(line)))
        const free = open.map((amount, line) => (on[line] ?? []).reduce((sum, one) => sum - one.share * weightOf(one), amount))
        const slack = (line: number) => ROUNDING * (1 + (on[line]?.length ?? 0))
        for (const one of all) {
          met()
          const what = (said: string) => ({
            what: `${world.stations[one.session.station]?.name} in ${group.name} ${said}, with a share of ${one.session.allotted} (${free.map((amount) => amount.toFixed(2)).join()} free)`,
          })
          const { vehicle } = world.stations[one.session.station] ?? {}
          const isOfCar = vehicle?.arrivesMs === one.session.request.arrivesMs
          const isSettled = isOfCar && Math.max(sinceMs, vehicle.arrivesMs) < world.nowMs - PRIORITY_MS
          const hasPriority = dlm.isQueuing && customerGroupIds.includes(vehicle?.customerGroupId ?? NaN)
          if (isSettled && one.isVip !== hasPriority) return what(hasPriority ? 'has no priority' : 'has priority')
          if (one.places.some((line) => (free[line] ?? 0) < -slack(line))) return what('exceeds the budget')
          if (one.share === 0 && one.max > 0) {
            const before = dlm.isQueuing ? all.filter((other) => other.share > 0 && isBefore(other, one)) : all
            const left = one.places.map(
              (line) =>
                (open[line] ?? 0) -
                before
                  .filter(({ places }) => places.includes(line))
                  .reduce((sum, other) => sum + (dlm.isQueuing ? other.min : other.share) * weightOf(other), 0),
            )
            if (Math.min(...left) >= one.min * weightOf(one) + ROUNDING * (2 + all.length)) return what('waits although it fits')
            continue
          }
          if (one.share >= one.max - ROUNDING) continue
          const tight = one.places.filter((line) => (free[line] ?? 0) <= slack(line))
          if (one.places.length > 0 && tight.length === 0 && one.max === 0) continue
          const isHeld = tight.some((line) =>
            (on[line] ?? []).every(
              (other) => other.isVip !== one.isVip || other.share <= Math.max(one.share, other.min) + 2 * ROUNDING,
            ),
          )
          if (!isHeld) return what(tight.length === 0 ? 'gets less than it can take' : 'gets less than another one')
        }
      }
      return undefined
    }
  },
}

/** IEC 61851 has no current below 6 A. */
const MIN_A = 6
const TOLERANCE_A = 0.011

/**
 * Precondition: a session of an AC group that has balanced its present limits, with its car, group members and customer groups of the
 * second before, online and not out of service.
 */
export const guaranteedCurrent: Property = {
  name: 'guaranteed-current',
  about: 'A session gets nothing or its guaranteed current: 6 A, that of its charger, or that of the queue or of priority.',
  concerns: ({ groups }) => [...groups.values()].some(({ type, dlm }) => type === 'GROUP_TYPE_CHARGER' && dlm.enabled),
  begin: (_, met) => {
    const before = new Map<string, unknown[]>()
    return (world) => {
      for (const { id, name, type, dlm, load, customerGroupIds, response } of world.groups.values()) {
        if (type !== 'GROUP_TYPE_CHARGER' || !load.budgets || load.balancedLimits !== dlm || load.needsBalancing) continue
        for (const { station: index, request, applied, isOffline } of load.sessions.values()) {
          const station = world.stations[index]
          const { vehicle, plan, heldStatus, control } = station ?? {}
          const key = `${id} ${index}`
          // Limits and controls are replaced, never changed.
          const facts = [vehicle?.arrivesMs, customerGroupIds.join(), dlm, control, heldStatus]
          const isSame = before.get(key)?.every((one, place) => one === facts[place]) === true
          before.set(key, facts)
          if (!isSame || !station || !vehicle || isOffline || plan?.kind !== 'ac' || station.ocpp || heldStatus !== null) continue
          met()
          const isVip = dlm.isQueuing && vehicle.customerGroupId !== null && customerGroupIds.includes(vehicle.customerGroupId)
          const ofQueue = isVip && dlm.isQueuingVip ? dlm.requiredCurrentVip : dlm.requiredCurrent
          const least = Math.max(MIN_A, station.minChargingCurrentA, dlm.isQueuing ? (ofQueue ?? 0) : 0)
          // A car or charger that takes less than that gets what it takes.
          const expected = Math.min(request.max, least)
          const ownA = Math.max(MIN_A, Math.min(station.maxChargingCurrentA, Math.ceil(vehicle.limitA)))
          const current = response.ceilings.has(index) ? 0 : applied.current
          const said =
            request.isVip !== isVip
              ? `has priority: ${request.isVip}`
              : Math.abs(request.min - expected) > TOLERANCE_A
                ? `is guaranteed ${request.min} A, and should be ${expected} A`
                : request.max > ownA + TOLERANCE_A
                  ? `requests ${request.max} A of ${ownA} A`
                  : current > 0 && current < expected - TOLERANCE_A
                    ? `gets ${current} A of a minimum of ${expected} A`
                    : undefined
          if (said !== undefined) return { what: `${station.name} in ${name} ${said}` }
        }
      }
      return undefined
    }
  },
}
