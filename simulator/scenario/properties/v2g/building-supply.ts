import { installedLines, membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'
import { settingsOf } from './reference.ts'

const TOLERANCE_A = 0.5
const LINES = [0, 1, 2] as const

/**
 * Precondition: a group in the mode `powermeter` whose fresh meter measures the building alone, with ideal points that are all online,
 * and no discharge for congestion. Its value is at most some seconds old, and is the one that the platform has.
 */
export const buildingSupply: Property = {
  name: 'building-supply',
  about: 'The cars of a group supply no grid line of their building with more than it takes there.',
  concerns: ({ groups }) => [...groups.values()].some(({ v2g, dlm }) => v2g?.mode === 'powermeter' && dlm.useExternalDevice),
  begin: (_, met) => {
    const before = new Map<number, { meter: unknown; text: string }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, v2g, name } = group
        // The settings of the members begin with those of the group.
        if (v2g?.mode !== 'powermeter') {
          before.delete(group.id)
          continue
        }
        const meter = load.meters.external
        const members = membersOf(world, group)
        const text = members
          .map((one) => `${one.index} ${settingsOf(world, one).mode} ${one.vehicle?.bypass} ${one.isOnline}`)
          .join()
        const was = before.get(group.id)
        before.set(group.id, { meter: dlm, text })
        const isSame = was?.meter === dlm && was.text === text && load.balancedLimits === dlm
        if (!isSame || !meter?.measuredA || meter.health.isStale || dlm.stationPowerIncluded) continue
        if (members.some(({ path, isOnline, exportW, plan }) => path || !isOnline || exportW !== null || plan.kind !== 'v2g')) {
          continue
        }
        met()
        const given = installedLines(members.map((one) => Object.assign({}, one, { currentA: -one.currentA })))
        const line = LINES.find((place) => given[place] > Math.max(0, meter.measuredA?.[place] ?? 0) + TOLERANCE_A)
        if (line === undefined) continue
        return {
          what: `The cars of ${name} supply ${given[line].toFixed(1)} A on L${line + 1}, and the building takes ${meter.measuredA[line]} A`,
        }
      }
      return undefined
    }
  },
}
