import { paths } from '#app/paths.ts'
import type { AssignedGroup, Station } from '#contract/stations.ts'

interface Trail {
  readonly list: { readonly label: string; readonly to: string }
  readonly group: AssignedGroup | undefined
}

/** The list and the group that contain a device. The list of a device without a visible group is that of all devices. */
export function deviceTrail(
  { assignedGroups, isBattery }: Pick<Station, 'assignedGroups' | 'isBattery'>,
  seesSuperGroups: boolean,
): Trail {
  const group = assignedGroups.find(({ isSuperGroup }) => !isSuperGroup) ?? (seesSuperGroups ? assignedGroups[0] : undefined)
  if (isBattery) {
    const list = group
      ? { label: 'Battery groups', to: paths.batteryGroups() }
      : { label: 'Batteries', to: paths.batteryDevices() }
    return { list, group }
  }
  return { list: group ? { label: 'Groups', to: paths.groups() } : { label: 'Stations', to: paths.stations() }, group }
}
