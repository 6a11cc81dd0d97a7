import { leastBuildingCurrentA } from '#simulator/meters/model/meter.ts'
import type { StationDraft } from '#simulator/stations/world/fleet.ts'
import { DEFAULT_FUSE_A, requiredMeter } from '#simulator/dlm/world/meters.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { v2gGroupOf } from '#simulator/v2g/world/v2g-settings.ts'

/** Minimum consumption of a group's building, A per phase. With solar panels there is no guaranteed minimum. */
function leastTakenA({ dlm }: Group): number {
  const meter = requiredMeter(dlm, 'external')
  if (!meter) return leastBuildingCurrentA(DEFAULT_FUSE_A)
  return meter.source === 'building' && meter.deviceId !== null ? leastBuildingCurrentA(meter.fuseA) : 0
}

/**
 * Discharge of a car at each place for its building (`powermeter`) before the world began, A per phase. It is constant, so any
 * time in the past can be computed alone. All places share the minimum consumption of the building equally, so the building
 * never received more than it consumed. Groups without a meter share the site's building.
 */
export function historicDischarge(
  groups: ReadonlyMap<number, Group>,
  drafts: readonly Pick<StationDraft, 'groupIds' | 'model'>[],
): number[] {
  const servedBy = new Map<number | 'site', { takenA: number; places: number[] }>()
  for (const [place, { groupIds, model }] of drafts.entries()) {
    const group = model.type.category === 'V2G' ? v2gGroupOf(groups, groupIds) : null
    if (group?.v2g?.mode !== 'powermeter') continue
    const key = requiredMeter(group.dlm, 'external') ? group.id : 'site'
    const served = servedBy.get(key) ?? { takenA: leastTakenA(group), places: [] }
    served.places.push(place)
    servedBy.set(key, served)
  }
  const given: number[] = drafts.map(() => 0)
  for (const { takenA, places } of servedBy.values()) for (const place of places) given[place] = takenA / places.length
  return given
}
