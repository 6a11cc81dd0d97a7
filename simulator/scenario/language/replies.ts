import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Bodies of answers by the journal entry of their call. The journal has none, because they may be secret. */
const replies = new WeakMap<JournalEntry, unknown>()

/** Notes the body that answers the call of the newest journal entry. */
export function noteReply({ journal }: World, body: unknown): void {
  const entry = journal.entries.at(-1)
  if (entry) replies.set(entry, body)
}

/** The body that answered the call of a journal entry; undefined without a JSON body. */
export const replyOf = (entry: JournalEntry): unknown => replies.get(entry)
