import { budgetBreaches, type Breach } from '#simulator/dlm/world/budget-check.ts'
import { journalBreaches, type JournalBreach } from '#simulator/dlm/world/journal-budget.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/core/world/station-journal.ts'
import { breachInWords } from './group-assertions.ts'
import type { Outcome } from './verdict.ts'
import { spanText } from '../language/span-text.ts'

/** The budgets that were exceeded in the running world. `see` is to be called after each second, when all of it has been played. */
export class LiveBreaches {
  readonly found: Breach[] = []

  see(world: World): void {
    this.found.push(...budgetBreaches(world))
  }
}

/**
 * Of every scenario it is expected that no group's budget is exceeded in any second, as its journal tells, and that the check
 * of the running world finds the same. Nothing is said of it while it is so; each group for which it is not fails.
 */
export function outcomesOfBudgets(world: World, { found }: LiveBreaches): Outcome[] {
  const written = journalBreaches(world.journal.entries, world.nowMs)
  // Of a large site the journal has no load management to compare with.
  const differing = isJournalled(world) ? [...withoutMatch(found, written), ...withoutMatch(written, found)] : []
  return [
    ...outcomesByGroup(world, written, {
      expected: 'keeps its budget in the journal',
      said: inWords,
    }),
    ...outcomesByGroup(world, differing, {
      expected: 'has the same exceeded budgets in the running world and in the journal',
      said: (breach) => `only the ${'what' in breach ? 'journal' : 'running world'} says that ${inWords(breach)}`,
    }),
  ]
}

interface Texts {
  readonly expected: string
  readonly said: (breach: Breach) => string
}

function outcomesByGroup(world: World, all: readonly Breach[], { expected, said }: Texts): Outcome[] {
  return [...new Set(all.map(({ groupId }) => groupId))].flatMap((groupId): Outcome[] => {
    const breaches = all.filter((breach) => breach.groupId === groupId).toSorted((a, b) => a.atMs - b.atMs)
    const [first] = breaches
    if (!first) return []
    const seconds = new Set(breaches.map(({ atMs }) => atMs)).size
    const name = world.groups.get(groupId)?.name ?? `group ${groupId}`
    return [
      {
        expected: `always: ${name} ${expected}`,
        held: false,
        atMs: first.atMs,
        fromMs: world.startMs,
        toMs: world.nowMs,
        sinceMs: first.atMs,
        said: `at ${spanText(first.atMs - world.startMs)} ${said(first)}; in ${seconds} second${seconds === 1 ? '' : 's'} in all`,
      },
    ]
  })
}

const keyOf = ({ groupId, atMs, line }: Breach) => `${groupId} ${atMs} ${line}`

/** Those of a list whose group, second and line are not in the other one. */
function withoutMatch<T extends Breach>(breaches: readonly T[], others: readonly Breach[]): T[] {
  const keys = new Set(others.map(keyOf))
  return breaches.filter((breach) => !keys.has(keyOf(breach)))
}

const inWords = (breach: Breach | JournalBreach) =>
  'what' in breach && breach.what === 'told'
    ? breachInWords(breach).replace('it takes', 'its stations may take')
    : breachInWords(breach)
