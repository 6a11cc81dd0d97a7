import { journalBreaches, type JournalBreach } from '#simulator/world/journal-budget.ts'
import type { World } from '#simulator/world/state.ts'
import { breachInWords } from './group-claims.ts'
import type { Outcome } from './verdict.ts'
import { spanText } from './watch.ts'

/**
 * Of every scenario it is expected that no group's budget is exceeded in any second, as its journal tells. Nothing is said
 * of it while it is so; each group for which it is not fails.
 */
export function outcomesOfBudgets(world: World): Outcome[] {
  const all = journalBreaches(world.journal.entries, world.nowMs)
  return [...new Set(all.map(({ groupId }) => groupId))].flatMap((groupId): Outcome[] => {
    const breaches = all.filter((breach) => breach.groupId === groupId)
    const [first] = breaches
    if (!first) return []
    const seconds = new Set(breaches.map(({ atMs }) => atMs)).size
    const name = world.groups.get(groupId)?.name ?? `group ${groupId}`
    return [
      {
        expected: `always: ${name} keeps its budget in the journal`,
        held: false,
        atMs: first.atMs,
        fromMs: world.startMs,
        toMs: world.nowMs,
        sinceMs: first.atMs,
        said: `at ${spanText(first.atMs - world.startMs)} ${inWords(first)}; in ${seconds} second${seconds === 1 ? '' : 's'} in all`,
      },
    ]
  })
}

const inWords = (breach: JournalBreach) =>
  breach.what === 'drawn' ? breachInWords(breach) : breachInWords(breach).replace('it takes', 'its stations may take')
