import { plural } from '#contract/plural.ts'
import { dlmActionsOf, safeLimitChangesOf } from '#simulator/dlm/world/load-reports.ts'
import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { LogExpectation } from '../language/expectation.ts'
import { matches } from './matches.ts'
import type { Assertion } from './watch.ts'

const count = (rows: number) => `${rows} ${plural(rows, 'row', 'rows')}`

/** The assertions of a line on one of the logs of a group. */
export function logAssertions(world: World, group: Group, { kind, rows, has, identities }: LogExpectation['log']): Assertion[] {
  const assertions: Assertion[] = []
  const all = () => (kind === 'dlm' ? dlmActionsOf(world, group) : safeLimitChangesOf(world, group))
  if (rows !== undefined) {
    const { exactly, atLeast = 0 } = rows
    const look = () => {
      const found = all().filter((row) => has === undefined || matches(row, has)).length
      const miss = exactly === undefined ? Math.max(0, atLeast - found) : Math.abs(found - exactly)
      return { holds: miss === 0, seen: `it has ${count(found)}`, miss }
    }
    const such = has ? ` with ${JSON.stringify(has)}` : ''
    assertions.push({ text: `has ${exactly === undefined ? `at least ${count(atLeast)}` : count(exactly)}${such}`, look })
  }
  if (identities) {
    const look = () => {
      const wrong = dlmActionsOf(world, group).find((row) => !sumsAgree(row))
      return {
        holds: !wrong,
        seen: wrong ? `the row of ${wrong.timestamp} has inconsistent sums` : 'all rows have consistent sums',
      }
    }
    assertions.push({ text: 'has consistent sums in every row', look })
  }
  return assertions
}
