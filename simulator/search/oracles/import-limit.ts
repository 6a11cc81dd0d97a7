import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Oracle } from './oracle.ts'

/** Seconds without a change until the limit must be kept. */
const SETTLED_S = 3
const TOLERANCE_A = 0.05

/**
 * The draw on the three grid lines, A, counted from the installation alone: a car on n phases uses n lines, beginning with the
 * line of phase one.
 */
function linesOf(world: World, group: Group): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station || station.currentA <= 0) continue
    for (let phase = 0; phase < station.phasesInUse; phase++) {
      const line = (station.phaseOneLine - 1 + phase) % 3
      sums[line as 0 | 1 | 2] += station.currentA
    }
  }
  return sums
}

/** What must stay the same for the limit to be comparable. */
const inputsOf = (world: World, group: Group) => {
  const members = group.stationIndexes.map((index) => world.stations[index])
  return JSON.stringify([group.dlm, group.stationIndexes, members.map((one) => one && [one.isOnline, one.groupIds])])
}

/**
 * Does not use the budgets of load management. Precondition: an AC group of ideal chargers that are all online, with the same
 * limits and members for three seconds.
 */
export const importLimit: Oracle = {
  name: 'import-limit',
  about: 'The chargers of a group keep its import limit on every grid line.',
  begin: () => {
    const settled = new Map<number, { inputs: string; sinceMs: number; dlm: Group['dlm'] }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { enabled, importLimit: limitA } = group.dlm
        if (!enabled || limitA === null || group.type !== 'GROUP_TYPE_CHARGER') continue
        const inputs = inputsOf(world, group)
        const known = settled.get(group.id)
        if (known?.inputs !== inputs) settled.set(group.id, { inputs, sinceMs: world.nowMs, dlm: group.dlm })
        if (!known || known.inputs !== inputs || world.nowMs - known.sinceMs < SETTLED_S * 1_000) continue
        const members = group.stationIndexes.map((index) => world.stations[index])
        if (members.some((one) => !one?.isOnline || one.path !== null || one.plan.kind !== 'ac')) continue
        const mostA = Math.max(...linesOf(world, group))
        if (mostA > limitA + TOLERANCE_A) {
          return { what: `${group.name} draws ${mostA.toFixed(1)} A on a line with an import limit of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}
