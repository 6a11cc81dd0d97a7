import { areIdeal, membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'
import { wantedLimitKw } from './rule-terms.ts'

/** Seconds in which chargers follow, and the tolerance of the grid's voltage. */
const REACTION_S = 5
const TOLERANCE_KW = 0.3

/**
 * Precondition: a rule with a limit or a pause that has applied unchanged for 5 s, and a group of ideal AC chargers that are
 * all online.
 */
export const congestionPower: Property = {
  name: 'congestion-power',
  about:
    'While a congestion rule applies, the chargers of its group together draw no more than its limit, and nothing in a pause.',
  begin: (_start, met) => {
    const since = new Map<number, { key: string; atMs: number }>()
    return (world) => {
      for (const [id, { rule, active }] of world.congestion.rules) {
        const group = world.groups.get(rule.groupId)
        const limitKw = wantedLimitKw(world, rule)
        const members = group ? membersOf(world, group) : []
        const key = `${limitKw} ${members.map(({ index }) => index).join()}`
        if (!active || limitKw === null || group?.type !== 'GROUP_TYPE_CHARGER' || !areIdeal(members)) {
          since.delete(id)
          continue
        }
        const known = since.get(id)
        if (known?.key !== key) since.set(id, { key, atMs: world.nowMs })
        else if (world.nowMs - known.atMs >= REACTION_S * 1_000) {
          const drawnKw = members.reduce((sum, { powerW }) => sum + Math.max(0, powerW), 0) / 1_000
          met()
          if (drawnKw > limitKw + TOLERANCE_KW) {
            return { what: `${group.name} draws ${drawnKw.toFixed(1)} kW, and ${rule.name} limits it to ${limitKw} kW` }
          }
        }
      }
      return undefined
    }
  },
}
