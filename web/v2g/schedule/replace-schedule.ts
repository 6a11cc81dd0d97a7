import { addDailySchedule, deleteDailySchedule, type DailyScheduleEntry } from '#contract/v2g.ts'
import { call, type Failure, type Reply } from '#platform/call.ts'
import { scheduleText, type ScheduleForm } from './schedule.ts'

/** The result of an edit: the entries in force, and the reply that explains a failure. */
export type ReplaceResult =
  | { holds: 'new' }
  | { holds: 'old'; reply: Failure }
  /** The new entry was added, but the old entry could not be deleted. */
  | { holds: 'both'; reply: Failure }
  /** The old entry was deleted and added again, so it has a new id. */
  | { holds: 'old-restored'; entry: DailyScheduleEntry; reply: Failure }
  | { holds: 'neither'; reply: Failure }
  /** The platform did not reply. */
  | { holds: 'unknown'; reply: Failure }

/** Deletes an entry of the daily schedule. An entry that no longer exists counts as deleted. */
export async function deleteEntry(groupId: number, scheduleId: number, makeCall: typeof call = call): Promise<Reply<unknown>> {
  const reply = await makeCall(deleteDailySchedule, { params: { groupId, scheduleId } })
  return reply.outcome === 'problem' && reply.status === 404 ? { outcome: 'ok', value: {} } : reply
}

/**
 * Replaces an entry of the daily schedule, which requires two calls. The new entry is added before the old one is deleted, so
 * that the group always has a schedule. The platform rejects two entries at one time. If only the target changes, the old
 * entry is deleted first, and added again if the new entry is rejected.
 */
export async function replaceEntry(
  groupId: number,
  before: DailyScheduleEntry,
  after: ScheduleForm,
  makeCall: typeof call = call,
): Promise<ReplaceResult> {
  const add = ({ departureTime, targetSoC }: ScheduleForm) =>
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
  if (restored.outcome === 'ok') return { holds: 'old-restored', entry: restored.value, reply: added }
  return { holds: added.outcome === 'offline' || restored.outcome === 'offline' ? 'unknown' : 'neither', reply: added }
}

/** The message about the result of an edit. */
export function replaceResultText(
  replaced: ReplaceResult,
  before: ScheduleForm,
  after: ScheduleForm,
  offsetMinutes: number,
): string {
  const old = scheduleText(before, offsetMinutes)
  const fresh = scheduleText(after, offsetMinutes)
  return {
    new: `Changed daily schedule to ${fresh}`,
    old: `Failed to edit daily schedule: ${old} remains in force.`,
    'old-restored': `Failed to edit daily schedule: ${old} remains in force.`,
    both: `Failed to delete daily schedule: ${fresh} was added, and ${old} also remains in force.`,
    neither: `Failed to edit daily schedule: ${old} was deleted and could not be restored. Save again to add your entry.`,
    unknown: 'Failed to edit daily schedule: the platform did not answer. The list shows the current schedule.',
  }[replaced.holds]
}
