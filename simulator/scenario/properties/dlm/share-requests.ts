import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A session that asks for current. */
export interface ShareRequest {
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
export function placesOf({ dlm, type, load }: Group, { stations }: World, station: number): number[] {
  const { vehicle, isOnline = true, phases = 3, phasesInUse = 3, firstLine = 1, lastHeardMs = 0 } = stations[station] ?? {}
  if (!dlm.phaseBalancing || type === 'GROUP_TYPE_DC' || load.budgets?.length !== 3) return [0]
  // The car of an offline station may have left, or come unseen. The lines of its last draw are kept for it.
  const isSeen = isOnline || (vehicle?.arrivesMs ?? Infinity) < lastHeardMs
  const used = (isSeen ? vehicle?.phases : undefined) ?? (isOnline ? phases : phasesInUse)
  return Array.from({ length: used }, (_, phase) => (firstLine - 1 + phase) % 3)
}

/** The online sessions of a group that ask for current. Shares are by rating in a DC group. */
export function requestsOf(world: World, group: Group): ShareRequest[] {
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
export const isBefore = (a: ShareRequest, b: ShareRequest) => {
  const place = a.turn.findIndex((value, at) => value !== b.turn[at])
  return place >= 0 && (a.turn[place] ?? 0) < (b.turn[place] ?? 0)
}
