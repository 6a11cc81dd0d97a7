import { addDailySchedule, deleteDailySchedule, type DailyScheduleEntry } from '#contract/v2g.ts'
import { call, type Failure, type Reply } from '#platform/call.ts'
import { scheduleText, type Schedule } from './schedule.ts'

/** How an edit of the daily schedule ended: what holds now, and the reply to blame where it is not as wished. */
export type Replaced =
  | { holds: 'new' }
  | { holds: 'old'; reply: Failure }
  /** The new entry was added, the old one could not be deleted. */
  | { holds: 'both'; reply: Failure }
  /** The old entry was deleted and put back, so that it is another one now. */
  | { holds: 'old again'; entry: DailyScheduleEntry; reply: Failure }
  | { holds: 'neither'; reply: Failure }
  /** The platform did not answer. */
  | { holds: 'unknown'; reply: Failure }

/** Deletes an entry of the daily schedule. One that is gone already is well deleted. */
export async function deleteEntry(groupId: number, scheduleId: number, makeCall: typeof call = call): Promise<Reply<unknown>> {
  const reply = await makeCall(deleteDailySchedule, { params: { groupId, scheduleId } })
  return reply.outcome === 'problem' && reply.status === 404 ? { outcome: 'ok', value: {} } : reply
}

/**
 * Puts a schedule in the place of an entry, which no call does at once. The new one is added before the old one is deleted,
 * so that no moment is without a schedule. Two at one time are refused: where only the target changes, the old one has to go
 * first, and is put back when the new one is refused.
 */
export async function replaceEntry(
  groupId: number,
  before: DailyScheduleEntry,
  after: Schedule,
  makeCall: typeof call = call,
): Promise<Replaced> {
  const add = ({ departureTime, targetSoC }: Schedule) =>
    makeCall(addDailySchedule, { params: { groupId }, body: { departureTime, targetSoC } })

  if (after.departureTime !== before.departureTime) {
    const added = await add(after)
    if (added.outcome !== 'ok') return { holds: added.outcome === 'offline' ? 'unknown' : 'old', reply: added }
    const deleted = await deleteEntry(groupId, before.id, makeCall)
    if (deleted.outcome === 'ok') return { holds: 'new' }
    return { holds: deleted.outcome === 'offline' ? 'unknown' : 'both', reply: deleted }
  }

  const deleted = await deleteEntry(groupId, before.id, makeCall)
  if (deleted.outcome !== 'ok') return { holds: deleted.outcome === 'offline' ? 'unknown' : 'old', reply: deleted }
  const added = await add(after)
  if (added.outcome === 'ok') return { holds: 'new' }
  const restored = await add(before)
  if (restored.outcome === 'ok') return { holds: 'old again', entry: restored.value, reply: added }
  return { holds: added.outcome === 'offline' || restored.outcome === 'offline' ? 'unknown' : 'neither', reply: added }
}

/** What an edit came to, and what holds now. */
export function replacedText(replaced: Replaced, before: Schedule, after: Schedule, offsetMinutes: number): string {
  const old = scheduleText(before, offsetMinutes)
  const fresh = scheduleText(after, offsetMinutes)
  return {
    new: `Changed daily schedule to ${fresh}`,
    old: `Failed to edit daily schedule: ${old} still holds.`,
    'old again': `Failed to edit daily schedule: ${old} still holds.`,
    both: `Failed to delete daily schedule: ${fresh} was added, and ${old} still holds, too.`,
    neither: `Failed to edit daily schedule: ${old} was deleted, and could not be put back. Save again to add what you have entered.`,
    unknown: 'Failed to edit daily schedule: the platform did not answer. The list shows what holds.',
  }[replaced.holds]
}
