import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import type { Property } from '../property.ts'
import { areIdeal, hasPresentValues, installedLines, membersOf } from '../installed-lines.ts'
import { Settled } from '../settled.ts'
import { OperatorEntries } from '../operator-entries.ts'
import { MIN_CURRENT_A } from '#contract/dlm.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Station } from '#simulator/stations/world/station.ts'

const MIN_A = 6
const RESERVE_TOLERANCE = 0.02

/**
 * Precondition: a station that has been offline for two seconds in a group that has balanced its present limits and members. Without
 * the fail-safe it keeps what it had when it was last online, seen by this check. An idle charger outside keeps the limit that it has
 * accepted for its next transaction, its rating without one. One with a car keeps at least what it had, and at most its rating: it may
 * not have received its last limits.
 */
export const offlineReserve: Property = {
  name: 'offline-reserve',
  about: 'An offline station keeps its last current, or its part of the safe limit with the fail-safe, and others leave it free.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    const last = new Map<number, { current: number; sinceMs: number; dlm: unknown; members: unknown; isOnline: boolean }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { id, name, load, dlm, type, stationIndexes } = group
        const members = stationIndexes
        for (const index of stationIndexes) {
          const station = world.stations[index]
          const session = load.sessions.get(index)
          const key = id * 1e6 + index
          const was = last.get(key)
          if (!station || station.isOnline || !was || was.isOnline || was.dlm !== dlm || was.members !== members) {
            last.set(key, {
              current: session?.applied.current ?? 0,
              sinceMs: world.nowMs,
              dlm,
              members,
              isOnline: station?.isOnline === true,
            })
            continue
          }
          if (!load.budgets || load.balancedLimits !== dlm || load.needsBalancing || world.nowMs - was.sinceMs < 2_000) continue
          const part = Math.floor(((dlm.safeLimit ?? 0) / stationIndexes.length) * 100) / 100
          const ofFailSafe = type === 'GROUP_TYPE_DC' || part >= MIN_A ? part : 0
          const idleA = station.ocpp?.idleLimitA ?? 0
          const idle = session ? 0 : type === 'GROUP_TYPE_DC' ? kwOfAmperes(idleA) : idleA
          const expected = Math.max(idle, dlm.enabledOfflineFailSafe ? ofFailSafe : session ? was.current : 0)
          const mayHaveMore =
            station.ocpp !== null && (session !== undefined || station.vehicle || station.ocpp.idleLimitA === null)
          const rated = type === 'GROUP_TYPE_DC' ? station.ratedPowerKw : station.plan.maxCurrentA
          const max = mayHaveMore ? Math.max(expected, rated) : expected
          const reserved = load.offlineReserves.find((one) => one.station === index)?.current ?? 0
          met()
          if (reserved < expected - RESERVE_TOLERANCE || reserved > max + RESERVE_TOLERANCE) {
            return { what: `${name} keeps ${reserved} free for ${station.name}, which is offline with ${expected}` }
          }
        }
        if (load.budgets && load.balancedLimits === dlm && !load.needsBalancing && load.offlineReserves.length > 0) {
          const sum = [...load.sessions.values()].reduce(
            (total, { isOffline, applied }) => total + (isOffline ? 0 : applied.current),
            0,
          )
          const kept = load.offlineReserves.reduce((total, { current }) => total + current, 0)
          const budget = load.budgets.reduce((total, { amount }) => total + amount, 0)
          if (load.budgets.length === 1 && sum > 0 && sum + kept > budget + RESERVE_TOLERANCE) {
            return { what: `${name} gives ${sum} and keeps ${kept} of ${budget}` }
          }
        }
      }
      return undefined
    }
  },
}

/** A rise of at least 0.5 A that has been possible for 10 s; a restart 5 min after the last stop; a decrease at once. */
const [MIN_RISE, WAIT_S, SWITCH_MS] = [0.5, 10, 300_000]
const TOLERANCE = 0.011
/** More than a searched site has. */
const MAX_STATIONS = 1_000_000

interface Known {
  readonly arrivesMs: number
  readonly isOffline: boolean
  readonly isOnline: boolean | undefined
  readonly isReserved: boolean
  current: number
  stoppedMs: number
  hasStarted: boolean
  readonly shares: number[]
}

/** Which rule the current of a session breaks after that of the second before. */
function wrongRise(was: Known, session: LoadSession, shares: readonly number[], nowMs: number): string | undefined {
  const { allotted, applied, request } = session
  const { current } = applied
  if (current > allotted + TOLERANCE) return 'keeps more than its share'
  if (current <= was.current || (!was.hasStarted && was.current === 0)) return undefined
  if (was.current === 0 && nowMs - was.stoppedMs < SWITCH_MS) return 'restarts too early'
  // A session below its new minimum rises to it at once.
  if (was.current > 0 && was.current < request.min - TOLERANCE) return undefined
  if (was.current > 0 && current - was.current < MIN_RISE - TOLERANCE) return 'rises by little'
  if (shares.length < WAIT_S) return undefined
  const needed = Math.min(current, Math.max(request.min, was.current)) - TOLERANCE
  if (shares.some((share) => share < needed)) return 'rises without waiting'
  const isEarly = was.current > 0 && shares.some((share) => share < was.current + MIN_RISE - 2 * TOLERANCE)
  return isEarly ? 'rises too early' : undefined
}

/**
 * Precondition: a session online with the same car in both seconds, with load management in both: when load management is switched on,
 * it takes over a charging car as a new session. The charger obeys in both: one that does not has a reserve in place of a share. For a
 * restart, a session that has been stopped within the run.
 */
export const riseRule: Property = {
  name: 'rise-rule',
  about: 'A current falls at once, rises only after ten seconds in which it was possible, and restarts after five minutes.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    let before = new Map<number, Known>()
    return (world) => {
      const sessions = new Map<number, Known>()
      const known = before
      before = sessions
      for (const { id, name, load, dlm } of world.groups.values()) {
        if (!dlm.enabled) continue
        for (const session of load.sessions.values()) {
          const { station: index, applied, allotted, request, isOffline } = session
          const key = id * MAX_STATIONS + index
          const { isOnline } = world.stations[index] ?? {}
          const isReserved = load.excessReserves.length > 0 && load.excessReserves.some(({ station }) => station === index)
          const { arrivesMs } = request
          const was = known.get(key)
          const { current } = applied
          const isSame =
            was?.arrivesMs === arrivesMs &&
            was.isOffline === isOffline &&
            was.isOnline === isOnline &&
            was.isReserved === isReserved
          const stoppedMs = isSame && was.current > 0 && current === 0 ? world.nowMs : isSame ? was.stoppedMs : -Infinity
          const shares = isSame ? was.shares : []
          shares.push(allotted)
          if (shares.length > WAIT_S) shares.shift()
          const hasStarted = (isSame && was.hasStarted) || current > 0
          sessions.set(key, { arrivesMs, isOffline, isOnline, isReserved, current, stoppedMs, hasStarted, shares })
          if (!isSame || isOffline || load.needsBalancing || load.balancedLimits !== dlm) continue
          met()
          const said = wrongRise(was, session, shares, world.nowMs)
          if (said === undefined) continue
          const of = `${world.stations[index]?.name} in ${name}`
          return { what: `${of} ${said} from ${was.current} to ${current} (share ${allotted})` }
        }
      }
      return undefined
    }
  },
}

/** Seconds after the meter timeout until the limit must be kept. */
const REACTION_S = 5
const SAFE_TOLERANCE_A = 0.05

/**
 * Counts the silence of the meter by itself. Precondition: an AC group whose external meter was silenced and whose settings have
 * not changed for longer than the meter timeout; for a budget, no boost; for a draw, ideal chargers that are all online.
 */
export const safeLimit: Property = {
  name: 'safe-limit',
  about:
    'A group has no budget above its safe limit and keeps it on every line when its meter has been silent for longer than the timeout.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, type } = group
        if (!dlm.enabled || !dlm.useExternalDevice || !load.meterOverrides.external.isSilent) {
          settled.forget(group)
          continue
        }
        if (type !== 'GROUP_TYPE_CHARGER') continue
        if (settled.seconds(world, group, 'silent') < world.meterTimeoutMs / 1_000 + REACTION_S) continue
        met()
        const limitA = dlm.safeLimit ?? 0
        const budgetA = Math.max(...(load.budgets ?? []).map(({ amount }) => amount))
        if (!dlm.enabledBoostCharging && budgetA > limitA + SAFE_TOLERANCE_A) {
          return {
            what: `${group.name} has a budget of ${budgetA.toFixed(1)} A without meter values and a safe limit of ${limitA} A`,
          }
        }
        const members = membersOf(world, group)
        if (!areIdeal(members)) continue
        const maxA = Math.max(...installedLines(members))
        if (maxA > limitA + SAFE_TOLERANCE_A) {
          return { what: `${group.name} draws ${maxA.toFixed(1)} A without meter values and a safe limit of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}

/** The fields that change only by this call. Disabling load management also switches off the services that need it. */
const FIELDS = [
  'enabled',
  'importLimit',
  'mainCurrent',
  'safeLimit',
  'phaseBalancing',
  'phaseCurrent',
  'stationPowerIncluded',
] as const

/** Precondition: the last save of this group in this second, and no faults. */
export const savedLimits: Property = {
  name: 'saved-limits',
  about: 'Load limits whose save was answered with 200 are the limits of the group.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const saves = entries.next(world).filter(({ call, status }) => call === 'saveDlmLimits' && status === 200)
      if (entries.hasFaults) return undefined
      const last = new Map(saves.map(({ params, body }) => [Number(params?.['groupId']), body as Record<string, unknown>]))
      for (const [id, body] of last) {
        const group = world.groups.get(id)
        met()
        const field = group && FIELDS.find((one) => one in body && group.dlm[one] !== body[one])
        if (group && field) {
          return { what: `${group.name} has ${field} ${group.dlm[field]}, and ${JSON.stringify(body[field])} was saved` }
        }
      }
      return undefined
    }
  },
}

const TOLERANCE_A = 1e-6
/** Setpoints in W are divided by the voltage of the grid, which differs from 230 V. */
const DRAWN_TOLERANCE_A = 0.6
/** From this state of charge a car reduces its current by itself. */
const TAPERS_PERCENT = 80

/** Whether only its charger keeps the car from drawing 6 A. */
const couldDraw = ({ path, ocpp, vehicle }: Station) =>
  path === null && !ocpp && vehicle !== null && vehicle.limitA >= MIN_CURRENT_A && vehicle.socPercent < TAPERS_PERCENT

/**
 * IEC 61851 has no pilot signal for currents between 0 and 6 A. Precondition of a draw: an ideal charger whose car took 6 A already in the
 * second before, since a sample is older than the lines of its second.
 */
export const minCurrent: Property = {
  name: 'least-current',
  about: 'An AC charger is allowed nothing or at least 6 A, and its car draws nothing or that.',
  begin: (_start, met) => {
    let could = new Set<Station>()
    return (world) => {
      const before = could
      could = new Set(world.stations.filter(couldDraw))
      for (const station of world.stations) {
        const { plan, isRemoved, allowedCurrentA, currentA, name } = station
        if (plan.kind !== 'ac' || isRemoved) continue
        if (allowedCurrentA > TOLERANCE_A) met()
        if (allowedCurrentA > TOLERANCE_A && allowedCurrentA < MIN_CURRENT_A - TOLERANCE_A) {
          return { what: `${name} is allowed ${allowedCurrentA.toFixed(2)} A` }
        }
        const isLow = currentA > TOLERANCE_A && currentA < MIN_CURRENT_A - DRAWN_TOLERANCE_A
        if (isLow && before.has(station) && could.has(station) && hasPresentValues(world, station)) {
          return { what: `${name} draws ${currentA.toFixed(2)} A, and its car takes ${station.vehicle?.limitA} A` }
        }
      }
      return undefined
    }
  },
}
