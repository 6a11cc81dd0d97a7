import { JournalBudgets } from '#simulator/dlm/world/journal-budget.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'
import { breachesNow } from './budget.ts'
import type { Property } from './property.ts'

interface Found {
  readonly groupId: number
  readonly line: number | null
}
const keysOf = (breaches: readonly Found[]) =>
  [...new Set(breaches.map(({ groupId, line }) => `group ${groupId} line ${line === null ? 'all' : line + 1}`))]
    .toSorted()
    .join(', ')

/** Precondition: the site is small enough that its journal contains load management. */
export const journalBudget: Property = {
  name: 'journal-budget',
  about: 'The journal alone shows the same exceeded budgets as the running world.',
  begin: (start, met) => {
    if (!isJournalled(start)) return () => undefined
    const budgets = new JournalBudgets()
    let read = 0
    let ofJournal = budgets.breaches(start.nowMs)
    return (world) => {
      met()
      const { journal } = world
      const hasNews = journal.length > read
      if (hasNews) for (const entry of journal.since(read)) budgets.read(entry)
      read = journal.length
      if (hasNews || budgets.isTimed) ofJournal = budgets.breaches(world.nowMs)
      const ofWorld = breachesNow(world)
      if (ofWorld.length === 0 && ofJournal.length === 0) return undefined
      const [live, written] = [keysOf(ofWorld), keysOf(ofJournal)]
      return live === written ? undefined : { what: `the checks disagree: world [${live}], journal [${written}]` }
    }
  },
}
