import type { StackingService, Station } from '#contract/stations.ts'

/** A group of a station as a user may read it, with the services by which it may limit the station. */
export interface ShownGroup {
  /** Absent where the group itself is not to be known. */
  id?: number
  name: string
  isSuperGroup: boolean
  services: readonly StackingService[]
}

const GRID_SERVICES = 'Grid services'

/**
 * The groups of a station as a user may read them. Super groups are named only to those who may see them; the others
 * read one 'Grid services', and that only while a service of a super group applies.
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

/** `Depot AC (DLM, FFR), Grid services`. What the grid services are is not said. */
export const shownGroupsText = (groups: readonly ShownGroup[]) =>
  groups
    .map(({ name, services }) => {
      const names = [...new Set(services.map((service) => service.name))]
      return names.length > 0 && name !== GRID_SERVICES ? `${name} (${names.join(', ')})` : name
    })
    .join(', ')
