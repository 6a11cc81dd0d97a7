import { SECOND_MS } from '#contract/durations.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { balanceInputs } from './liveness.ts'
import { areIdeal, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'

/** The rise may begin in the second after the promised one. */
const REACTION_S = 2
const TOLERANCE_A = 0.011
/** The reasons of a group are computed for each look at its promises. A rise is announced for ten seconds or longer. */
const LOOK_EVERY_MS = 5 * SECOND_MS

interface Promised {
  readonly inputs: string
  readonly dueMs: number
  readonly risesTo: ReadonlyMap<number, number>
}

const couldRise = ({ allotted, applied }: LoadSession) => allotted > applied.current

/** The rises that the console shows now, if all of them are due within the longest time. */
function promisedNow(world: World, group: Group, inputs: string): Promised | undefined {
  const risesTo = new Map<number, number>()
  let longestS = 0
  const rising = [...group.load.sessions.values()].filter(couldRise).map(({ station }) => station)
  for (const { deviceId, reason } of allocationsOf(world, group, rising).stations) {
    const index = world.byDeviceId.get(deviceId)?.index
    const { limit, risesTo: toA, risesInS: inS } = reason
    if (index === undefined || limit !== 'settling' || typeof toA !== 'number' || typeof inS !== 'number') continue
    risesTo.set(index, toA)
    longestS = Math.max(longestS, inS)
  }
  return risesTo.size === 0 ? undefined : { inputs, risesTo, dueMs: world.nowMs + (longestS + REACTION_S) * SECOND_MS }
}

/**
 * Takes the word of the reason `settling`, which names a current and a time. Precondition: a group of ideal AC chargers that are
 * all online and in no other group, with the same limits, budgets, requests and reserves until that time.
 */
export const promisedRise: Property = {
  name: 'promised-rise',
  about: 'A session that is announced to rise to a current has it when the announced time is over, if nothing else changes.',
  begin: (_start, met) => {
    const promised = new Map<number, Promised>()
    return (world) => {
      for (const group of world.groups.values()) {
        const known = promised.get(group.id)
        if (!known && (world.nowMs % LOOK_EVERY_MS !== 0 || ![...group.load.sessions.values()].some(couldRise))) continue
        const members = membersOf(world, group)
        if (!areIdeal(members) || members.some(({ groupIds }) => groupIds.length > 1)) {
          promised.delete(group.id)
          continue
        }
        const inputs = balanceInputs(world, group)
        if (known?.inputs !== inputs) {
          const next = known ? undefined : promisedNow(world, group, inputs)
          if (next) promised.set(group.id, next)
          else promised.delete(group.id)
          continue
        }
        if (world.nowMs < known.dueMs) continue
        promised.delete(group.id)
        met()
        for (const [station, risesTo] of known.risesTo) {
          const currentA = group.load.sessions.get(station)?.applied.current ?? Infinity
          if (currentA >= risesTo - TOLERANCE_A) continue
          const name = world.stations[station]?.name
          return { what: `${name} has ${currentA.toFixed(2)} A, and was announced to rise to ${risesTo.toFixed(2)} A by now` }
        }
      }
      return undefined
    }
  },
}

/** A promise counts from this time after the last disturbance, s, because plans are revised after one. */
const CALM_S = 15
/** The frequency beyond which chargers respond by more than the margin of a plan, Hz from 50. */
const ORDINARY_HZ = 0.1

const isArrival = ({ vehicle }: JournalEntry) => typeof vehicle === 'object' && vehicle !== null && 'arrives' in vehicle

/** Whether an entry may change a plan. Later arrivals do not: a plan counts on the guaranteed share of the budget. */
const disturbs = (entry: JournalEntry) =>
  entry.kind === 'stimulus-over' || entry.kind === 'operator' || (entry.kind === 'stimulus' && !isArrival(entry))

const hasMeter = ({ groups }: Pick<World, 'groups'>) => [...groups.values()].some(({ dlm }) => dlm.useExternalDevice)

/** Whether the frequency, a charger or a meter is out of the ordinary in this second. */
function isUnusual({ grid, stations, groups, congestion }: World): boolean {
  if (!(Math.abs(grid.frequencyHz - 50) < ORDINARY_HZ) || congestion.rules.size > 0) return true
  if (hasMeter({ groups })) return true
  return stations.some(({ plan, isOnline, path }) => plan.kind === 'v2g' && (!isOnline || path !== null))
}

/**
 * Precondition: since 15 s after the last change until the departure, nothing but arrivals of cars; an ordinary frequency; no
 * congestion rule and no meter; V2G points that are online and ideal.
 */
export const promisedTarget: Property = {
  name: 'promised-target',
  about: 'A car whose target is forecast as reachable has it at its departure, and the forecast stays, if nothing else changes.',
  concerns: (site) => !hasMeter(site) && site.stations.some(({ plan }) => plan.kind === 'v2g'),
  begin: (_start, onMet) => {
    /** The departure that was promised, and since when, by session. */
    const promised = new Map<string, { departure: string; sinceMs: number }>()
    let read = 0
    let disturbedMs = -Infinity
    return (world) => {
      const { journal, nowMs } = world
      const entries = journal.length > read ? journal.since(read) : []
      read = journal.length
      if (isUnusual(world) || entries.some(disturbs)) disturbedMs = nowMs
      const isHeld = (sinceMs: number) => Math.max(sinceMs, disturbedMs + CALM_S * 1_000) < nowMs
      for (const entry of entries) {
        const { kind, sessionId, departure, reachable, met, soc, target } = entry as JournalEntry & Record<string, unknown>
        const session = String(sessionId)
        const before = promised.get(session)
        if (kind === 'v2g-departure') {
          promised.delete(session)
          if (before && disturbedMs < before.sinceMs) onMet()
          if (before && met === false && disturbedMs < before.sinceMs) {
            return {
              what: `${session} leaves with ${String(soc)} % of ${String(target)} %, and its target was forecast as reachable`,
            }
          }
        }
        if (kind !== 'v2g-plan') continue
        if (reachable === true) {
          if (before?.departure !== departure) promised.set(session, { departure: String(departure), sinceMs: nowMs })
          continue
        }
        promised.delete(session)
        if (reachable === false && before && before.departure === departure && isHeld(before.sinceMs)) {
          return { what: `the target of ${session} is no longer forecast as reachable, and nothing has changed` }
        }
      }
      return undefined
    }
  },
}
