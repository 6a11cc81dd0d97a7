import { paths } from '#app/paths.ts'
import type { Station, StationType, AssignedGroup } from '#contract/stations.ts'

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

/** URLs of an EVSE or station in the external hub. Undefined without a hub or an id. */
export function hubAddress(hubUrl: string | null | undefined, kind: 'evses' | 'stations', id: string | number | null) {
  if (!hubUrl || id === null) return undefined
  return `${hubUrl.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}

export interface DeviceTab {
  /** The URL segment; empty for the first tab. */
  key: '' | 'ffr-logs' | 'stats' | 'mqtt-logs' | 'protocol' | 'edit'
  label: string
}

/** The properties that determine the tabs of a device. */
type Tabbed = Pick<Station, 'mqtt' | 'ocppIdentity' | 'mqttIdentity'> & { type: Pick<StationType, 'category'> }

const TABS: readonly (DeviceTab & { isOf: (station: Tabbed) => boolean })[] = [
  { key: '', label: 'Overview', isOf: () => true },
  { key: 'ffr-logs', label: 'FFR Logs', isOf: ({ type }) => type.category === 'V2G' },
  { key: 'stats', label: 'Graphs', isOf: () => true },
  { key: 'mqtt-logs', label: 'MQTT Logs', isOf: ({ mqtt }) => mqtt },
  {
    key: 'protocol',
    label: 'Protocol',
    isOf: ({ ocppIdentity, mqttIdentity }) => typeof (ocppIdentity ?? mqttIdentity) === 'string',
  },
  { key: 'edit', label: 'Edit', isOf: ({ type }) => type.category === 'Energy storage' },
]

/** The tabs of a device, by category and live feed. */
export const deviceTabs = (station: Tabbed): readonly DeviceTab[] => TABS.filter(({ isOf }) => isOf(station))
