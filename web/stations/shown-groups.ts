import type { StackingService, Station } from '#contract/stations.ts'

/** A visible group of a station, with the services that can limit the station. */
export interface ShownGroup {
  /** Omitted if the user may not know the group. */
  id?: number
  name: string
  isSuperGroup: boolean
  services: readonly StackingService[]
}

const GRID_SERVICES = 'Grid services'

/**
 * The groups of a station that a user may view. Users without super group permission see one 'Grid services' entry while a
 * service of a super group applies.
 */
export function shownGroups(
  { assignedGroups, stackingServices }: Pick<Station, 'assignedGroups' | 'stackingServices'>,
  seesSuperGroups: boolean,
): readonly ShownGroup[] {
  const servicesOf = (groupId: number) => stackingServices.filter((service) => service.appliedGroupId === groupId)
  const shown = assignedGroups
    .filter((group) => seesSuperGroups || !group.isSuperGroup)
    .map(({ id, name, isSuperGroup }) => ({ id, name, isSuperGroup, services: servicesOf(id) }))
  if (seesSuperGroups) return shown

  const services = assignedGroups.filter((group) => group.isSuperGroup).flatMap((group) => servicesOf(group.id))
  if (!services.some((service) => service.isApplied)) return shown
  return [...shown, { name: GRID_SERVICES, isSuperGroup: false, services }]
}

/** `Depot AC (DLM, FFR), Grid services`. The services of grid services are not named. */
export const shownGroupsText = (groups: readonly ShownGroup[]) =>
  groups
    .map(({ name, services }) => {
      const names = [...new Set(services.map((service) => service.name))]
      return names.length > 0 && name !== GRID_SERVICES ? `${name} (${names.join(', ')})` : name
    })
    .join(', ')
