import { plural } from '#contract/plural.ts'
import { type BudgetBreach, budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import { type JournalBreach, journalBreaches } from '#simulator/dlm/world/journal-budget.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'
import { breachAsText } from './group-assertions.ts'
import type { Outcome } from './verdict.ts'
import { spanText } from '../language/span-text.ts'
import * as z from 'zod'

/** A call of an `operator` line that states the expected status. */
const ExpectedCall = z.looseObject({
  kind: z.literal('operator'),
  user: z.string(),
  call: z.string(),
  status: z.number().nullable(),
  expected: z.number(),
})
const ImpossibleLine = z.looseObject({ kind: z.literal('stimulus-impossible'), reason: z.string() })

/** Outcomes from the journal: calls with an expected status, and lines that could not be played. */
export const outcomesOfJournal = ({ journal, runStartMs }: World): Outcome[] =>
  journal.entries.flatMap((entry): Outcome[] => {
    const atMs = Date.parse(entry.at)
    const moment = { atMs, fromMs: atMs, toMs: atMs, sinceMs: atMs }
    const when = `at ${spanText(atMs - runStartMs)}`
    const called = ExpectedCall.safeParse(entry)
    if (called.success) {
      const { user, call, status, expected } = called.data
      const said = status === null ? 'no answer was received' : `the answer was ${status}`
      const words = `${when}: ${call} as ${user} is answered with ${expected}`
      return [{ expected: words, held: status === expected, said, ...moment }]
    }
    const impossible = ImpossibleLine.safeParse(entry)
    return impossible.success
      ? [{ expected: `${when}: the line can be played`, held: false, said: impossible.data.reason, ...moment }]
      : []
  })

/** The budgets that were exceeded in the running world. Call `see` after each second, when all its lines have been played. */
export class LiveBreaches {
  readonly found: BudgetBreach[] = []

  see(world: World): void {
    this.found.push(...budgetBreaches(world))
  }
}

/**
 * Every scenario must keep the budget of every group in every second. The check reads the journal, and the check of the running
 * world must find the same breaches. Returns one failed outcome per group with breaches, and none without breaches.
 */
export function outcomesOfBudgets(world: World, { found }: LiveBreaches): Outcome[] {
  const written = journalBreaches(world.journal.entries, world.nowMs).filter(({ atMs }) => atMs >= world.runStartMs)
  // The journal of a large site has no load management entries to compare with.
  const differing = isJournalled(world) ? [...withoutMatch(found, written), ...withoutMatch(written, found)] : []
  return [
    ...outcomesByGroup(world, written, { expected: 'keeps its budget in the journal', said: textOf }),
    ...outcomesByGroup(world, differing, {
      expected: 'exceeds the same budgets in the running world and in the journal',
      said: (breach) => `only the ${'what' in breach ? 'journal' : 'running world'} reports that ${textOf(breach)}`,
    }),
  ]
}

interface Texts {
  readonly expected: string
  readonly said: (breach: BudgetBreach) => string
}

function outcomesByGroup(world: World, all: readonly BudgetBreach[], { expected, said }: Texts): Outcome[] {
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
        fromMs: world.runStartMs,
        toMs: world.nowMs,
        sinceMs: first.atMs,
        said: `at ${spanText(first.atMs - world.runStartMs)} ${said(first)}; in ${seconds} ${plural(seconds, 'second', 'seconds')} in total`,
      },
    ]
  })
}

const keyOf = ({ groupId, atMs, line }: BudgetBreach) => `${groupId} ${atMs} ${line}`

/** The breaches whose group, second and grid line are missing from `others`. */
function withoutMatch<T extends BudgetBreach>(breaches: readonly T[], others: readonly BudgetBreach[]): T[] {
  const keys = new Set(others.map(keyOf))
  return breaches.filter((breach) => !keys.has(keyOf(breach)))
}

const textOf = (breach: BudgetBreach | JournalBreach) =>
  'what' in breach && breach.what === 'setpoints'
    ? breachAsText(breach).replace('it draws', 'its stations may draw')
    : breachAsText(breach)
