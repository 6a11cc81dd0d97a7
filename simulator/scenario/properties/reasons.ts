import { SECOND_MS } from '#contract/durations.ts'
import { reservedOnLine } from '#simulator/dlm/world/offline-reserve.ts'
import { budgetsWith, checkReasons } from '#simulator/dlm/world/reasons/reason-check.ts'
import type { LoadSession } from '#simulator/dlm/world/group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { areIdeal, membersOf } from './installed-lines.ts'
import { balanceInputs } from './liveness/balance-inputs.ts'
import type { Property } from './property.ts'

/** The check computes the shares of a group many times, so that it runs every 30 s, and not twice for the same shares. */
const EVERY_MS = 30 * SECOND_MS
const TOLERANCE = 1e-9

/** Whether the last allocation used the budgets and requests of this second. */
function isCurrent(world: World, group: Group): boolean {
  const { load } = group
  const now = budgetsWith(world, group)
  const hasSame = load.budgets?.every(({ amount }, line) => {
    const used = Math.max(0, amount - reservedOnLine(load, line))
    return Math.abs(used - (now[line] ?? Infinity)) < TOLERANCE
  })
  const isSame = ({ asked, request }: LoadSession) =>
    !asked ||
    (asked.lines === request.lines && asked.min === request.min && asked.max === request.max && asked.isVip === request.isVip)
  return hasSame === true && [...load.sessions.values()].every(isSame)
}

const sharesText = ({ load }: Group) =>
  [...load.sessions.values()].map(({ allotted, applied }) => `${allotted} ${applied.current} ${applied.wanted?.least}`).join()

/**
 * Relaxes limits one at a time and computes the shares again. Precondition: an AC group of ideal chargers that are all online,
 * without demand response, whose last allocation used the present budgets and requests. At the start of a
 * world there is none: sessions have the currents of the past.
 */
export const reasons: Property = {
  name: 'reasons',
  about:
    'The limit that the reason of a session names is the one that binds: relaxing it gives more, and no other one alone does.',
  begin: (_start, met) => {
    const checked = new Map<number, string>()
    return (world) => {
      if (world.nowMs % EVERY_MS !== 0 || world.nowMs === world.runStartMs) return undefined
      for (const group of world.groups.values()) {
        const { load, response, type, id } = group
        if (load.sessions.size === 0 || response.baselineKw !== null || type !== 'GROUP_TYPE_CHARGER') continue
        if (!areIdeal(membersOf(world, group)) || !isCurrent(world, group)) continue
        met()
        const text = `${balanceInputs(world, group)} ${sharesText(group)}`
        if (checked.get(id) === text) continue
        checked.set(id, text)
        const [problem] = checkReasons(world, group).flatMap((one) => one.problem ?? [])
        if (problem !== undefined) return { what: `the reason in ${group.name} is wrong: ${problem}` }
      }
      return undefined
    }
  },
}
