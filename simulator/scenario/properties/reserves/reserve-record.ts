import { fcrSecondAt, reportedSecondAt } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { hasPresentValues, membersOf } from '../installed-lines.ts'
import { areSame, type Property } from '../property.ts'
import { offeredKw, savesOf } from './offer.ts'

/** Records have single precision. */
const TOLERANCE_KW = 0.05

/** The settings, the members and their connections. Only a group that offers a reserve or reports one has a record. */
function inputsOf(group: Group, world: World): readonly unknown[] {
  if (!group.response.second && !group.isSupergroup) return []
  const members = membersOf(world, group)
  return [savesOf(group), members, members.reduce((text, { isOnline }) => text + (isOnline ? 1 : 0), '')]
}

/**
 * Precondition: the members, their connections and the settings are those of the second before, because lines are played after the record. For the
 * sum of a super group: every group that offers is wholly in it or wholly outside of it, and no two of them share a station.
 */
export const reserveRecord: Property = {
  name: 'reserve-record',
  about: 'The recorded power of a reserve is that of its chargers: baseline less delivered power, and the sums of a super group.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (start, met) => {
    const before = new Map([...start.groups.values()].map((group) => [group.id, inputsOf(group, start)]))
    const offers = new Map<number, number>()
    return (world) => {
      const isSame = new Set<Group>()
      for (const group of world.groups.values()) {
        const inputs = inputsOf(group, world)
        const isKnown = inputs.length > 0 && areSame(before.get(group.id) ?? [], inputs)
        if (isKnown && offers.get(group.id) === offeredKw(group, world.nowMs)) isSame.add(group)
        before.set(group.id, inputs)
        offers.set(group.id, offeredKw(group, world.nowMs + 1_000))
      }
      const powerKw = (group: Group) =>
        membersOf(world, group).reduce((sum, one) => sum + (hasPresentValues(world, one) ? one.powerW / 1_000 : 0), 0)
      const differs = (a: number | undefined, b: number) => Math.abs((a ?? NaN) - b) > TOLERANCE_KW
      for (const group of isSame) {
        const { second, baselineKw } = group.response
        const row = fcrSecondAt(group, world.nowMs)
        if (!second || !row) continue
        met()
        const what = `The record of ${group.name} has a baseline of ${row.baselineKw} kW and ${row.deliveredKw} kW delivered`
        if (differs(row.baselineKw - row.deliveredKw, powerKw(group))) return { what: `${what} at ${powerKw(group)} kW` }
        if (baselineKw === null && differs(row.deliveredKw, 0)) return { what: `${what} without an activation` }
        // In a disturbance, the volume of the hour before stays in force.
        const heldKw = group.response.lastSold?.volumeKw ?? 0
        const maxKw = Math.min(Math.max(offeredKw(group, world.nowMs), heldKw), row.baselineKw)
        if (row.capacityKw > maxKw + TOLERANCE_KW) {
          return { what: `${what}, and a capacity of ${row.capacityKw} of ${maxKw} kW` }
        }
      }
      const offering = [...world.groups.values()].filter(({ response }) => response.second !== null)
      for (const group of world.groups.values()) {
        if (!group.isSupergroup || !isSame.has(group) || offering.some((one) => !isSame.has(one))) continue
        const own = new Set(group.stationIndexes)
        const parts = offering.filter(({ stationIndexes }) => stationIndexes.some((index) => own.has(index)))
        const all = parts.flatMap(({ stationIndexes }) => stationIndexes)
        if (parts.length === 0 || new Set(all).size < all.length || all.some((index) => !own.has(index))) continue
        const row = reportedSecondAt(group, world.nowMs)
        for (const field of ['deliveredKw', 'requiredKw'] as const) {
          const sum = parts.reduce((total, { response }) => total + (response.second?.[field] ?? 0), 0)
          if (differs(row?.[field], sum)) {
            return { what: `${group.name} reports ${row?.[field]} kW of ${field}, the sum is ${sum}` }
          }
        }
        if (differs((row?.baselineKw ?? NaN) - (row?.deliveredKw ?? NaN), powerKw(group))) {
          return { what: `${group.name} reports another power` }
        }
      }
      return undefined
    }
  },
}
