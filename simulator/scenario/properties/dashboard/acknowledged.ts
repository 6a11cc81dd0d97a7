import type { Overview } from '#contract/dashboard.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { userOf } from '../visible.ts'

interface Wanted {
  readonly by: string | undefined
  readonly at: string
  readonly note: string
  readonly until: string | null
}
const text = (one: Wanted | null | undefined) =>
  one ? `${one.by} at ${one.at} until ${one.until}: ${one.note}` : 'no acknowledgement'
const MINUTE_MS = 60_000

/** The acknowledgement that a call sets. `tomorrow` ends at 08:00 of the next day in the time of the site. */
function wantedOf(world: World, { user, body, atMs }: AnsweredCall): Wanted {
  const { note, snooze } = body as { note: string; snooze: string | null }
  const local = new Date(atMs + world.utcOffsetMs)
  const ends: Readonly<Record<string, number>> = {
    '15-minutes': atMs + 15 * MINUTE_MS,
    '1-hour': atMs + 60 * MINUTE_MS,
    tomorrow: Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 8) - world.utcOffsetMs,
  }
  const until = snooze === null ? null : new Date(ends[snooze] ?? NaN).toISOString()
  return { by: userOf(world, user)?.name, at: new Date(atMs).toISOString(), note: note.trim(), until }
}

/** The platform ends an acknowledgement with its problem, which it journals. Precondition: no faults. */
export const acknowledged: Property = {
  name: 'acknowledged',
  about: 'An acknowledgement is shown to all users with its author, note and end, until it is withdrawn or its problem ends.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const wanted = new Map<string, Wanted>()
    let read = start.journal.length
    return (world) => {
      const problems: string[] = []
      const calls = entries.next(world)
      const journal = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      for (const entry of journal) {
        if (entry.kind === 'acknowledgement' && entry['event'] === 'ended') wanted.delete(String(entry['problemId']))
      }
      for (const answered of calls) {
        const { call, params, status, reply, user } = answered
        const id = String(params?.['problemId'])
        if (status === null || status >= 300) continue
        if (call === 'withdrawAcknowledgement') wanted.delete(id)
        if (call === 'acknowledgeProblem') {
          met()
          const next = wantedOf(world, answered)
          wanted.set(id, next)
          if (text(reply as Wanted) !== text(next)) {
            problems.push(`${id} is acknowledged by ${text(reply as Wanted)} in place of ${text(next)}`)
          }
        }
        if (call !== 'readOverview') continue
        for (const { id: shown, acknowledgement } of (reply as Overview).problems) {
          if (text(acknowledgement) === text(wanted.get(shown ?? ''))) continue
          problems.push(`${user} sees of ${shown}: ${text(acknowledgement)}, in place of ${text(wanted.get(shown ?? ''))}`)
        }
      }
      if (entries.hasFaults) return undefined
      const lost = [...wanted.keys()].find((id) => !world.acknowledgements.has(id))
      if (lost !== undefined) problems.push(`the acknowledgement of ${lost} is lost`)
      return problems[0] === undefined ? undefined : { what: problems[0] }
    }
  },
}
