import type { UserChange } from '#contract/activity.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { userOf } from '../visible.ts'

/** Writes whose success always changes something. */
const ALWAYS =
  /^(?:createGroup|deleteGroup|connectStation|disconnectStation|addBid|placeP2pOrder|withdrawP2pOrder|createCongestionRule|deleteCongestionRule|addPriorityGroup|deletePriorityGroup)$/
const isRefusal = (reply: unknown) => (reply as { success?: boolean } | undefined)?.success === false
const text = ({ user, action, property, was, value }: Readonly<Record<string, unknown>>) =>
  [user, action, property ?? '', was ?? null, value ?? null].map(String).join(' ')

/** Whether a number that a write sends is another one than the new value of its change. Switches may depend on each other. */
function isOther(body: unknown, row: JournalEntry): boolean {
  const sent = (body as Readonly<Record<string, unknown>> | undefined)?.[String(row['property'])]
  return typeof sent === 'number' && typeof row['value'] === 'number' && row['value'] !== sent
}

/**
 * Precondition: no faults. A read is judged if its user has the support role by name and it has no filter, as the last call of its
 * second.
 */
export const userChanges: Property = {
  name: 'user-changes',
  about:
    'Each accepted write is logged under its user with old and new values that differ, the new ones as sent, and nothing else is.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    let read = start.journal.length
    let last: JournalEntry | undefined
    /** Problems that were acknowledged before: the same note and end once more change nothing. */
    const acknowledged = new Set(start.acknowledgements.keys())
    return (world) => {
      const calls = entries.next(world)
      const journal = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      if (entries.hasFaults || calls.length === 0) {
        const stray = journal.find(({ kind }) => kind === 'change')
        return stray && !entries.hasFaults ? { what: `a change is logged without a call: ${text(stray)}` } : undefined
      }
      let rows: JournalEntry[] = []
      let place = 0
      for (const entry of journal) {
        if (entry.kind === 'stimulus') rows = []
        if (entry.kind === 'change') rows.push((last = entry))
        const answered = entry.kind === 'operator' ? calls[place++] : undefined
        if (!answered) continue
        const { call, user, status, isWrite, reply, params, body } = answered
        const isDone = status !== null && status < 300 && !isRefusal(reply)
        const name = userOf(world, user)?.name
        if (isWrite || rows.length > 0) met()
        const wrong = rows.find(
          (row) =>
            row['user'] !== user ||
            row['userName'] !== name ||
            (row['was'] === row['value'] && row['property'] !== undefined) ||
            isOther(body, row),
        )
        if (wrong) return { what: `${call} of ${user} is logged as ${text(wrong)}` }
        if (rows.length > 0 && (!isDone || !isWrite)) {
          return { what: `${call} was answered with ${status}, and a change is logged: ${text(rows[0] ?? {})}` }
        }
        const problem = String(params?.['problemId'])
        const isFirst = call === 'acknowledgeProblem' && !acknowledged.has(problem)
        if (isDone && isFirst) acknowledged.add(problem)
        if (isDone && (isFirst || ALWAYS.test(call)) && rows.length === 0) {
          return { what: `${call} of ${user} succeeded, and no change is logged` }
        }
      }
      const shown = calls.at(-1)
      const isPlain = Object.keys(shown?.query ?? {}).every((name) => name === 'pageSize') && shown?.call === 'listUserChanges'
      if (!isPlain || !userOf(world, shown.user)?.roles.includes('energySupport') || userOf(world, shown.user)?.sellerId !== 0) {
        return undefined
      }
      met()
      const [first] = (shown.reply as { data: UserChange[] }).data
      const isShown = !last || (first && text(first) === text(last))
      return isShown
        ? undefined
        : { what: `the newest change is shown as ${first ? text(first) : 'nothing'} in place of ${text(last ?? {})}` }
    }
  },
}
