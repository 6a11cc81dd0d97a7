import { areIdeal, installedLines, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import { Settled } from './settled.ts'

const SETTLED_S = 6
const TOLERANCE_A = 0.1

/**
 * Adds the building, as its meter is set to it, and the chargers. Precondition: an AC group of ideal chargers that are all online
 * and load lines by balancing; a healthy meter with a set value and without chargers in it; the same settings and value for six
 * seconds; a building below the fuse by the least current of a car.
 */
export const fuse: Property = {
  name: 'fuse',
  about: 'Building and chargers together keep the main fuse on every grid line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, type } = group
        const { external } = load.meters
        const { loadA, isSilent, flapping } = load.meterOverrides.external
        const fuseA = dlm.mainCurrent
        if (!dlm.enabled || !dlm.useExternalDevice || fuseA === null) continue
        if (type !== 'GROUP_TYPE_CHARGER' || !external?.device) continue
        if (dlm.isEnegicMainFuse || dlm.isSolarCharging || dlm.enabledBoostCharging || dlm.phaseCurrent !== 0) continue
        if (isSilent || flapping || external.health.isStale || !loadA) {
          settled.forget(group)
          continue
        }
        if (settled.seconds(world, group, loadA.join()) < SETTLED_S) continue
        const members = membersOf(world, group)
        if (!areIdeal(members) || load.outsiders.size > 0) continue
        met()
        const lines = installedLines(members)
        const line = ([0, 1, 2] as const).find((one) => {
          const ownA = lines[one] ?? 0
          return ownA > 0 && ownA + loadA[one] > fuseA + TOLERANCE_A
        })
        if (line === undefined) continue
        const sum = `${loadA[line].toFixed(1)} + ${(lines[line] ?? 0).toFixed(1)} A on line ${line + 1}`
        return { what: `${group.name} and its building draw ${sum} with a main fuse of ${fuseA} A` }
      }
      return undefined
    }
  },
}
