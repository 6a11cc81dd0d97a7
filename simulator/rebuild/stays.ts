import type { SavedStation } from './saved-run.ts'

/** A car that was at a station: the seconds of its states, ms. */
export interface Stay {
  readonly fromMs: number
  /** When it could charge; null if it never could. */
  readonly readyMs: number | null
  readonly finishedMs: number | null
  readonly leftMs: number | null
}

export const SESSION = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE'])
/** Statuses that say nothing about the car. */
export const HELD = new Set(['Faulted', 'Unavailable', 'Reserved'])

export function staysOf({ states }: SavedStation, startMs: number): Stay[] {
  const stays: { fromMs: number; readyMs: number | null; finishedMs: number | null; leftMs: number | null }[] = []
  let own: (typeof stays)[number] | undefined
  for (const [atMs, { status }] of states.entries()) {
    if (HELD.has(status)) continue
    const isThere = status === 'Preparing' || status === 'Finishing' || SESSION.has(status)
    // A car that left and another one that came within a second.
    if (own && (!isThere || (status === 'Preparing' && own.readyMs !== null))) {
      own.leftMs = atMs
      own = undefined
    }
    if (!isThere) continue
    if (!own) stays.push((own = { fromMs: Math.max(atMs, startMs), readyMs: null, finishedMs: null, leftMs: null }))
    if (SESSION.has(status)) own.readyMs ??= atMs
    if (status === 'Finishing') own.finishedMs ??= atMs
  }
  return stays
}
