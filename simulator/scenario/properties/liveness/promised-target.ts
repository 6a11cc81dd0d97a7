import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'

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
